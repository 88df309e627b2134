// What can be taken along: pictures that are the drawn ones, tables with all their rows, code that opens the same scenario.

import { readFileSync } from "node:fs";

import { Words } from "../../www/words.js";
import { axe, expect, go, open, panel, settled, test } from "./support.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../../www/text/${name}.json`, import.meta.url), "utf8"));
const words = new Words("en", { ...read("en"), ...read("en-more") });
const share = (page) => page.locator(".share");
const act = (page, name) => page.locator(`.share [data-act="${name}"]`);

/** Opens the share box. */
async function openBox(page) {
  if (!(await share(page).isVisible())) await page.locator(".sharing").click();
  await expect(act(page, "copy-link")).toBeVisible();
}

/** The file that a click makes, and its name. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** What a click copies. */
async function copied(page, button) {
  await page.evaluate(() => {
    window.copied = null;
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await button.click();
  await expect.poll(() => page.evaluate(() => window.copied)).not.toBeNull();
  return page.evaluate(() => window.copied);
}

/** CSV as rows of fields; a field without quotes that is empty is nothing. */
function parsed(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1).push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

const many = Array.from({ length: 300 }, (_, at) => `k${at},${1 + (at % 7)}`).join(";");
const CHARTS = [
  ["mapping", "v1:"],
  ["mapping", `v1:rows=${many}`],
  ["mapping", "v1:pin=UNVR&lang=id"],
  ["matrix", "v1:panel=alignment"],
  ["matrix", `v1:panel=alignment&a=200&b=300&rows=${many}`],
  ["by-count", "v1:panel=alignment"],
  ["load", "v1:panel=load"],
  ["consumers", "v1:panel=consumers&b=6&members=4&assignor=roundrobin"],
  ["mapping", "v1:panel=change&b=6"],
  ["by-count", "v1:panel=change&b=6"],
  ["slots", "v1:panel=redis"],
];

/** At one device pixel for each CSS pixel the three pictures are made of the same pixels. */
test.describe("pictures", () => {
  test.use({ deviceScaleFactor: 1 });
  for (const [place, [chart, link]] of CHARTS.entries()) picture(place, chart, link);
});

function picture(place, chart, link) {
  test(`the pictures of ${chart} are the drawn one, light and dark (${place})`, async ({ page }) => {
    for (const theme of ["light", "dark"]) {
      await open(page, `${link}&theme=${theme}`);
      await openBox(page);
      if (await share(page).locator("select").isVisible()) await share(page).locator("select").selectOption(chart);
      await share(page).locator('[data-value="1"]').click();
      const once = await saved(page, act(page, "save-png"));
      const svg = await saved(page, act(page, "save-svg"));
      expect(svg.name).toBe(once.name.replace(".png", ".svg"));
      const found = await page.evaluate(compare, {
        chart,
        svg: svg.bytes.toString(),
        png: `data:image/png;base64,${once.bytes.toString("base64")}`,
      });
      expect(found.problem).toBe("");
      expect(found.drawn.length, "texts").toBeGreaterThan(4);
      expect(found.written).toEqual(found.drawn);
      expect(found.title).toBe(found.lead);
      expect(found.strip.join("").replaceAll(" ", "")).toContain(found.lead.replaceAll(/\s/g, ""));
      // Where a browser puts the pixels of a slanted line is not the same in both.
      expect(found.differing, "pixels of SVG and PNG that differ, for each that is drawn").toBeLessThan(0.03);
      expect(found.fromScreen, "pixels of PNG and canvas that differ").toBe(0);
    }
  });
}

/** In the page: how far the pictures agree with each other and with the canvas. */
async function compare({ chart, svg, png }) {
  const document_ = new DOMParser().parseFromString(svg, "image/svg+xml");
  const problem = document_.querySelector("parsererror")?.textContent ?? "";
  const texts = (selector) => [...document_.querySelectorAll(selector)].map((text) => text.textContent);
  const element = document.querySelector("co-partition");
  const root = element.shadowRoot;
  const canvas = root.querySelector(`canvas[data-chart="${chart}"]`);
  const drawn = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  const anchors = { left: "start", center: "middle", right: "end" };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas === canvas) drawn.push([text, x, y, anchors[this.textAlign], this.fillStyle, /600/.test(this.font), parseFloat(/[\d.]+px/.exec(this.font)[0])].join(" "));
    return fillText.call(this, text, x, y);
  };
  element.link = element.link;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  CanvasRenderingContext2D.prototype.fillText = fillText;
  const image = async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image;
  };
  const pixels = (picture, width, height, x = 0, y = 0) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, -x, -y);
    return context.getImageData(0, 0, width, height).data;
  };
  const far = (one, other, at, from = at) => Math.max(...[0, 1, 2].map((part) => Math.abs(one[at + part] - other[from + part])));
  const [vector, raster] = [await image(URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))), await image(png)];
  const { naturalWidth: width, naturalHeight: height } = raster;
  const [a, b] = [pixels(vector, width, height), pixels(raster, width, height)];
  let differ = 0;
  let ink = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (far(a, b, at) > 40) differ += 1;
    if (far(b, b, at, 0) > 40) ink += 1;
  }
  const [, left, top] = /translate\((\d+) (\d+)\)/.exec(svg).map(Number);
  const [seen, taken] = [pixels(canvas, canvas.width, canvas.height), pixels(raster, canvas.width, canvas.height, left, top)];
  let fromScreen = 0;
  for (let at = 0; at < seen.length; at += 4) if (far(seen, taken, at) > 0) fromScreen += 1;
  return {
    problem: problem || (vector.naturalWidth === width && vector.naturalHeight === height ? "" : "another size"),
    written: [...document_.querySelectorAll("g text")].map((text) => {
      const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(text.getAttribute(name)));
      return [text.textContent, x, y, text.getAttribute("text-anchor") ?? "start", text.getAttribute("fill"), text.getAttribute("font-weight") === "600", size].join(" ");
    }),
    strip: texts("svg > text"),
    title: document_.querySelector("title").textContent,
    lead: [...root.querySelectorAll(".says strong > span")].at(-1).textContent,
    drawn,
    differing: differ / ink,
    fromScreen,
  };
}

test("a PNG has one to four times the size, and is called after panel and preset", async ({ page }) => {
  await open(page, "v1:");
  await openBox(page);
  const sizes = [];
  for (const scale of ["1", "2", "3", "4"]) {
    await share(page).locator(`[data-value="${scale}"]`).click();
    const { name, bytes } = await saved(page, act(page, "save-png"));
    expect(name).toBe("copartition-mapping-six-against-eight.png");
    sizes.push([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
  }
  const [[width, height]] = sizes;
  expect(width).toBe((await page.locator('canvas[data-chart="mapping"]').evaluate((canvas) => canvas.clientWidth)) + 32);
  expect(sizes).toEqual([1, 2, 3, 4].map((scale) => [width * scale, height * scale]));
  await expect(share(page).locator(".hint").last()).toHaveText("copartition-mapping-six-against-eight.png was handed to the browser.");
});

test("a picture that the browser cannot make is refused in words", async ({ page }) => {
  await open(page, "v1:");
  await openBox(page);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await share(page).locator('[data-value="4"]').click();
  await act(page, "save-png").click();
  await expect(share(page)).toContainText("At 4× the picture would be larger than this browser can make.");
});

test("an SVG is well-formed whatever the keys hold", async ({ page }) => {
  await open(page, "v1:rows=%3Cb%3E%26%22%27;a%00b%0D;%EF%BF%BE;%EF%BF%BFy;%E2%80%AEx;%ED%A0%80z;%5D%5D%3E;%F0%9F%98%80");
  await openBox(page);
  const text = (await saved(page, act(page, "save-svg"))).bytes.toString();
  const texts = await page.evaluate((text) => {
    const svg = new DOMParser().parseFromString(text, "application/xml");
    return svg.querySelector("parsererror") ? svg.textContent : [...svg.querySelectorAll("g text")].map((one) => one.textContent);
  }, text);
  for (const key of [`<b>&"'`, "a␀b␍", "\ufffd", "\ufffdy", "]]>", "😀"]) expect(texts).toContain(key);
  expect(text).not.toMatch(/[\0-\x08\ufffe\uffff]/);
});

const TABLES = ["v1:", "v1:panel=alignment", "v1:panel=load&a.null=20", "v1:panel=consumers&members=4", "v1:panel=change&b=6", "v1:panel=trace", "v1:panel=redis", "v1:b.key=user&workload=ticks", "v1:panel=load&workload=orders"];

for (const link of TABLES)
  test(`CSV has what the tables of ${link} show, with plain numbers`, async ({ page }) => {
    await open(page, link);
    await settled(page, 600);
    const names = await page.locator("table:visible").evaluateAll((tables) => tables.filter((table) => table.previousElementSibling?.matches(".csv")).map((table) => table.dataset.table));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const table = page.locator(`table[data-table="${name}"]`);
      const button = page.locator(`.csv:has(+ table[data-table="${name}"])`);
      const [heads, ...rows] = parsed((await saved(page, button)).bytes.toString());
      const shown = await table.evaluate((table) => ({
        heads: [...table.querySelectorAll("thead tr:last-child th")].map((head) => head.title),
        rows: [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => ({
          text: cell.textContent.replaceAll("\u2060", ""),
          parts: [...cell.querySelectorAll(".twokeys > *")].map((key) => key.textContent),
          paragraphs: [...cell.querySelectorAll("p")].map((one) => one.textContent),
          number: cell.classList.contains("number"),
          key: cell.querySelector(".key, .nokey") !== null,
          none: cell.querySelector(".nokey") !== null,
        }))),
      }));
      expect(rows.length, name).toBe(shown.rows.length);
      const doubled = shown.rows.some((row) => row[0].parts.length > 0);
      expect(heads, name).toEqual(doubled ? [`${shown.heads[0]} (market-updates)`, `${shown.heads[0]} (notifications)`, ...shown.heads.slice(1)] : shown.heads);
      rows.forEach((row, at) => {
        const cells = shown.rows[at].flatMap((cell) => (cell.parts.length > 0 ? cell.parts.map((text) => ({ text, key: true })) : [cell]));
        expect(row.length).toBe(heads.length);
        row.forEach((value, column) => {
          const { text, paragraphs = [], number, none } = cells[column];
          const said = paragraphs.length > 0 ? paragraphs.join(" ") : text;
          if (value === null) expect(none || text === "–" || text.endsWith("…"), `${name}: nothing for ${text}`).toBe(true);
          else if (number && /^[-\d.e]+$/.test(value)) {
            const number = Number(value);
            expect([value, words.share(number), words.number(number), words.weight(number), words.ratio(number), words.average(number)], name).toContain(text);
            expect(value).toBe(String(number));
          } else expect(value, name).toBe(said);
        });
      });
    }
  });

test("CSV has every row and every key as it is, however many and whatever they hold", async ({ page }) => {
  await open(page, "v1:");
  const odd = ["=1+1", "@x", "-2", "+3", "a,b", 'say "x"', " edge ", "a\u0000b", "\u202ex", "tab\there", "x".repeat(200), "·", "\\", "…", "😀"];
  const keys = [...odd, ...Array.from({ length: 1500 }, (_, at) => `k${at}`)];
  const rows = keys.map((key) => encodeURIComponent(key)).join(";");
  await go(page, `v1:rows=${rows}`);
  await expect(page.locator('[data-table="mapping"] tbody tr')).toHaveCount(1000);
  const [, ...found] = parsed((await saved(page, page.locator(".csv:visible"))).bytes.toString());
  expect(found.map(([key]) => key)).toEqual(keys);
  expect(new Set(found.map((row) => row.length))).toEqual(new Set([5]));
  await expect(page.locator(".more:visible").last()).toContainText("515 more");
});

test("Markdown has the sentence, the table and the link", async ({ page, baseURL }) => {
  await open(page, "v1:rows=a%7Cb;c%60d;_x_&b=6");
  await openBox(page);
  const text = await copied(page, act(page, "copy-markdown"));
  expect(text).toBe(`**All 3 keys line up.** Every key has the same partition number in both topics.

| key | market-updates | notifications | lines up | weight |
| :-- | --: | --: | :-- | --: |
| \`a\\|b\` | ${await row(page, 0)} | yes | 1 |
| \`\`c\`d\`\` | ${await row(page, 1)} | yes | 1 |
| \`_x_\` | ${await row(page, 2)} | yes | 1 |

[Copartition](<${baseURL}#${await page.evaluate(() => document.querySelector("co-partition").link)}>)
`);
  expect(text).toContain("rows=a%7Cb;c%60d;_x_");
});

/** Both partitions of a row, as cells of Markdown. */
const row = async (page, at) => (await page.locator('[data-table="mapping"] tbody tr').nth(at).locator(".number").allTextContents()).slice(0, 2).join(" | ");

test("code for another page is valid, and opens the same scenario", async ({ page, baseURL, problems }) => {
  await open(page, 'v1:a=5&rows=%22%3E%3Cscript%3E;x%26y;BBCA,24&theme=dark');
  await openBox(page);
  const sentence = await page.evaluate(() => document.querySelector("co-partition").sentence);
  const link = await page.evaluate(() => document.querySelector("co-partition").link);
  const code = await copied(page, act(page, "copy-element"));
  const frame = await copied(page, act(page, "copy-frame"));
  const found = await page.evaluate(([code, frame]) => {
    const parse = (html) => new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
    const [one, other] = [parse(code), parse(frame)];
    const [script, element, iframe] = [one.querySelector("script"), one.querySelector("co-partition"), other.querySelector("iframe")];
    return {
      counts: [one.querySelectorAll("script").length, one.body.querySelectorAll("*").length, other.body.querySelectorAll("*").length],
      script: script.getAttribute("src"),
      link: element.getAttribute("link"),
      text: element.querySelector("p").textContent,
      href: element.querySelector("a").href,
      src: iframe.getAttribute("src"),
      title: iframe.title,
      height: Number(iframe.height),
    };
  }, [code, frame]);
  // A script, the element, two paragraphs and a way to the page; and a frame.
  expect(found.counts).toEqual([1, 5, 1]);
  expect(found).toMatchObject({ script: `${baseURL}co-partition-define.js`, link, text: sentence.trim(), href: `${baseURL}#${link}`, src: `${baseURL}embed.html#${link}` });
  expect(found.title).toBe(`Copartition: ${await page.locator(".says strong > span").last().textContent()}`);
  expect(found.height).toBeGreaterThan(400);
  await page.evaluate((link) => {
    const other = document.createElement("co-partition");
    other.setAttribute("link", link);
    document.querySelector("main").append(other);
  }, found.link);
  const second = page.locator("co-partition").nth(1);
  await second.scrollIntoViewIfNeeded();
  await expect(second.locator(".says")).toContainText(sentence);
  expect(await second.evaluate((element) => element.link)).toBe(link);
  // The page's own policy refuses the style of the parsed frame, which says that it has no border.
  expect(problems.splice(0).every((problem) => problem.includes("inline style"))).toBe(true);
});

test("the link is the page's, and says what was typed into it", async ({ page, baseURL }) => {
  await open(page, "v1:b=6");
  await openBox(page);
  await expect(share(page)).not.toContainText("that were typed");
  expect(await copied(page, act(page, "copy-link"))).toBe(`${baseURL}#v1:b=6`);
  await go(page, "v1:b=6&rows=secret;other");
  await expect(share(page)).toContainText("The link and the code hold the keys that were typed.");
  expect(await copied(page, act(page, "copy-link"))).toBe(`${baseURL}#v1:b=6&rows=secret;other`);
  await go(page, "v1:b=6&rows=secret;other&lang=id");
  await expect(share(page)).toContainText("Link dan kodenya memuat key yang diketik.");
  await expect(page.locator(".sharing")).toHaveText("Bagikan");
});

test("where the clipboard is refused the text is there to be copied by hand", async ({ page }) => {
  await open(page, "v1:b=6");
  await openBox(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await act(page, "copy-frame").click();
  await expect(share(page)).toContainText("This page may not copy here.");
  const box = share(page).locator("textarea");
  await expect(box).toBeFocused();
  expect(await box.evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd))).toMatch(/^<iframe .*<\/iframe>\n$/);
  await expect(page.locator("[aria-live]")).toHaveText(/This page may not copy here/);
  await axe(page, "co-partition");
  await act(page, "save-svg").click();
  await expect(box).toBeHidden();
});

test("a frame that may not save says so, and shows what it made", async ({ page, problems }) => {
  const html = '<!doctype html><iframe width="700" height="900" sandbox="allow-scripts allow-same-origin" src="/#v1:b=6"></iframe>';
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("/host.html");
  const inner = page.frameLocator("iframe");
  await inner.locator(".sharing").click();
  await inner.locator('[data-act="save-png"]').click();
  await expect(inner.locator(".share")).toContainText("This frame may not save files. Save the picture from its own menu");
  await expect(inner.locator(".share img")).toBeVisible();
  expect(await inner.locator(".share img").evaluate((image) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(700);
  await inner.locator('[data-table="mapping"]').scrollIntoViewIfNeeded();
  await inner.locator(".csv:visible").click();
  await expect(inner.locator(".share")).toContainText("This frame may not save files. The text is selected");
  await expect(inner.locator(".share img")).toBeHidden();
  expect(await inner.locator(".share textarea").inputValue()).toMatch(/^key,market-updates,notifications,lines up,weight\nBBCA,/);
  problems.splice(0);
});

test("nothing of it is loaded before it is wanted, and what cannot be loaded is said", async ({ page, problems }) => {
  const asked = [];
  page.on("request", (request) => request.url().includes("/export/") && asked.push(request.url()));
  await page.route("**/export/**", (route) => route.abort());
  await open(page, "v1:");
  await panel(page, "alignment");
  await settled(page, 500);
  expect(asked).toEqual([]);
  await page.locator(".sharing").click();
  await expect(share(page)).toContainText("This could not be loaded.");
  expect(asked.length).toBeGreaterThan(0);
  problems.splice(0);
});

test("each of two elements has its own box", async ({ page }) => {
  await open(page, "v1:");
  await page.evaluate(() => {
    const other = document.createElement("co-partition");
    other.setAttribute("preset", "hot-region");
    other.setAttribute("lang", "id");
    document.querySelector("main").append(other);
  });
  const [first, second] = [page.locator("co-partition").nth(0), page.locator("co-partition").nth(1)];
  await second.locator(".sharing").click();
  await expect(second.locator(".share")).toBeVisible();
  await expect(first.locator(".share")).toBeHidden();
  const { name, bytes } = await saved(page, second.locator('[data-act="save-svg"]'));
  expect(name).toBe("copartition-load-hot-region.svg");
  expect(bytes.toString()).toContain("Partition 1 di orders");
});

test("the keyboard opens, uses and closes it", async ({ page }) => {
  await open(page, "v1:");
  await page.locator(".sharing").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".sharing")).toHaveAttribute("aria-expanded", "true");
  await expect(act(page, "copy-link")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(act(page, "copy-link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(share(page)).toBeHidden();
  await expect(page.locator(".sharing")).toBeFocused();
});

for (const [width, lang] of [[320, "id"], [360, "en"], [768, "id"], [1280, "en"]])
  test(`at ${width} px it fits, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `v1:panel=alignment&rows=a;b&lang=${lang}&theme=${width % 3 ? "dark" : "light"}`);
    await openBox(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const small = await page.locator(".share button, .share select, .csv:visible").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24).length);
    expect(small).toBe(0);
    expect(await page.locator("[aria-live]").count()).toBe(1);
    await axe(page, "co-partition");
  });
