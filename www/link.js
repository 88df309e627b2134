// The outer form of a link: its text as it reads while that is short, the same text compressed while it is long. What both
// mean, and what holds for ever, is in LINKS.md; the text itself is parsed and written by the engine alone.

/**
 * Up to so many characters a link stays readable. With the address of a site before it that is the 2,000 which a Discord
 * message holds, and a little less than the 2,049 of a Slack bookmark and the 2,083 of an old browser.
 */
export const READABLE = 1900;
/** No link unpacks to more characters than these: what is longer was made to fill a memory. */
const MOST = 1_000_000;
/** So many bytes are unpacked at a time. What was unpacked before the damage is kept, so pieces are small. */
const PIECE = 64;
/** So many bytes are compressed at a time, with a pause after each, so that the page never stands still. */
const LARGE_PIECE = 1 << 16;

const PACKED = 'v1z:';
/** zlib's form and not the bare stream: its last bytes tell a changed character from a key. */
const FORM = 'deflate';

/**
 * @typedef {object} Found What a fragment gives.
 * @property {string} text a link as the engine reads it
 * @property {'damaged' | 'lost' | 'tooLong' | null} issue what was wrong with its outer form; words begin with `link.`
 */

/**
 * The fragment for a link's text: the text itself, or its compressed form where it is long and that is shorter.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function toFragment(text) {
  if (text.length <= READABLE) return text;
  try {
    const packed = PACKED + await pack(new TextEncoder().encode(text));
    return packed.length < text.length ? packed : text;
  } catch {
    // A browser without CompressionStream: long, and as good.
    return text;
  }
}

/**
 * A link's text from a fragment of either form. Never fails: what could be unpacked before a damage is used.
 * @param {string} fragment
 * @returns {Promise<Found>}
 */
export async function fromFragment(fragment) {
  const link = readable(fragment);
  const [, data, more] = /^v\d+z:([^&]*)(.*)$/s.exec(link) ?? [];
  if (data === undefined) return { text: link, issue: null };
  const { bytes, end } = await unpack(data, MOST);
  const text = new TextDecoder().decode(bytes);
  if (end === 'whole') return { text: text + more, issue: null };
  const kept = cut(text);
  return { text: kept + more, issue: kept === '' && end === 'damaged' ? 'lost' : end };
}

/** Whether a fragment has to be unpacked. @param {string} fragment */
export const isPacked = (fragment) => /^v\d+z:/.test(readable(fragment));

/**
 * A fragment without what was put around it. Some programs encode a link once more, which shows by the colon of its version:
 * all of it, or only the signs that separate rows and weights.
 * @param {string} fragment
 */
export function readable(fragment) {
  const link = fragment.trim().replace(/^#+/, '');
  if (!/^v\d+z?%3a/i.test(link)) return link;
  const all = !link.includes('=');
  return link.replace(/%([2-7][0-9a-f])/gi, (sign, digits) => {
    const decoded = String.fromCharCode(parseInt(digits, 16));
    return all || ':;,+/@'.includes(decoded) ? decoded : sign;
  });
}

/** Up to the last field that is whole; of rows, up to the last row. @param {string} text */
function cut(text) {
  const field = text.lastIndexOf('&');
  const rows = /[:&]rows=[^&]*$/.test(text) ? text.lastIndexOf(';') : -1;
  return text.slice(0, Math.max(field, rows, 0));
}

/** Fields whose text was typed by a person and may be a key. */
const TYPED = ['rows', 'redis.command'];

/**
 * Whether typed keys are in a link's text: some that are no preset's.
 * @param {string} text
 * @param {readonly {link: string}[]} presets
 */
export function holdsTyped(text, presets) {
  const fields = (/** @type {string} */ link) =>
    link.replace(/^v\d+:/, '').split('&').filter((field) => TYPED.includes(field.split('=', 1)[0]));
  const known = new Set(presets.flatMap(({ link }) => fields(link)));
  return fields(text).some((field) => !known.has(field) && !field.endsWith('='));
}

/** A link's fields, whatever the language and the theme, in an order that two links share. @param {string} link */
export function fieldsOf(link) {
  const fields = link.replace('v1:', '').split('&').filter((field) => field && !/^(lang|theme|pin|by)=/.test(field)).sort().join('&');
  try {
    return decodeURIComponent(fields);
  } catch {
    return fields;
  }
}

/** A field's value as text, the last of its name. @param {string} text a link's @param {string} field */
export function valueOf(text, field) {
  const value = text.replace(/^v\d+:/, '').split('&').filter((part) => part.startsWith(`${field}=`)).at(-1)?.slice(field.length + 1) ?? '';
  return value.replace(/(?:%[0-9a-f]{2})+/gi, (signs) => new TextDecoder().decode(Uint8Array.from(signs.slice(1).split('%'), (digits) => parseInt(digits, 16))));
}

/** Compressed bytes in the letters of base64url. @param {Uint8Array} bytes */
export async function pack(bytes) {
  const { bytes: packed } = await through(new CompressionStream(FORM), bytes, LARGE_PIECE, Infinity);
  let letters = '';
  for (let at = 0; at < packed.length; at += 1 << 13) letters += String.fromCharCode(...packed.subarray(at, at + (1 << 13)));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The bytes again, as far as they can be had, and how it ended. White space that a mail has put in is passed over.
 * @param {string} letters
 * @param {number} most bytes
 * @param {number} [piece]
 */
export async function unpack(letters, most, piece = PIECE) {
  const [clean] = /^[\w-]*/.exec(letters.replace(/\s|%20|%0[ad]/gi, '').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')) ?? [''];
  // One letter alone at the end is no byte.
  const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean;
  const bytes = Uint8Array.from(atob(whole.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  try {
    return await through(new DecompressionStream(FORM), bytes, piece, most);
  } catch {
    return { bytes: new Uint8Array(), end: /** @type {const} */ ('damaged') };
  }
}

/**
 * Bytes through a stream that changes them, piece by piece: what came out, and whether that is all.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array} bytes
 * @param {number} piece
 * @param {number} most
 * @returns {Promise<{bytes: Uint8Array, end: 'whole' | 'damaged' | 'tooLong'}>}
 */
async function through(stream, bytes, piece, most) {
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  (async () => {
    for (let at = 0; at < bytes.length; at += piece) {
      await writer.write(/** @type {Uint8Array<ArrayBuffer>} */ (bytes.subarray(at, at + piece)));
      if (piece === LARGE_PIECE) await new Promise((resume) => setTimeout(resume));
    }
    await writer.close();
  })().catch(() => {});
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  let end = /** @type {'whole' | 'damaged' | 'tooLong'} */ ('whole');
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value.subarray(0, most - length));
      length += part.value.length;
      if (length <= most) continue;
      end = 'tooLong';
      reader.cancel().catch(() => {});
      break;
    }
  } catch {
    end = 'damaged';
  }
  const all = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return { bytes: all, end };
}
