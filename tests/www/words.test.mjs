// Words and numbers as the two languages write them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Words } from "../../www/words.js";

const entries = (name) => JSON.parse(readFileSync(new URL(`../../www/text/${name}.json`, import.meta.url), "utf8"));
const read = (lang) => new Words(lang, { ...entries(lang), ...entries(`${lang}-more`) });
const [en, id] = [read("en"), read("id")];

test("shares are per cent to a tenth, in the language's form", () => {
  for (const [share, english, indonesian] of [
    [0, "0 %", "0%"],
    [1, "100 %", "100%"],
    [0.25, "25 %", "25%"],
    [1 / 6, "16.7 %", "16,7%"],
    [null, "–", "–"],
  ]) {
    assert.equal(en.share(share), english);
    assert.equal(id.share(share), indonesian);
  }
});

test("what is not quite nothing or everything never reads as if it were", () => {
  assert.equal(en.share(0.0004), "< 0.1 %");
  assert.equal(en.share(0.0006), "0.1 %");
  assert.equal(en.share(0.9996), "> 99.9 %");
  assert.equal(en.share(0.9994), "99.9 %");
  assert.equal(id.share(0.00001), "< 0,1%");
});

test("numbers carry the language's marks", () => {
  assert.equal(en.number(10_000), "10,000");
  assert.equal(id.number(10_000), "10.000");
  assert.equal(en.weight(1234.5), "1,234.5");
  assert.equal(id.ratio(2.1), "2,10");
  assert.equal(en.ratio(null), "–");
});

test("small whole numbers are those of the language's rules", () => {
  for (const words of [en, id]) {
    const rules = new Intl.NumberFormat(words.lang);
    for (let n = 0; n <= 1000; n += 1) {
      assert.equal(words.number(n), rules.format(n));
      assert.equal(words.weight(n), rules.format(n));
      assert.equal(words.average(n), n === 0 ? "0" : `≈ ${rules.format(n)}`);
    }
    assert.equal(words.number(2.6), "3");
    assert.equal(words.number(-3), rules.format(-3));
  }
});

test("one and many have their own form where the language has them", () => {
  assert.equal(en.text("verdict.keys", { n: 1, m: 10 }, 1), "1 of 10 keys lines up,");
  assert.equal(en.text("verdict.keys", { n: 2, m: 10 }, 2), "2 of 10 keys line up,");
  assert.equal(id.text("verdict.keys", { n: 1, m: 10 }, 1), "1 dari 10 key selaras,");
});

test("a value that is missing stays visible", () => {
  assert.equal(en.text("fix.tags"), "tag the common part");
  assert.match(en.text("verdict.traffic"), /\{share\}/);
});
