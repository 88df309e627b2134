// Every preset, as a person goes through the list: its sentence and its verdict against the report, the numbers that are known of it, and its accessibility.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { article, drawn } from "./article.mjs";
import { expect, go, open, settled, test, verdict } from "./support.mjs";

const read = (file) => readFileSync(new URL(`../../www/${file}`, import.meta.url), "utf8");
const PRESETS = JSON.parse(read("catalog.json")).presets;
const WORDS = Object.fromEntries(["en", "id"].map((lang) => [lang, { ...JSON.parse(read(`text/${lang}.json`)), ...JSON.parse(read(`text/${lang}-more.json`)) }]));

/** Numbers as a language writes them: 16.7 % in English, 16,7% in Indonesian. */
function written(lang) {
  const form = (least, most) => (value) => new Intl.NumberFormat(lang, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
  return { whole: form(0, 0), share: (share) => `${form(0, 1)(share * 100)}${lang === "en" ? " %" : "%"}`, ratio: form(2, 2) };
}

/** Whether a number stands in a text by itself, and not as a part of another. */
const stands = (text, number) => new RegExp(`(?<![\\w.,-])${number.replace(/[.+*?()[\]]/g, "\\$&")}(?!\\d|[.,]\\d)`).test(text);

/** The numbers that a panel's sentence must carry, from the report. */
const CARRIED = {
  mapping({ alignment }, { whole }) {
    const some = alignment.keysTogether > 0 && alignment.keysApart > 0;
    // Either side of it says both.
    return [[whole(alignment.keys)], ...(some ? [[whole(alignment.keysTogether), whole(alignment.keysApart)]] : [])];
  },
  alignment: ({ alignment }, { share }) => [[share(alignment.shareKeys), share(alignment.shareWeight)], [share(alignment.chance)]],
  load({ load }, { share, ratio }) {
    const { busiest, busiestShare, maxOverMean } = load[load.hotter];
    return [[String(busiest)], [share(busiestShare)], [ratio(maxOverMean)]];
  },
  consumers: ({ consumers }, { whole }) => [[whole(consumers.keysTogether)], [whole(consumers.keys)]],
  change({ change }, { whole, share }) {
    const { a, b } = change.held.settings;
    const { keys, keysApart, keysTogether, shareWeight } = change.held.alignment;
    return [[whole(a.partitions)], [whole(b.partitions)], [whole(keysApart), whole(keysTogether)], [whole(keys)], [share(1 - shareWeight), share(shareWeight)]];
  },
  redis({ redis, settings }, { whole }) {
    const pinned = redis.rows.find(({ id }) => id === settings.pin);
    if (pinned) return pinned.keys.map(({ slot }) => [String(slot)]);
    return redis.together > 0 && redis.together < redis.pairs ? [[whole(redis.together)], [whole(redis.pairs)]] : [];
  },
  trace: ({ trace }) => [[String(trace.a.partition)], [String(trace.b.partition)]],
};

/** What the verdict says, from the report: its words by their ids, and its numbers. */
function judged({ settings, verdict, alignment, redis }, { whole, share }) {
  if (settings.panel !== "redis") return { id: verdict.id, numbers: [whole(alignment.keysTogether), whole(alignment.keys), share(alignment.shareWeight)] };
  const { pairs, together, togetherPlain, togetherTagged } = redis;
  return { id: together === pairs ? "one-slot" : "crossslot", numbers: [whole(together), whole(pairs), whole(settings.tags ? togetherPlain : togetherTagged)] };
}

/** Every share and every whole number of a report, as numbers in a text may be. */
function numbersOf(report) {
  const found = new Set();
  const near = (value) => Math.round(value * 10) / 10;
  JSON.stringify(report, (name, value) => {
    if (Array.isArray(value)) found.add(value.length);
    if (typeof value === "number") for (const one of [value, near(value * 100), near((1 - value) * 100)]) found.add(one);
    return value;
  });
  const { numbers, numbersTogether } = report.consumers;
  return found.add(numbers - numbersTogether);
}

/** The numbers that stand in a text by themselves. */
function numbersIn(text, lang) {
  const plain = lang === "en" ? text.replaceAll(",", "") : text.replaceAll(".", "").replaceAll(",", ".");
  return [...plain.matchAll(/(?<![\w.-])\d+(\.\d+)?(?![\w-])/g)].map(([number]) => Number(number));
}

/** What is known of a preset: from the clients, from the reports of their users, and from the product's own list. */
const KNOWN = {
  "six-against-eight": (report) => [
    [places(report, "BBCA BBRI TLKM BMRI ASII GOTO ANTM UNVR ICBP INDF"), "0,2 0,6 5,1 0,6 2,0 2,0 1,7 3,3 2,6 4,2"],
    [together(report), "1 of 10"], [report.alignment.shareWeight, 0.04], [report.alignment.chance, 0.25], [loads(report, "a"), "54 6 19 4 3 14"], [loads(report, "b"), "16 14 27 4 0 0 33 6"],
  ],
  aligned: (report) => [[together(report), "10 of 10"], [report.alignment.shareWeight, 1]],
  "wrong-client": (report) => [[together(report), "0 of 10"]],
  "lucky-jakarta": (report) => [[together(report), "2 of 5"], [report.alignment.shareWeight, 0.77], [places(report, "jakarta bandung surabaya medan makassar"), "1,1 0,6 3,5 2,2 3,7"]],
  "hot-region": (report) => [[loads(report, "a"), "23 70 7"], [places(report, "jakarta bandung surabaya medan makassar"), "1,1 0,0 0,0 2,2 0,0"], [report.load.a.maxOverMean, 2.1]],
  salting: (report) => [[report.load.a.maxOverMean, 2.88], [report.load.b.maxOverMean, 2.88], [together(report), "8 of 8"]],
  // Partition 1 gets near 84 of 120 orders by region.
  "shop-orders": (report) => [[Math.abs(report.load.a.rows[1].weight - 84) <= 8, true], [report.load.a.rows[1].expected, 84]],
  "round-robin-trap": (report) => [
    [`${report.consumers.keysTogether} of ${report.consumers.keys}`, "0 of 10"], [report.consumers.members, 4],
    [kept(report, "roundrobin"), "1 1 1 0 0 1 0 0 0 0 0 0"], [kept(report, "range"), "1 1 1 1 1 1 1 1 1 1 1 1"],
  ],
  "too-many-consumers": (report) => [[report.consumers.idle, 3], [`${report.consumers.keysTogether} of ${report.consumers.keys}`, "10 of 10"]],
  "new-group-protocol": (report) => [[report.consumers.keysTogether, 0], [together(report), "10 of 10"]],
  // Half of the hash values stay where a count is doubled, and what moves goes to the old number plus the old count.
  "more-partitions": ({ change }) => [[change.held.alignment.chance, 0.5], [change.held.keys.rows.every(({ a, b }) => b === a || b === a + 6), true]],
  crossslot: (report) => [[slots(report, "BBCA"), "9301 7647 / 12355 12355"], [pairs(report), "0, tagged 10 of 10"], [report.redis.rows.every(({ keys: [a, b] }) => (a.slot ^ b.slot) === 14730), true]],
  "same-node": (report) => [[pairs(report), "0, tagged 4 of 4"], [report.redis.sameMasterOnly, 4]],
  "region-tags": (report) => [[report.redis.masters.map(({ share }) => Math.round(share * 100)).join(" "), "85 0 15"], [report.redis.together, 5]],
  "kafkajs-357": (report) => [[places(report, "100:48069"), "9,6"]],
  "kafkajs-1154": (report) => [[places(report, "TT0124"), "10,9"]],
  "confluent-kafka-python-1481": (report) => [[report.keys.rows.map(({ a, b }) => `${a},${b}`).join(" "), "40,36"]],
  "node-rdkafka-616": (report) => [[report.keys.rows.map(({ a, b }) => `${a},${b}`).join(" "), "4,9 5,6"]],
  "node-rdkafka-817": (report) => [[report.keys.rows[0].a, 26]],
  "fluent-plugin-kafka-397": (report) => [[places(report, "mk-123456"), "5,3"]],
  "sarama-1213": (report) => [[report.keys.rows.map(({ a }) => a).join(" "), "5 0 7 8 4 5"], [report.keys.rows.at(-1).b, 8]],
  "confluent-kafka-dotnet-1729": (report) => [[report.keys.rows.map(({ a, b }) => `${a},${b}`).join(" "), "13,12"]],
  "bullmq-906": (report) => [[report.redis.command.rows[0].slots.join(" "), "3563 9714 13341 8611 15749 5033 1850"], [report.redis.together, 0]],
};
const places = ({ keys }, names) => names.split(" ").map((name) => keys.rows.find(({ key }) => key === name)).map(({ a, b }) => `${a},${b}`).join(" ");
const together = ({ alignment }) => `${alignment.keysTogether} of ${alignment.keys}`;
const loads = ({ load }, topic) => load[topic].rows.map(({ weight }) => weight).join(" ");
const kept = ({ consumers }, id) => consumers.strip.find(({ assignor }) => assignor === id).keys.join(" ");
const slots = ({ redis }, name) => {
  const { keys, otherSlots } = redis.rows.find(({ key }) => key === name);
  return `${keys.map(({ slot }) => slot).join(" ")} / ${otherSlots.join(" ")}`;
};
const pairs = ({ redis }) => `${redis.togetherPlain}, tagged ${redis.togetherTagged} of ${redis.pairs}`;

/** The preset whose button has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.dataset.preset ?? "");

for (const lang of ["en", "id"]) {
  test(`every preset by keyboard alone, its sentence and its verdict: ${lang}`, async ({ page }) => {
    test.slow();
    await open(page, `v1:lang=${lang}`);
    const numbers = written(lang);
    for (let presses = 0; (await focused(page)) === ""; presses += 1) {
      expect(presses, "the presets are reached by Tab").toBeLessThan(100);
      await page.keyboard.press("Tab");
    }
    const seen = [];
    for (let id = await focused(page); id !== ""; id = await focused(page)) {
      seen.push(id);
      const name = `${id}, ${lang}`;
      await page.keyboard.press(seen.length % 2 ? "Enter" : "Space");
      await expect(page.locator(`[data-preset="${id}"]`), name).toHaveAttribute("aria-current", "true");
      expect(await focused(page), `the focus stays: ${name}`).toBe(id);
      // Its preset is current once the report is; rows of long lists come when the hand rests.
      if (KNOWN[id]?.toString().includes("kept(")) await expect.poll(() => page.evaluate(() => document.querySelector("co-partition").report.consumers.strip.length)).toBeGreaterThan(0);
      const { report, sentence, keys } = await page.evaluate(() => {
        const element = document.querySelector("co-partition");
        const shown = element.shadowRoot.querySelector(".says");
        const copy = shown.cloneNode(true);
        // A number of the sentence may be a field.
        const fields = shown.querySelectorAll("input, select");
        copy.querySelectorAll("input, select").forEach((field, at) => field.replaceWith(fields[at].value));
        const keys = [...copy.querySelectorAll("bdi, .key")].map((key) => key.textContent);
        // Digits of a key are none of the sentence's numbers.
        for (const key of copy.querySelectorAll("bdi, .key")) key.textContent = "…";
        return { report: element.report, sentence: copy.textContent.replace(/\s+/g, " "), keys };
      });
      expect(report.settings.lang, name).toBe(lang);
      const { panel } = report.settings;
      const carried = CARRIED[panel](report, numbers);
      expect.soft(carried.filter((any) => !any.some((number) => stands(sentence, number))), `${name}: “${sentence}”`).toEqual([]);
      const known = numbersOf(report);
      // The page's own thresholds of many keys and partitions stand in no report.
      expect.soft(numbersIn(sentence, lang).filter((number) => !known.has(number) && ![40, 24, 64].includes(number) && !stands(sentence, numbers.ratio(number))), `numbers of nothing: ${name}: “${sentence}”`).toEqual([]);
      if (panel === "trace") expect.soft(report.trace.key.startsWith(keys[0].replace("…", "")), `${name}: ${keys[0]}`).toBe(true);

      const { id: word, numbers: said } = judged(report, numbers);
      await expect(verdict(page), name).toHaveAttribute("data-verdict", word);
      const text = (await verdict(page).locator(".words").innerText()).replace(/\s+/g, " ");
      expect.soft(text, name).toContain(WORDS[lang][`verdict.${word}`]);
      expect.soft(said.filter((number) => !stands(text, number)), `${name}: “${text}”`).toEqual([]);

      for (const [is, right] of KNOWN[id]?.(report) ?? []) {
        if (typeof right === "number") expect.soft(is, name).toBeCloseTo(right, 6);
        else expect.soft(is, name).toBe(right);
      }
      const question = WORDS[lang][`question.${id}`];
      await expect(page.locator(".question"), name).toHaveText(question);
      await expect(page.locator("#name"), name).toHaveText(WORDS[lang][`presets.${id}`]);
      expect.soft(question, name).toMatch(/\?$/);
      const asked = report.keys.rows.reduce((text, { key }) => text.replaceAll(key ?? "\0", "…"), question);
      expect.soft(numbersIn(asked, lang).filter((number) => !known.has(number)), `${name}: “${question}”`).toEqual([]);

      await page.keyboard.press("Tab");
    }
    expect(seen).toEqual([...PRESETS.filter(({ source }) => source === null), ...PRESETS.filter(({ source }) => source !== null)].map(({ id }) => id));
  });
}

for (const [width, height] of [[360, 780], [768, 1024]]) {
  test(`a preset far below brings its figure into view, without motion: ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    for (const id of ["hot-region", "bullmq-906"]) {
      const button = page.locator(`[data-preset="${id}"]`);
      await button.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(height / 2);
      await button.click();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(button).toHaveAttribute("aria-current", "true");
      await settled(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect((await page.locator(".figure").boundingBox()).y).toBeLessThan(height / 2);
      expect(await focused(page)).toBe(id);
    }
  });
}

test("an article keeps its place when a preset of its figure is chosen", async ({ page }) => {
  await article(page, { figure: '<co-partition controls="all"></co-partition>', before: 6 });
  await drawn(page.locator("co-partition"));
  const button = page.locator('[data-preset="aligned"]');
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await button.click();
  await expect(button).toHaveAttribute("aria-current", "true");
  await settled(page, 300);
  // It may be a little higher or lower by then, and what is read stays where it is.
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
});

test("bands and the matrix have their colours in Mapping's legend, though no later panel has been opened", async ({ page }) => {
  const [onMid, offTint, offMid] = ["rgb(165, 207, 230)", "rgb(251, 234, 224)", "rgb(243, 196, 166)"];
  for (const [link, colours] of [[PRESETS.find(({ id }) => id === "other-key").link, [onMid, offTint]], ["v1:a=65", [onMid, offMid]]]) {
    await open(page, link);
    const shown = () => page.locator(".legend .swatch").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).backgroundColor));
    await expect.poll(shown).toEqual(colours);
  }
});

// The panels, with what is wrong in their fields, are in use.spec.mjs.
for (const lang of ["en", "id"]) {
  for (const theme of ["light", "dark"]) {
    test(`axe finds nothing on any preset: ${lang}, ${theme}`, async ({ page }) => {
      // A minute alone, some on a busy machine.
      test.setTimeout(900_000);
      await open(page, `v1:lang=${lang}&theme=${theme}`);
      // Read once for all presets, by the means of the test, which no policy of the page concerns.
      await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
      const found = [];
      for (const { id, link } of PRESETS) {
        await go(page, `${link}&lang=${lang}&theme=${theme}`);
        await expect(page.locator(`[data-preset="${id}"]`)).toHaveAttribute("aria-current", "true");
        await settled(page, 250);
        // With its copy of the style sheets it would break the page's policy; no rule that is on by default needs one.
        found.push(...(await page.evaluate(async (id) => {
          const { violations } = await window.axe.run(document, { preload: false, resultTypes: ["violations"] });
          return violations.flatMap(({ id: rule, help, nodes }) => nodes.map(({ target }) => `${id}: ${rule}: ${help}: ${target.join(" ")}`));
        }, id)));
      }
      expect(found).toEqual([]);
    });
  }
}
