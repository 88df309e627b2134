// What leaves the page, as far as it is text: CSV, Markdown, addresses, lines of a strip, SVG.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elementCode, frameCode, pageAddress, shortAddress, siteOf, typedIn } from "../../www/export/address.js";
import { csv, exactKey } from "../../www/export/csv.js";
import { fileName } from "../../www/export/files.js";
import { code, markdown, plainText } from "../../www/export/markdown.js";
import { fits } from "../../www/export/picture.js";
import { wrap } from "../../www/export/strip.js";
import { Recorder, cells, xml } from "../../www/export/svg.js";

/** A file's parts as its bytes. */
const bytes = (parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));

test("CSV quotes what RFC 4180 asks for, tells nothing from the empty text, and keeps every key as it is", () => {
  const rows = [["key", "n"], ["a,b", "1"], ['say "x"', "2"], ["two\nlines", "3"], ["", "4"], [null, "5"], ["=1+1", "6"], ["@x", "7"], [" edge ", "8"]];
  assert.equal(
    bytes(csv(rows)).toString(),
    'key,n\r\n"a,b",1\r\n"say ""x""",2\r\n"two\nlines",3\r\n"",4\r\n,5\r\n=1+1,6\r\n@x,7\r\n" edge ",8\r\n',
  );
});

test("bytes that are no text reach the file as they are", () => {
  assert.deepEqual(bytes(csv([[Uint8Array.of(0xff, 34, 0x41), "1"]])), Buffer.from([34, 0xff, 34, 34, 0x41, 34, 44, 49, 13, 10]));
});

test("a key is taken as shown only where that is all of it; else by its link, or not at all", () => {
  const never = () => assert.fail("not asked for");
  assert.equal(exactKey("BBCA", never), "BBCA");
  assert.equal(exactKey("", never), "");
  assert.equal(exactKey(null, never), null);
  assert.equal(exactKey("BBCA·", () => "pin=BBCA%20"), "BBCA ");
  assert.equal(exactKey("a␀b", () => "pin=a%00b"), "a\0b");
  assert.equal(exactKey("a…", () => "pin=a%E2%80%A6"), "a…");
  assert.equal(exactKey("\\u{feff}x", () => "pin=%EF%BB%BFx"), "\ufeffx");
  assert.deepEqual(exactKey("\\xff", () => "pin=%FF"), Uint8Array.of(0xff));
  assert.equal(exactKey("cut…", () => ""), null);
});

test("Markdown takes nothing in a key or a name for markup", () => {
  assert.equal(plainText("a_b*c [x](y) <b> | ~ & $ # \\"), "a\\_b\\*c \\[x\\](y) \\<b\\> \\| \\~ \\& \\$ \\# \\\\");
  assert.equal(code("BBCA"), "`BBCA`");
  assert.equal(code("a`b"), "``a`b``");
  assert.equal(code("`"), "`` ` ``");
  assert.equal(code("a|b"), "`a|b`");
  assert.equal(code("a|b", true), "`a\\|b`");
});

test("Markdown has the sentence, the table up to fifty rows, and the link", () => {
  const table = {
    caption: "",
    columns: [{ id: "key", head: "key" }, { id: "n", head: "n|m", kind: "number" }],
    rows: Array.from({ length: 52 }, (_, at) => ({ pick: null, cells: [`k${at}`, String(at)] })),
    more: "7 more",
  };
  const link = { name: "Copartition", address: "https://x.org/#v1:rows=a)b" };
  const lines = markdown({ lead: "One.", rest: "Two." }, table, (n) => `${n} more here`, link).split("\n");
  assert.deepEqual(lines.slice(0, 5), ["**One.** Two.", "", "| key | n\\|m |", "| :-- | --: |", "| k0 | 0 |"]);
  assert.equal(lines[53], "| k49 | 49 |");
  assert.deepEqual(lines.slice(54), ["", "2 more here", "7 more", "", "[Copartition](<https://x.org/#v1:rows=a)b>)", ""]);
  assert.equal(markdown({ lead: "One.", rest: "" }, null, () => "", link), "**One.**\n\n[Copartition](<https://x.org/#v1:rows=a)b>)\n");
});

test("the site is the folder of the full page, if that came from a server", () => {
  assert.equal(siteOf("https://x.org/tools/index.html"), "https://x.org/tools/");
  assert.equal(siteOf("file:///copartition.html"), null);
  assert.equal(siteOf(null), null);
  assert.equal(shortAddress("https://x.org/tools/"), "x.org/tools");
  assert.equal(pageAddress("https://x.org/tools/index.html#v1:a=1", "v1:b=6", "https://other.org/"), "https://x.org/tools/#v1:b=6");
  assert.equal(pageAddress(null, "v1:b=6", "file:///x/copartition.html#v1:a=1"), "file:///x/copartition.html#v1:b=6");
});

test("code for another page holds nothing that ends its attributes", () => {
  const hostile = 'v1:rows=%22"><script>&x';
  const made = elementCode({ site: null, link: hostile, sentence: "<b>", name: "Copartition" });
  assert.match(made, /^<script type="module" src="copartition\/co-partition-define\.js"><\/script>\n<co-partition link="v1:rows=%22&quot;&gt;&lt;script&gt;&amp;x">\n {2}<p>&lt;b&gt;<\/p>\n/);
  assert.equal(
    frameCode({ site: "https://x.org/", link: "v1:a=1&b=2", title: 'say "x"', height: 640 }),
    '<iframe src="https://x.org/embed.html#v1:a=1&amp;b=2" title="say &quot;x&quot;" width="100%" height="640" loading="lazy" style="border: 0"></iframe>\n',
  );
});

test("a link holds what was typed, unless a preset says the same", () => {
  const presets = [{ link: "v1:" }, { link: "v1:rows=a;b&b=6" }, { link: "v1:redis.command=MGET%20x" }];
  assert.deepEqual(typedIn("v1:a=3&rows=a;b&pin=a", presets, true), []);
  assert.deepEqual(typedIn("v1:rows=a;c", presets, true), ["keys"]);
  assert.deepEqual(typedIn("v1:redis.command=MGET%20x", presets, true), []);
  assert.deepEqual(typedIn("v1:redis.command=MGET%20y&redis.layout=0,h:1,0-9", presets, true), ["keys", "addresses"]);
  assert.deepEqual(typedIn("v1:pin=secret", presets, false), ["keys"]);
  assert.deepEqual(typedIn("v1:pin=%zz", presets, true), []);
});

test("a strip's lines break at spaces, in a word only where it is too wide, and say where they are cut", () => {
  const measure = (text) => [...text].length;
  assert.deepEqual(wrap("one two three", 7, 3, measure), ["one two", "three"]);
  assert.deepEqual(wrap("abcdefghij kl", 4, 9, measure), ["abcd", "efgh", "ij", "kl"]);
  assert.deepEqual(wrap("one two three", 5, 2, measure), ["one", "two…"]);
  assert.deepEqual(wrap("abcdefgh", 4, 1, measure), ["abc…"]);
  assert.deepEqual(wrap("x", 0, 1, measure), ["x"]);
  assert.deepEqual(wrap("", 9, 1, measure), []);
});

test("XML holds whatever a key is", () => {
  assert.equal(xml(`<a b="c">&'`), `&lt;a b=&quot;c&quot;&gt;&amp;'`);
  assert.equal(xml("\0\x1f\ufffe\uffff\ud800x\udc00\u{1f600}"), "\ufffd\ufffd\ufffd\ufffd\ufffdx\ufffd\u{1f600}");
});

test("marks of one colour are one path, see-through ones never, and nothing changes places", () => {
  const to = new Recorder("sans");
  to.fillStyle = "#ffffffff";
  to.fillRect(0, 0, 10, 5);
  to.fillRect(1, 1, 2, 2);
  to.fillStyle = "#00000080";
  to.fillRect(0, 0, 1, 1);
  to.fillRect(0, 0, 1, 1);
  to.strokeStyle = "#123456ff";
  to.lineWidth = 1.5;
  for (const x of [0, 4]) {
    to.beginPath();
    to.lineTo(x, 0);
    to.lineTo(x + 1, 0.125);
    to.stroke();
  }
  to.beginPath();
  to.arc(3, 4, 2.5);
  to.fill();
  to.font = "600 12px mono";
  to.textAlign = "right";
  to.fillText("a\t<b>", 1, 2);
  assert.deepEqual(to.marks.split("\n"), [
    '<path fill="#ffffff" d="M0 0h10v5h-10zM1 1h2v2h-2z"/>',
    '<path fill="#000000" fill-opacity="0.502" d="M0 0h1v1h-1z"/>',
    '<path fill="#000000" fill-opacity="0.502" d="M0 0h1v1h-1z"/>',
    '<path fill="none" stroke="#123456" stroke-width="1.5" d="M0 0L1 0.125M4 0L5 0.125"/>',
    '<circle fill="#000000" fill-opacity="0.502" cx="3" cy="4" r="2.5"/>',
    '<text x="1" y="2" font-size="12" font-weight="600" font-family="mono" text-anchor="end" fill="#000000" fill-opacity="0.502">a &lt;b&gt;</text>',
  ]);
  assert.throws(() => to.setTransform(2), /CSS pixels/);
});

test("a heat map becomes one rectangle for each run of cells", () => {
  const [r, g] = [[255, 0, 0, 255], [0, 255, 0, 255]];
  const data = [r, r, g, r, r, g, g, g, g].flat();
  assert.deepEqual([...cells({ width: 3, height: 3, data }, 10, 20)], [["#ff0000", "M10 20h2v2h-2z"], ["#00ff00", "M12 20h1v2h-1zM10 22h3v1h-3z"]]);
});

test("a picture that no browser can make is known before", () => {
  assert.ok(fits(3680, 2400));
  assert.ok(!fits(16385, 10));
  assert.ok(!fits(16384, 16385));
  assert.ok(!fits(16000, 16800));
});

test("files are called after what they show, each name once", () => {
  assert.equal(fileName(["mapping", "mapping", "aligned"], "png"), "copartition-mapping-aligned.png");
  assert.equal(fileName(["alignment", "by-count", undefined], "svg"), "copartition-alignment-by-count.svg");
});
