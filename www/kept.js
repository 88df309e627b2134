// What a link cannot hold, kept for Back, Forward and a reload: in this tab only, until it is closed.
//
// In sessionStorage, under an id that the history entry has in its state. The bytes in the state itself would be neater, but each
// entry would have a copy of its own, cloned at every change of the address; here many entries share one.

import { pack, unpack } from './link.js';

/** @typedef {import('./co-partition.js').Beside} Beside */

/** More bytes than these are not kept: browsers allow some five million characters a site. */
const MOST = 4_000_000;
/** What is read back is read in pieces of so many bytes. */
const PIECE = 4096;
/** So many are at hand for Back and Forward without being read again. */
const AT_HAND = 8;
const NAME = 'copartition:';

export class Kept {
  /** @type {Map<string, Beside>} the latest last */
  #there = new Map();
  #count = 0;
  /** @type {Map<string, Promise<boolean>>} */
  #stored = new Map();

  /** The id of data, the same for the same. @param {Beside} beside */
  idOf(beside) {
    for (const [id, other] of this.#there)
      if (other.rows === beside.rows && String(other.texts) === String(beside.texts)) return id;
    // Another one after each load of the page.
    const id = `${Math.round(performance.timeOrigin).toString(36)}-${String(this.#count++).padStart(6, '0')}`;
    this.#hold(id, beside);
    return id;
  }

  /** @param {string} id @param {Beside} beside */
  #hold(id, beside) {
    this.#there.set(id, beside);
    for (const old of [...this.#there.keys()].slice(0, -AT_HAND)) this.#there.delete(old);
  }

  /** Writes data down; whether a reload will find it. @param {string} id @returns {Promise<boolean>} */
  store(id) {
    const stored = this.#stored.get(id) ?? this.#store(id);
    this.#stored.set(id, stored);
    return stored;
  }

  /** @param {string} id */
  async #store(id) {
    const beside = this.#there.get(id);
    if (!beside || (beside.rows?.length ?? 0) + String(beside.texts).length > MOST) return false;
    try {
      const text = JSON.stringify({ rows: beside.rows && (await pack(beside.rows)), texts: beside.texts });
      // Older data makes room.
      for (const old of ['', ...Object.keys(sessionStorage).filter((name) => name.startsWith(NAME)).sort()]) {
        if (old !== '') sessionStorage.removeItem(old);
        this.#stored.delete(old.slice(NAME.length));
        try {
          sessionStorage.setItem(NAME + id, text);
          return true;
        } catch {
          continue;
        }
      }
    } catch {
      // Storage is refused, or the browser cannot compress.
    }
    return false;
  }

  /** Data by its id, if it is still there. @param {string} id @returns {Promise<Beside | null>} */
  async find(id) {
    const there = this.#there.get(id);
    if (there) return there;
    try {
      const { rows, texts } = JSON.parse(sessionStorage.getItem(NAME + id) ?? '');
      const read = rows === null ? null : await unpack(rows, MOST, PIECE);
      if (read && read.end !== 'whole') return null;
      const beside = { rows: read && read.bytes, texts };
      this.#hold(id, beside);
      this.#stored.set(id, Promise.resolve(true));
      return beside;
    } catch {
      return null;
    }
  }
}
