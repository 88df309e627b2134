import { axe, expect, test } from "./support.mjs";

test("the page opens without complaint", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Copartition/);
  await axe(page);
});
