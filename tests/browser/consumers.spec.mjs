// Who consumes what: the promised figures, the group by keyboard, and what people type that no group can be.

import { axe, column, expect, field, go, open, panel, sentence, settled, table, test, typeKeys, verdict } from "./support.mjs";

const select = (page, id) => page.locator(`select[data-field="${id}"]`);
const act = (page, id) => page.locator(`button[data-act="${id}"]`);
const measure = (page, id) => page.locator(`[data-measure="${id}"] dd`);
const light = (page) => page.locator('[data-light="consumers"]');

/** The strip as numbers, by assignor. */
const strip = (page) => page.locator('table[data-table="consumers-strip"] tbody tr').evaluateAll((rows) =>
  Object.fromEntries(rows.map((row) => [row.dataset.assignor, [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))])));

test("consumers: the shares that were computed by hand", async ({ page }) => {
  test.slow();
  await open(page, "v1:panel=consumers");
  await typeKeys(page, Array.from({ length: 20_000 }, (_, at) => `user-${at}`).join("\n"));
  for (const [b, assignor, shares] of [
    [6, "range", [100, 100, 100, 100, 100]],
    [6, "roundrobin", [100, 100, 0, 100, 0]],
    [8, "range", [50.1, 33.2, 25.1, 25.2, 24.9]],
    [8, "roundrobin", [100, 33.3, 50.1, 33.3, 24.9]],
  ]) {
    await field(page, "b").fill(String(b));
    await select(page, "assignor").selectOption(assignor);
    for (const [at, members] of [2, 3, 4, 6, 8].entries()) {
      await field(page, "members").fill(String(members));
      await expect(page.locator('table[data-table="consumers"] tbody tr')).toHaveCount(members);
      const shown = Number((await measure(page, "keys").textContent()).replace(" %", ""));
      const most = shares[at] % 100 === 0 ? 0 : 1;
      expect(Math.abs(shown - shares[at]), `${b} ${assignor} ${members}: ${shown}`).toBeLessThanOrEqual(most);
    }
  }
});

test("consumers: where only the members part them, the topics themselves are said to agree", async ({ page }) => {
  await open(page, "v1:b=6&members=4&assignor=roundrobin&panel=consumers");
  for (const id of ["mapping", "trace"]) {
    await panel(page, id);
    await expect(verdict(page)).toHaveAttribute("data-verdict", "parted-consumers");
    await expect(page.locator(`[data-side="${id}"] .notes`)).toContainText("Same bytes, same hash, same divisor.");
    await expect(page.locator(`[data-side="${id}"] .notes`)).not.toContainText("streams.");
  }
});

test("consumers: the strip says which sizes of group keep numbers together", async ({ page }) => {
  await open(page, "v1:b=6&panel=consumers");
  const of = await strip(page);
  expect(of.roundrobin).toEqual([100, 100, 100, 0, 0, 100, 0, 0, 0, 0, 0, 0]);
  expect(of.range).toEqual(Array(12).fill(100));
  expect(of.copartition).toEqual(Array(12).fill(100));
  expect(of.uniform).toEqual([100, ...Array(11).fill(0)]);
  await expect(page.locator("td.today")).toHaveText("100");
  await go(page, "v1:panel=consumers");
  expect((await strip(page)).roundrobin[1]).toBe(100);
  // By traffic it is another share.
  const keys = (await strip(page)).range;
  await page.locator('.legend button[data-value="traffic"]').click();
  await settled(page);
  expect((await strip(page)).range).not.toEqual(keys);
});

test("consumers: a strip that takes long comes later", async ({ page }) => {
  await open(page, "v1:a=200&b=200&panel=consumers");
  await expect(page.locator('table[data-table="consumers-strip"] tbody tr')).toHaveCount(15);
});

test("consumers: who reads what, and what mends it", async ({ page }) => {
  await open(page, "v1:b=6");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await page.locator('[data-preset="round-robin-trap"]').click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "parted-consumers");
  await expect(light(page)).toHaveAttribute("data-on", "false");
  await expect(light(page)).toContainText("0 of 10 together");
  await expect(sentence(page)).toHaveText("4 members, 6 and 6 partitions: 0 of 10 keys reach one member with both sides. 6 of 6 partition numbers are parted: Java · RoundRobinAssignor gives their two sides to two members.");
  expect(await table(page, "consumers")).toEqual([
    { member: "m0", a: "0, 4", b: "2", together: "0", weight: "76", share: "38 %" },
    { member: "m1", a: "1, 5", b: "3", together: "0", weight: "24", share: "12 %" },
    { member: "m2", a: "2", b: "0, 4", together: "0", weight: "76", share: "38 %" },
    { member: "m3", a: "3", b: "1, 5", together: "0", weight: "24", share: "12 %" },
  ]);
  await expect(page.locator(".fix code")).toHaveText("partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor");
  await select(page, "assignor").selectOption("range");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await expect(light(page)).toHaveAttribute("data-on", "true");
});

test("consumers: a group by keyboard alone", async ({ page }) => {
  await open(page, "v1:b=6&assignor=cooperative-sticky&panel=consumers");
  await field(page, "members").focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => column(page, "consumers", "member")).toEqual(["m0", "m1", "m2", "m3"]);
  const seen = [];
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.dataset.act ?? element?.dataset.field ?? element?.dataset.chart;
    }));
    if (seen.at(-1) === "consumers") break;
  }
  expect(seen.filter(Boolean)).toEqual(["assignor", "join", "who", "leave", "restart", "back", "forward", "consumers"]);
  // The chart: members by arrow keys.
  await page.keyboard.press("Home");
  await expect(page.locator('table[data-table="consumers"] tr[data-marked] [data-col="member"]')).toHaveText(["m0"]);
  await act(page, "join").focus();
  await page.keyboard.press("Enter");
  await expect(sentence(page)).toContainText("This step moved");
  await expect(page.locator('[data-side="consumers"] .notes')).toContainText("Two rebalances");
  await expect.poll(() => new URL(page.url()).hash).toContain("steps=join");
  await select(page, "who").selectOption("1");
  await act(page, "leave").press("Enter");
  await expect.poll(() => column(page, "consumers", "member")).toEqual(["m0", "m2", "m3", "m4"]);
  await act(page, "back").press("Enter");
  await expect.poll(() => column(page, "consumers", "member")).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  await expect(page.locator(".walk")).toContainText("step 1 of 2");
  await act(page, "forward").press("Enter");
  await expect.poll(() => column(page, "consumers", "member")).toEqual(["m0", "m2", "m3", "m4"]);
  await expect(act(page, "forward")).toHaveAttribute("aria-disabled", "true");
  // A step after a step back takes the place of those that followed.
  await act(page, "back").press("Enter");
  await act(page, "restart").press("Enter");
  await expect(page.locator(".walk")).toContainText("step 2 of 2");
  await expect.poll(() => new URL(page.url()).hash).toContain("steps=join;restart:4");
  // Another size is another group.
  await field(page, "members").press("ArrowDown");
  await expect.poll(() => new URL(page.url()).hash).not.toContain("steps");
});

test("consumers: what no group can be is named beside its field", async ({ page }) => {
  await open(page, "v1:b=6&panel=consumers");
  const members = field(page, "members");
  const issue = async () => page.locator(`#${await members.getAttribute("aria-describedby")}`);
  for (const [typed, said, count] of [
    ["0", "1 is the least: kept at 1.", 1],
    ["1001", "1,000 is the most: kept at 1,000.", 48],
    ["two", "“two” is not a number: kept at 1,000.", 48],
  ]) {
    await members.fill(typed);
    await expect(await issue()).toHaveText(said);
    await expect.poll(() => column(page, "consumers", "member").then(({ length }) => length)).toBeGreaterThanOrEqual(count);
  }
  await members.fill("9");
  await expect(sentence(page)).toContainText("3 members are idle.");
  await expect(measure(page, "idle")).toHaveText("3 of 9");
  await open(page, "v1:b=6&panel=consumers&steps=join;dance;leave:7");
  await expect(page.locator(".groupbar .issue").filter({ visible: true })).toHaveText("2 parts are no steps that the group can take here, the first is “dance”: left out.");
  await axe(page);
});

test("consumers: the presets show their problem, and the lines that mend it", async ({ page }) => {
  await open(page);
  await page.locator('[data-preset="new-group-protocol"]').click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "parted-consumers");
  await expect(page.locator(".fix code")).toHaveText("group.protocol=consumer\ngroup.remote.assignor=range");
  await page.locator('[data-preset="too-many-consumers"]').click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "aligned");
  await expect(measure(page, "idle")).toHaveText("3 of 9");
  // What a box of the chart is, for those who hear it.
  await page.locator('canvas[data-chart="consumers"]').focus();
  await page.keyboard.press("Home");
  await expect(page.locator("[aria-live]")).toHaveText("member m0: 0 of market-updates, 0 of notifications, 54 % of the load");
  await page.keyboard.press("End");
  await expect(page.locator("[aria-live]")).toHaveText("notifications partition 5: 1 key, 14 %, with member m5");
});

test("consumers: one key can be the load", async ({ page }) => {
  await open(page, "v1:b=6&members=6&panel=consumers&lang=id");
  await expect(sentence(page)).toContainText("Kedua sisi BBCA adalah 24% dari beban, porsi merata 16,7%");
});

test("consumers: our assigner is copied as text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "v1:b=6&members=4&assignor=kafkajs&panel=consumers");
  await act(page, "copy-assignor").click();
  await expect(act(page, "copy-assignor")).toHaveAttribute("data-done", "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("export function copartition(");
});

test("consumers: a pinned key says who gets its sides", async ({ page }) => {
  await open(page, "v1:panel=consumers&pin=TLKM");
  await expect(sentence(page)).toHaveText("3 members, 6 and 8 partitions: TLKM lands on partition 5 in market-updates and on 1 in notifications. Its two sides are with m2 and m0.");
  await panel(page, "mapping");
  await expect(sentence(page)).toContainText("TLKM lands on partition 5");
});
