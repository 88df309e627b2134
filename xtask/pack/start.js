// The start of a page of one file: unpacks what stands below it, and runs that. The form is written by `xtask/src/pack.rs`.
// Small rather than quick to read: what is here cannot be compressed itself.

(() => {
  /**
   * The bytes in a text of 16-bit units. What a page would change stands behind a mark, moved out of the way; what a text cannot hold is
   * among the units below it, with a bit for each at the end, read backwards. Those bits come out as well, behind what is meant.
   * @param {string} text
   */
  const unpacked = (text) => {
    const bytes = new Uint8Array(2 * text.length);
    let length = 0;
    let moved = 0;
    for (let at = 0; at < text.length; at += 1) {
      let unit = text.charCodeAt(at);
      if (unit === 0xe000) unit = text.charCodeAt((at += 1)) ^ 0x8000;
      else if (unit >> 11 === 26) {
        unit |= ((text.charCodeAt(text.length - 1 - ((moved / 14) | 0)) >> moved % 14) & 1) << 11;
        moved += 1;
      }
      bytes[length++] = unit;
      bytes[length++] = unit >> 8;
    }
    return bytes.subarray(0, length);
  };

  /**
   * LZMA as in its specification (Igor Pavlov, 2015), with lc 3, lp 0, pb 0, a known size and the output as the dictionary.
   * @param {Uint8Array} input
   * @param {number} size
   */
  const decoded = (input, size) => {
    // Where each model begins in the one list of probabilities.
    const MATCH = 0;
    const REP = 12;
    const REP0 = 24;
    const REP1 = 36;
    const REP2 = 48;
    const LONG = 60;
    const SLOTS = 72;
    const SPECIAL = 328;
    const ALIGN = 443;
    const LENGTH = 459;
    const REP_LENGTH = 733;
    const LITERAL = 1007;
    const chances = new Uint16Array(LITERAL + (0x300 << 3)).fill(1024);
    const output = new Uint8Array(size);
    let at = 5;
    let range = 0xffffffff;
    let code = 0;
    for (let first = 1; first < 5; first += 1) code = code * 256 + input[first];

    const more = () => {
      if (range < 0x1000000) {
        range *= 256;
        code = code * 256 + input[at++];
      }
    };
    /** @param {number} model */
    const bit = (model) => {
      const bound = (range >>> 11) * chances[model];
      const is = code < bound ? 0 : 1;
      if (is) {
        range -= bound;
        code -= bound;
        chances[model] -= chances[model] >> 5;
      } else {
        range = bound;
        chances[model] += (2048 - chances[model]) >> 5;
      }
      more();
      return is;
    };
    /** @param {number} model @param {number} bits */
    const tree = (model, bits) => {
      let node = 1;
      for (let left = bits; left > 0; left -= 1) node = 2 * node + bit(model + node);
      return node - (1 << bits);
    };
    /** @param {number} model @param {number} bits */
    const reversed = (model, bits) => {
      let node = 1;
      let value = 0;
      for (let place = 0; place < bits; place += 1) {
        const is = bit(model + node);
        node = 2 * node + is;
        value += is << place;
      }
      return value;
    };
    /** @param {number} bits */
    const plain = (bits) => {
      let value = 0;
      for (let left = bits; left > 0; left -= 1) {
        range >>>= 1;
        const is = code < range ? 0 : 1;
        if (is) code -= range;
        more();
        value = 2 * value + is;
      }
      return value;
    };
    /** @param {number} model */
    const length = (model) => {
      if (!bit(model)) return tree(model + 2, 3);
      return bit(model + 1) ? 16 + tree(model + 18, 8) : 8 + tree(model + 10, 3);
    };

    let state = 0;
    let near = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let done = 0; done < size;) {
      if (!bit(MATCH + state)) {
        const model = LITERAL + 0x300 * ((done ? output[done - 1] : 0) >> 5);
        let node = 1;
        if (state > 6) {
          let expected = output[done - near - 1];
          for (let same = true; same && node < 256;) {
            const guess = (expected >> 7) & 1;
            expected <<= 1;
            const is = bit(model + ((1 + guess) << 8) + node);
            node = 2 * node + is;
            same = guess === is;
          }
        }
        while (node < 256) node = 2 * node + bit(model + node);
        output[done++] = node;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let copies = 2;
      if (bit(REP + state)) {
        if (bit(REP0 + state)) {
          let distance = second;
          if (bit(REP1 + state)) {
            distance = third;
            if (bit(REP2 + state)) {
              distance = fourth;
              fourth = third;
            }
            third = second;
          }
          second = near;
          near = distance;
        } else if (!bit(LONG + state)) {
          state = state < 7 ? 9 : 11;
          output[done] = output[done - near - 1];
          done += 1;
          continue;
        }
        copies += length(REP_LENGTH);
        state = state < 7 ? 8 : 11;
      } else {
        [fourth, third, second] = [third, second, near];
        copies += length(LENGTH);
        state = state < 7 ? 7 : 10;
        near = tree(SLOTS + 64 * Math.min(copies - 2, 3), 6);
        if (near > 3) {
          const [slot, bits] = [near, (near >> 1) - 1];
          near = (2 | (slot & 1)) << bits;
          near += slot < 14 ? reversed(SPECIAL + near - slot, bits) : 16 * plain(bits - 4) + reversed(ALIGN, 4);
        }
      }
      for (; copies > 0 && done < size; copies -= 1, done += 1) output[done] = output[done - near - 1];
    }
    return output;
  };

  const page = document;
  const packed = /** @type {HTMLScriptElement} */ (page.getElementById('packed'));
  const all = decoded(unpacked(packed.text), +/** @type {any} */ (packed.dataset.size));
  packed.remove();
  const text = (/** @type {Uint8Array | undefined} */ bytes) => new TextDecoder().decode(bytes);
  // First the names and lengths, up to a zero byte, then the files one after another.
  let at = all.indexOf(0) + 1;
  const files = new Map();
  for (const entry of text(all.subarray(0, at - 1)).split('\n')) {
    const [name, length] = entry.split('\t');
    files.set(name, all.subarray(at, (at += +length)));
  }
  /** @type {any} */ (globalThis)[Symbol.for('copartition.files')] = files;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text(files.get('page.css')));
  page.adoptedStyleSheets.push(sheet);
  const { body } = new DOMParser().parseFromString(text(files.get('body.html')), 'text/html');
  page.body.prepend(...body.childNodes);
  const script = page.createElement('script');
  script.text = text(files.get('page.js'));
  page.head.append(script);
})();
