// The outer form of links as the page reads them, with the engine of the site behind it: for ever, round trips, and damage.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { linkField } from "../../www/engine.js";
import { READABLE, fromFragment, holdsTyped, isPacked, pack, toFragment, valueOf } from "../../www/link.js";
import init, { Session } from "../../www/pkg/copartition.js";

await init({ module_or_path: readFileSync(new URL("../../www/pkg/copartition_bg.wasm", import.meta.url)) });

const report = (link) => {
  const session = new Session();
  const view = session.evaluate(link, 1000);
  const report = { ...view.report(), bytes: Buffer.from(view.rows()) };
  view.free();
  session.free();
  return report;
};
const packed = async (text) => `v1z:${await pack(new TextEncoder().encode(text))}`;
const at = (value, pointer) => pointer.split("/").slice(1).reduce((part, name) => part[name], value);

test("released links say what they said", async () => {
  const lines = readFileSync(new URL("../links/released.txt", import.meta.url), "utf8").split("\n");
  let now;
  let issue = null;
  const forms = { readable: 0, compressed: 0, facts: 0 };
  for (const [place, line] of [...lines.filter((line) => line !== "" && !line.startsWith("# ")), "end"].entries()) {
    if (!line.startsWith("  ")) {
      // What was damaged says so among its facts.
      if (place > 0) assert.equal(issue, null);
      if (line === "end") break;
      const found = await fromFragment(line);
      forms[isPacked(line) ? "compressed" : "readable"] += 1;
      issue = found.issue;
      now = report(found.text);
      continue;
    }
    const [, pointer, value] = /^ {2}(\S+) (.*)$/.exec(line);
    forms.facts += 1;
    if (pointer === "link") {
      assert.equal(issue, JSON.parse(value));
      issue = null;
    } else assert.deepEqual(at(now, pointer), JSON.parse(value), `${pointer} of ${now.link}`);
  }
  assert.ok(forms.readable >= 16 && forms.compressed >= 5 && forms.facts > 100, JSON.stringify(forms));
});

/** Numbers from 0 to 1, the same in each run. */
function* drawn(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const SIGNS = ["a", "Z", "7", "&", "=", "%", "+", "#", ";", ",", ":", "/", "?", "{", "}", "<", ">", '"', "'", "`", "\\", " ", "\n", "\r", "\t", "\0", "\x7f", "é", "漢", "😀", "👩‍💻", "\u202e", "\ud800", "\udfff", "!null", "%41", "v1:"];

test("keys of any signs survive both forms", async () => {
  const draws = drawn(20);
  const draw = (most) => Math.floor(draws.next().value * most);
  for (let round = 0; round < 60; round += 1) {
    const keys = Array.from({ length: 1 + draw(6) }, () => Array.from({ length: draw(round % 6 === 0 ? 2000 : 30) }, () => SIGNS[draw(SIGNS.length)]).join(""));
    // A row of a link is what a field is, with a weight behind it.
    const rows = keys.map((key, place) => `${linkField("", key).slice(1)},${place + 1}`).join(";");
    const before = report(`v1:b=6&rows=${rows}&pin=${linkField("", keys[0]).slice(1)}&panel=load`);
    for (const fragment of [before.link, await packed(before.link), await toFragment(before.link)]) {
      const { text, issue } = await fromFragment(`#${fragment}`);
      assert.equal(issue, null);
      assert.equal(text, before.link);
      assert.deepEqual(report(text), before);
      // Nothing that a browser would write in another way when it stands in an address.
      assert.equal(new URL(`https://example.org/#${fragment}`).hash.slice(1), fragment);
    }
    const distinct = new Set(keys.map((key) => linkField("", key)));
    assert.equal(before.keys.distinct + (before.keys.noKeyWeight > 0 ? 1 : 0), distinct.size);
  }
});

test("any text survives, whether it is a link or not", async () => {
  const draws = drawn(7);
  for (let round = 0; round < 40; round += 1) {
    const length = Math.floor(draws.next().value * 4000);
    const text = `v1:x=${Array.from({ length }, () => SIGNS[Math.floor(draws.next().value * SIGNS.length)]).join("").replace(/[\ud800-\udfff]/gu, "?")}.`;
    assert.deepEqual(await fromFragment(await packed(text)), { text, issue: null });
    assert.deepEqual(await fromFragment(await toFragment(text)), { text, issue: null });
  }
});

const users = (count) => `v1:a=12&rows=${Array.from({ length: count }, (_, n) => `user-${n}`).join(";")}&panel=load`;

test("short links are readable, long ones compressed, and never longer than they read", async () => {
  const edge = `v1:rows=${"x".repeat(READABLE - 8)}`;
  assert.equal(edge.length, READABLE);
  assert.equal(await toFragment(edge), edge);
  assert.ok((await toFragment(`${edge}x`)).startsWith("v1z:"));
  const draws = drawn(3);
  // Letters that mean nothing cannot be made fewer.
  const noise = `v1:rows=${Array.from({ length: 1950 }, () => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[Math.floor(draws.next().value * 64)]).join("")}`;
  assert.equal(await toFragment(noise), noise);
  const thousand = await toFragment(users(1000));
  assert.ok(thousand.length < 3_500, `${thousand.length} characters`);
});

test("a thousand UUIDs are in the link", async () => {
  const draws = drawn(5);
  const digits = (count) => Array.from({ length: count }, () => Math.floor(draws.next().value * 16).toString(16)).join("");
  const uuids = Array.from({ length: 1000 }, () => [8, 4, 4, 4, 12].map(digits).join("-"));
  const before = report(`v1:rows=${uuids.join(";")}`);
  assert.equal(before.linkComplete, true);
  const fragment = await toFragment(before.link);
  assert.ok(fragment.length < 28_000, `${fragment.length} characters`);
  assert.equal((await fromFragment(fragment)).text, before.link);
});

test("a link that was cut gives its whole rows up to there, and says so", async () => {
  const text = users(1000);
  const whole = await packed(text);
  let most = 0;
  for (let length = 4; length < whole.length; length += 37) {
    const { text: found, issue } = await fromFragment(whole.slice(0, length));
    assert.ok(issue === "damaged" || (issue === "lost" && found === ""), `${length}: ${issue}`);
    assert.ok(text.startsWith(found));
    assert.ok(found === "" || [";", "&"].includes(text[found.length]), `${length}: …${found.slice(-20)}`);
    assert.ok(found.length >= most, "more of it gives no less");
    most = found.length;
  }
  assert.ok(most > text.length * 0.9);
  // A readable field may follow a damaged part, as any.
  assert.match((await fromFragment(`${whole.slice(0, 2000)}&lang=id`)).text, /&lang=id$/);
});

test("a changed character is noticed, wherever it is", async () => {
  const text = users(300);
  const whole = await packed(text);
  for (let place = 4; place < whole.length; place += 11) {
    const other = whole[place] === "A" ? "B" : "A";
    const { text: found, issue } = await fromFragment(whole.slice(0, place) + other + whole.slice(place + 1));
    // The last character may have bits that mean nothing.
    if (found !== text) assert.ok(issue === "damaged" || issue === "lost", `${place}`);
    else assert.ok(place >= whole.length - 1);
  }
  for (const nothing of ["v1z:", "v1z:%%%", "v1z:é", "v1z:A", "v1z:====", `v1z:${"A".repeat(500)}`])
    assert.deepEqual(await fromFragment(nothing), { text: "", issue: "lost" });
});

test("what programs on the way put around a link is taken off", async () => {
  const text = users(400);
  const whole = await packed(text);
  const wrapped = whole.replace(/.{70}/g, "$&\r\n");
  const padded = `v1z:${whole.slice(4).replaceAll("-", "+").replaceAll("_", "/")}==`;
  for (const fragment of [`##${whole}`, ` ${whole}\n`, wrapped, wrapped.replaceAll("\r\n", "%0D%0A"), padded, whole.replace(":", "%3A"), encodeURIComponent(whole), encodeURIComponent(text)])
    assert.deepEqual(await fromFragment(fragment), { text, issue: null });
  assert.equal((await fromFragment("v1%3Aa=6&rows=BBCA%2C2%3Ba%26b")).text, "v1:a=6&rows=BBCA,2;a%26b");
  // What is not encoded once more stays as it is.
  assert.equal((await fromFragment("v1:rows=a%2Cb%3Bc")).text, "v1:rows=a%2Cb%3Bc");
});

test("a link that was made to fill the memory is not unpacked to its end", async () => {
  const bomb = await packed(`v1:b=6&rows=${"A;".repeat(15_000_000)}`);
  assert.ok(bomb.length < 50_000);
  const { text, issue } = await fromFragment(bomb);
  assert.equal(issue, "tooLong");
  assert.equal(text.length, 999_999);
});

test("typed keys are told from those of presets", () => {
  const presets = [{ link: "v1:" }, { link: "v1:rows=jakarta,70;medan,7&panel=load" }];
  for (const [link, typed] of [
    ["v1:", false],
    ["v1:a=7&b.name=x&panel=load&lang=id", false],
    ["v1:a=9&rows=jakarta,70;medan,7", false],
    ["v1:rows=jakarta,70", true],
    ["v1:rows=", false],
    ["rows=secret", true],
    ["v1:redis.command=GET%20a", true],
    ["v1:b.name=rows=", false],
  ]) assert.equal(holdsTyped(link, presets), typed, link);
});

test("a field is read out of a link as it was typed", () => {
  assert.equal(valueOf("v1:redis.command=GET%20a&b=6&redis.command=x%26%F0%9F%98%80%0A+%zz%41", "redis.command"), "x&😀\n+%zzA");
  assert.equal(valueOf("v1:a=6&b=7", "a"), "6");
  assert.equal(valueOf("v1:b=7", "a"), "");
  const draws = drawn(11);
  for (let round = 0; round < 50; round += 1) {
    const text = Array.from({ length: 40 }, () => SIGNS[Math.floor(draws.next().value * SIGNS.length)]).join("").toWellFormed();
    assert.equal(valueOf(`v1:${linkField("x", text)}&b=1`, "x"), text);
  }
});
