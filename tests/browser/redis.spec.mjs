// The Redis panel: commands typed as into redis-cli, a cluster pasted as its nodes tell of it, and what tags would do.

import { axe, column, expect, go, open, panel, settled, table, test, typeKeys } from "./support.mjs";

const box = (page) => page.locator('textarea[data-field="redis.command"]');
const layout = (page) => page.locator('textarea[data-field="redis.layout"]');
const choice = (page, id) => page.locator(`select[data-field="redis.${id}"]`);
const reasons = (page) => page.locator('table[data-table="redis-command"] tbody [data-col="reason"]');
const type = async (page, text) => {
  await box(page).fill(text);
  await settled(page);
};

/** Pastes in place of what is there, as people do with much of it. */
const paste = async (page, text) => {
  await box(page).evaluate((box, text) => {
    box.select();
    const data = new DataTransfer();
    data.setData("text/plain", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true, composed: true }));
  }, text);
  await settled(page, 100);
};

const NODES = (await import("node:fs")).readFileSync(new URL("../redis/nodes.txt", import.meta.url), "utf8");

test("MGET of the pair stands there, follows it, and says why it is refused", async ({ page }) => {
  await open(page, "v1:panel=redis&pin=BBCA");
  await expect(box(page)).toHaveValue("MGET market:BBCA notif:BBCA");
  const [row] = await table(page, "redis-command");
  expect(row).toMatchObject({ line: "1", command: "MGET market:BBCA notif:BBCA", keys: "2", slots: "9301 7647", answer: "CROSSSLOT" });
  expect(row.reason).toContain("CROSSSLOT Keys in request don't hash to the same slot");
  expect(row.reason).toContain("both on master 1. A command needs one slot; one master is not enough.");
  expect(await page.locator('[data-col="command"] [data-blamed] .hashed').allTextContents()).toEqual(["market:BBCA", "notif:BBCA"]);
  await expect(page.locator('[data-light="command"]')).toContainText("CROSSSLOT");
  await expect(page.locator(".mended")).toContainText("MGET market:{BBCA} notif:{BBCA}");
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await expect(box(page)).toHaveValue("MGET market:{BBCA} notif:{BBCA}");
  expect((await table(page, "redis-command"))[0]).toMatchObject({ slots: "12355", answer: "ok", reason: "Slot 12355, which master 2 serves." });
  expect(await page.locator('[data-col="command"] .hashed').allTextContents()).toEqual(["BBCA", "BBCA"]);
  await expect(page.locator(".mended")).toBeHidden();
});

test("each line is answered by the master that is asked, a transaction at its end", async ({ page }) => {
  await open(page, "v1:panel=redis");
  await type(page, "MULTI\nSET market:BBCA 1\nSET notif:BBCA 2\nEXEC\nGET market:BBRI\n");
  expect(await column(page, "redis-command", "answer")).toEqual(["ok", "QUEUED", "QUEUED", "CROSSSLOT", "ok"]);
  expect(await page.locator('[data-col="command"] [data-blamed]').allTextContents()).toEqual(["market:BBCA", "notif:BBCA"]);
  await choice(page, "node").selectOption("0");
  expect(await column(page, "redis-command", "answer")).toEqual(["ok", "MOVED", "MOVED", "EXECABORT", "ok"]);
  await expect(reasons(page).nth(1)).toContainText("MOVED 9301 127.0.0.1:7001");
  await expect(reasons(page).nth(1)).toContainText("Slot 9301 is on master 1, not on 0.");
  // A cluster client follows at once.
  await choice(page, "node").selectOption("");
  await type(page, "GET market:BBCA");
  expect(await column(page, "redis-command", "answer")).toEqual(["ok"]);
});

test("what is wrong is told in the server's words where it has some", async ({ page }) => {
  await open(page, "v1:panel=redis");
  await type(page, 'GET "a\nNOSUCH a\nGET\nEVAL "return 1" 2 {x}1 {x}2 y z\nSET "\\x00{\\xff}" 1\n\nOBJECT NOSUCH a');
  const rows = await table(page, "redis-command");
  expect(rows.map(({ line, answer }) => [line, answer])).toEqual([["1", "–"], ["2", "ERR"], ["3", "ERR"], ["4", "ok"], ["5", "ok"], ["7", "ERR"]]);
  expect(rows[0]).toMatchObject({ command: 'GET "a', slots: "" });
  expect(rows[0].reason).toContain("Invalid argument(s)The quotes do not balance");
  expect(rows[1].reason).toContain("ERR unknown command 'NOSUCH', with args beginning with: 'a' ");
  expect(rows[2].reason).toContain("ERR wrong number of arguments for 'get' command");
  expect(rows[3].reason).toContain("Its other arguments are not keys");
  expect(rows[3]).toMatchObject({ keys: "2", command: 'EVAL "return 1" 2 {x}1 {x}2 y z' });
  expect(await page.locator('tr:nth-child(4) [data-col="command"] .hashed').allTextContents()).toEqual(["x", "x"]);
  expect(rows[4].command).toBe("SET ␀{\\xff} 1");
  await type(page, "");
  await expect(page.locator(".commands")).toContainText("Nothing typed, nothing to ask.");
});

test("a client library splits, refuses, passes on, or finds another slot", async ({ page }) => {
  await open(page, "v1:panel=redis");
  await type(page, "MGET market:BBCA notif:BBCA\nGET {}{a}");
  for (const [id, said] of [
    ["node-redis", "splits it by slot, without a word"],
    ["redis-py", "does not send it: RedisClusterException: MGET - all keys must map to the same key slot"],
    ["ioredis", "passes it on, and raises: ReplyError: CROSSSLOT"],
  ]) {
    await choice(page, "client").selectOption(id);
    await expect(reasons(page).first()).toContainText(said);
  }
  await expect(reasons(page).nth(1)).toContainText("ioredis 6.0.0 finds slot 10276 for {}{a}, which is not the server's");
  await expect.poll(() => new URL(page.url()).hash).toContain("redis.client=ioredis");
  await page.reload();
  await expect(box(page)).toHaveValue("MGET market:BBCA notif:BBCA\nGET {}{a}");
  await expect(choice(page, "client")).toHaveValue("ioredis");
});

test("several commands are judged as one pipeline too", async ({ page }) => {
  await open(page, "v1:panel=redis&redis.client=node-redis");
  const said = page.locator(".commands").getByText("Sent as one pipeline");
  await expect(said).toBeHidden();
  await type(page, "SET market:BBCA 1\nSET market:BBRI 2");
  await expect(said).toHaveText("Sent as one pipeline, node-redis 6.3.1 asks the node of the first key only, and raises: Error: MOVED 5407 127.0.0.1:7000");
  await choice(page, "client").selectOption("");
  await expect(said).toBeHidden();
});

test("what was typed stays through other changes, and gives way to a preset", async ({ page }) => {
  await open(page, "v1:panel=redis");
  await box(page).fill('MGET "a b"  c');
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await settled(page);
  await expect(box(page)).toHaveValue('MGET "a b"  c');
  await page.locator('[data-preset="same-node"]').click();
  await expect(box(page)).toHaveValue("MGET market:BBCA notif:BBCA");
  expect(await column(page, "redis", "master-a")).toEqual(await column(page, "redis", "master-b"));
});

test("a megabyte is asked about as far as it is shown, and stays out of the link", async ({ page }) => {
  test.slow();
  await open(page, "v1:panel=redis");
  const text = "MGET market:BBCA notif:BBCA\n".repeat((1 << 20) / 28);
  await paste(page, text);
  await expect(page.locator(".commands .more")).toHaveText("37,399 more lines are not asked: 50 at once.");
  await expect(page.locator(".commands > .issue").filter({ visible: true })).toHaveText("Too long for a link, which holds 8,000 characters of it: it works here, and stays out of the link.");
  await page.getByRole("button", { name: "One master more" }).click();
  await settled(page, 100);
  expect((await box(page).inputValue()).length).toBe(text.length);
  expect((await table(page, "redis-command")).length).toBe(50);
  expect(new URL(page.url()).hash).not.toContain("redis.command");
  await paste(page, `MGET ${"a ".repeat(1 << 19)}{b}`);
  const [row] = await table(page, "redis-command");
  expect(row).toMatchObject({ keys: "524,289", answer: "CROSSSLOT", slots: "15495 3300" });
});

test("a pasted cluster owns the slots, and says what it lacks", async ({ page }) => {
  await open(page, "v1:panel=redis&pin=BBCA");
  await page.locator(".layout summary").click();
  await layout(page).fill(NODES);
  await settled(page);
  expect(await table(page, "masters")).toMatchObject([{ master: "0", slots: "0–99, 200–8191" }, { master: "1", slots: "100–199, 8192–16383" }]);
  await expect(page.locator(".between")).toContainText("pasted: 2");
  expect((await table(page, "redis"))[0]).toMatchObject({ "master-a": "1", "master-b": "0" });
  await choice(page, "node").selectOption("0");
  await type(page, "GET market:BBCA");
  await expect(reasons(page).first()).toContainText("MOVED 9301 10.0.0.2:6379");
  // Leaving the field leaves what was pasted, and a link has it in short.
  await expect(layout(page)).toHaveValue(NODES);
  await expect.poll(() => new URL(page.url()).hash).toContain("redis.layout=10.0.0.1:6379@0-99,200-8191%0A10.0.0.2:6379@100-199,8192-16383");
  await layout(page).fill("10.0.0.1:6379@0-99,200-12354\n10.0.0.2:6379@100-250,12356-16383\nnoise");
  const said = page.locator(".layout .issue");
  await expect(said).toContainText("Line 3 could not be read.");
  await expect(said).toContainText("Slots that no master owns: 12355.");
  await expect(said).toContainText("Slots that are named twice: 200-250.");
  await page.locator(".layout summary").click();
  await expect(said).toBeHidden();
  await type(page, "GET market:{BBCA}");
  expect(await column(page, "redis-command", "answer")).toEqual(["CLUSTERDOWN"]);
  await expect(said).toBeHidden();
  await page.locator(".layout summary").click();
  await page.getByRole("button", { name: "Back to the ranges of redis-cli" }).click();
  expect(await column(page, "masters", "slots")).toEqual(["0–5460", "5461–10922", "10923–16383"]);
  await layout(page).fill("nothing of the kind");
  await expect(said).toHaveText("Line 1 could not be read. No master is in this text.");
  await expect(layout(page)).toHaveValue("nothing of the kind");
  await page.locator('[data-preset="crossslot"]').click();
  await expect(layout(page)).toHaveValue("");
  await expect(said).toBeHidden();
});

test("why it never happens is worked out for the patterns and the masters at hand", async ({ page }) => {
  await open(page, "v1:panel=redis");
  const note = page.locator('[data-note="differences"]');
  await expect(note).toContainText("4 bytes, 10 keys: xor 14730, so never one slot. 25 % of such pairs share a master here");
  await page.locator('input[type="text"][data-field="masters"]').fill("4");
  await expect(note).toContainText("0 % of such pairs share a master here");
  await page.locator('input[type="text"][data-field="redis.b"]').fill("market:<key>");
  await expect(note).toContainText("xor 0, so always one slot");
});

test("tags side by side, and the slot that cannot be split", async ({ page }) => {
  await open(page, "v1:panel=redis&tags=on");
  await typeKeys(page, "jkt:1,60\njkt:2,20\nbdg:1,20\n");
  const rows = await table(page, "redis-tags");
  expect(rows.map((row) => [row.tag, row.pairs, row.slots, row["busiest-slot"]])).toEqual([
    ["none", "0", "6", "30 %"],
    ["whole key {jkt:1}", "3", "3", "60 %"],
    ["its first part {jkt}", "3", "2", "80 %"],
    ["one for all {app}", "3", "1", "100 %"],
  ]);
  expect((await table(page, "redis-slots"))[0]).toMatchObject({ key: "jkt:1", keys: "2", share: "60 %" });
  await expect(page.locator(".notes").filter({ visible: true })).toContainText("has 60 % of the traffic, 2 keys. No resharding divides a slot");
});

test("box, choices and folds are reached and worked by keyboard", async ({ page }) => {
  await open(page, "v1:panel=redis");
  await choice(page, "client").focus();
  await page.keyboard.press("Tab");
  await expect(choice(page, "node")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("GET a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("GET {a}b");
  await settled(page);
  expect(await column(page, "redis-command", "slots")).toEqual(["15495", "15495"]);
  await page.locator(".atomic summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('table[data-table="redis-atomic"]')).toBeVisible();
  // It stays open while the rest changes.
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await settled(page);
  await expect(page.locator('table[data-table="redis-atomic"]')).toBeVisible();
});

for (const lang of ["en", "id"]) {
  for (const theme of ["light", "dark"]) {
    test(`axe finds nothing in the redis panel with everything open: ${lang}, ${theme}`, async ({ page }) => {
      test.slow();
      await open(page, `v1:panel=redis&lang=${lang}&theme=${theme}&redis.client=ioredis`);
      await page.locator(".atomic summary").click();
      await page.locator(".layout summary").click();
      await page.locator(".patterns summary").click();
      await page.locator('[data-field="redis.more"]').fill("audit:<key>;log:<key>;nothing");
      await layout(page).fill("a:1@0-5\nnoise");
      await type(page, 'MULTI\nSET a 1\nSET b 2\nEXEC\nGET "x\nGET {}{a}');
      await axe(page);
    });
  }
}

test("redis answers are Indonesian where the page is", async ({ page }) => {
  await open(page, "v1:panel=redis&lang=id&redis.command=MGET%20market:BBCA%20notif:BBCA");
  await expect(reasons(page).first()).toContainText("keduanya di master 1. Satu perintah butuh satu slot; satu master belum cukup.");
  await expect(page.locator('[data-light="command"] .label')).toHaveText("Perintah");
});

for (const width of [320, 768, 1280]) {
  test(`the redis panel with long commands is not wider than ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const long = encodeURIComponent(`MGET ${"k".repeat(300)} {${"t".repeat(300)}} ${"b ".repeat(40)}\nGET "`);
    for (const lang of ["en", "id"]) {
      await go(page, `v1:panel=redis&lang=${lang}&redis.client=coredis&redis.more=${"m".repeat(150)}<key>;<key>${"n".repeat(150)}&redis.command=${long}`);
      await page.locator(".layout summary").click();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(over, lang).toBe(0);
      const inside = await page.locator(".commands").evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(inside, lang).toBe(0);
    }
  });
}

test("a command may have keys of more than two patterns", async ({ page }) => {
  await open(page, "v1:panel=redis&pin=BBCA");
  await page.locator(".patterns summary").click();
  const more = page.locator('[data-field="redis.more"]');
  await more.fill("audit:<key>;log:<key>");
  await expect(box(page)).toHaveValue("MGET market:BBCA notif:BBCA audit:BBCA log:BBCA");
  expect((await table(page, "redis"))[0]).toMatchObject({ "slot-a": "9301", "slot-b": "7647", "slot-c": "7032", "slot-d": "2214", answer: "CROSSSLOT" });
  await expect(page.locator(".patterns .hashed")).toHaveText(["audit:BBCA", "log:BBCA"]);
  await expect(page.locator(".sentence")).toContainText("Several slots: CROSSSLOT.");
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await expect(page.locator(".sentence")).toContainText("One slot");
  await more.fill("audit:<key>;log:");
  await expect(page.locator(".patterns .issue")).toContainText("“log:” is left out: a pattern has <key> in it");
  await expect(more).toHaveValue("audit:<key>;log:");
  // Whoever folds it away keeps it so.
  await more.fill("audit:<key>");
  await page.locator(".patterns summary").click();
  await page.locator('button[data-field="tags"][data-value="off"]').click();
  await expect(box(page)).toHaveValue("MGET market:BBCA notif:BBCA audit:BBCA");
  await expect(more).toBeHidden();
  await page.locator('button[data-field="tags"][data-value="on"]').click();
  await page.locator(".patterns summary").click();
  // Each kind of key has its mark in the legend, a square that can be seen.
  for (const side of ["a", "b", "c"]) {
    const mark = await page.locator(`.legend .square${side}`).evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height, getComputedStyle(element).borderTopStyle];
    });
    expect(mark, side).toEqual([11, 11, "solid"]);
  }
  await more.fill("");
  await expect(box(page)).toHaveValue("MGET market:{BBCA} notif:{BBCA}");
});

test("the strip of slots comes closer to the pair, and moves", async ({ page }) => {
  await open(page, "v1:panel=redis&pin=BBCA");
  const zoom = page.locator(".zoom");
  const press = (id) => zoom.locator(`[data-act="zoom-${id}"]`).click();
  await expect(zoom).toContainText("slots 0–16383");
  await expect(zoom.locator('[data-act="zoom-out"]')).toHaveAttribute("aria-disabled", "true");
  await press("in");
  // The middle of 9301 and 7647 is 8474.
  await expect(zoom).toContainText("slots 4378–12569");
  await expect(page.locator(".legend, .sentence").first()).toBeVisible();
  await press("right");
  await expect(zoom).toContainText("slots 8192–16383");
  await press("left");
  await press("left");
  await expect(zoom).toContainText("slots 0–8191");
  for (let times = 0; times < 9; times += 1) await press("in");
  await expect(zoom).toContainText("slots 9293–9308");
  await expect(zoom.locator('[data-act="zoom-in"]')).toHaveAttribute("aria-disabled", "true");
  for (let times = 0; times < 10; times += 1) await press("out");
  await expect(zoom).toContainText("slots 0–16383");
});

test("Redis is fetched when it is asked for, and what was typed comes along", async ({ page }) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url().split("/").at(-1)));
  await open(page);
  await typeKeys(page, "alpha,3\nbeta,1");
  await expect(page.locator("[data-verdict]")).toBeVisible();
  expect(fetched).toContain("first_bg.wasm");
  expect(fetched).not.toContain("copartition_bg.wasm");
  await panel(page, "redis");
  await expect(page.locator('canvas[data-chart="slots"]')).toBeVisible();
  expect(await column(page, "redis", "key")).toEqual(["alpha", "beta"]);
  expect(fetched).toContain("copartition_bg.wasm");
  await panel(page, "mapping");
  expect(await column(page, "mapping", "key")).toEqual(["alpha", "beta"]);
});

test("where Redis cannot be fetched the panel before stays, and says so", async ({ page, problems }) => {
  await page.route("**/copartition_bg.wasm", (route) => route.abort());
  await open(page, "v1:b=6");
  await page.locator('[role="tab"][data-panel="redis"]').click();
  await expect(page.locator(".figure > .issue")).toContainText("could not be loaded");
  await expect(page.getByRole("tab", { selected: true })).toHaveAttribute("data-panel", "mapping");
  await page.unroute("**/copartition_bg.wasm");
  await panel(page, "redis");
  await expect(page.locator('canvas[data-chart="slots"]')).toBeVisible();
  problems.splice(0);
});
