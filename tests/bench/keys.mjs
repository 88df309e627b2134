// The keys of the bench, and their counts in plain JavaScript. Node and the browser both use it.

/** The same numbers on every machine: a linear congruence, of which the high bits are taken. */
function drawing(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * As people have them, one of three each: a stock symbol, a user with a number, a UUID. With `tagged`, one of four has
 * a hash tag around it.
 */
export function keys(count, tagged = false) {
  const draw = drawing(count);
  const hex = (digits) => draw(16 ** digits).toString(16).padStart(digits, '0');
  const kinds = [
    () => Array.from({ length: 4 }, () => LETTERS[draw(26)]).join(''),
    () => `user-${String(draw(1_000_000)).padStart(6, '0')}`,
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`,
  ];
  return Array.from({ length: count }, (_, nth) => {
    const key = kinds[nth % 3]();
    return tagged && nth % 4 === 0 ? `market:{${key}}` : key;
  });
}

export const linesOf = (keys) => new TextEncoder().encode(`${keys.join('\n')}\n`);

const M = 0x5bd1e995;
const END = 10;

/** How many keys each partition gets, as carefully as JavaScript allows: no text, no view and no object for a key. */
export function partitions(lines, count) {
  const counts = new Uint32Array(count);
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && lines[to] !== END) to++;
    counts[(murmur2(lines, from, to) & 0x7fffffff) % count]++;
    from = to + 1;
  }
  return counts;
}

function murmur2(bytes, from, to) {
  let hash = 0x9747b28c ^ (to - from);
  let at = from;
  for (; at + 4 <= to; at += 4) {
    let word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    word = Math.imul(word, M);
    word ^= word >>> 24;
    hash = Math.imul(hash, M) ^ Math.imul(word, M);
  }
  if (at < to) {
    if (to - at > 2) hash ^= bytes[at + 2] << 16;
    if (to - at > 1) hash ^= bytes[at + 1] << 8;
    hash = Math.imul(hash ^ bytes[at], M);
  }
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}

/**
 * The pairs of partitions that have keys where one topic is written with murmur2 and the other as Sarama does it, each
 * as `[partition of B, partition of A, keys]`.
 */
export function pairs(lines, count) {
  const cells = new Uint32Array(count * count);
  for (let from = 0; from < lines.length; ) {
    const to = lines.indexOf(END, from);
    const a = (murmur2(lines, from, to) & 0x7fffffff) % count;
    const b = Math.abs(fnv1a(lines, from, to) % count);
    cells[a * count + b]++;
    from = to + 1;
  }
  const all = Array.from(cells, (keys, cell) => [cell % count, Math.floor(cell / count), keys]);
  return all.filter(([, , keys]) => keys > 0);
}

function fnv1a(bytes, from, to) {
  let hash = 0x811c9dc5 | 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return hash;
}

const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
  return crc;
});

/** How many keys each slot gets, in the same manner. */
export function slots(lines) {
  const counts = new Uint32Array(16384);
  for (let from = 0; from < lines.length; ) {
    let [to, open, close] = [from, -1, -1];
    for (; to < lines.length && lines[to] !== END; to++) {
      if (open < 0) {
        if (lines[to] === 0x7b) open = to;
      } else if (close < 0 && lines[to] === 0x7d) close = to;
    }
    const tagged = close > open + 1;
    const end = tagged ? close : to;
    let crc = 0;
    for (let at = tagged ? open + 1 : from; at < end; at++) crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >> 8) ^ lines[at]];
    counts[crc & 16383]++;
    from = to + 1;
  }
  return counts;
}
