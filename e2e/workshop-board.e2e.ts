import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { paidPieces } from "#test/factories/piece.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff } from "./harness/portal.ts";

const app = await startTestApp(administrator);
await staffOn(app);
await paidPieces(app.deps, 1, { state: "checked", dueAt: 0 });
const browser = await sharedBrowser();
afterAll(() => app.close());

/** Counts the matches that are completely within the window. */
const whollyInView = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

// Only five were visible while tabs, views and tools each had a line and rows had the usual height.
test("a laptop's first view shows ten pieces, a phone's the first one, and the board uses the whole width", async () => {
  await paidPieces(app.deps, 12);
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openAsStaff(page, "/atelier");
    await page.locator("tbody tr").first().waitFor();
    expect(await whollyInView(page, "tbody tr")).toBeGreaterThanOrEqual(10);
    // A column that loads late must not change the others' width meanwhile.
    await page.route(/pieces\/rows\?.*state=checked/, async (route) => {
      await wait(300);
      await route.continue();
    });
    await page.getByRole("button", { name: "Tableau" }).click();
    await page.getByRole("region", { name: "À imprimer" }).waitFor();
    const columns = await page
      .locator("section[aria-label]:has(> h2)")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    expect(await page.getByRole("region", { name: "Contrôlée" }).isVisible()).toBe(true);
    expect(Math.max(...columns.map(([, right = 0]) => right))).toBeGreaterThan(1366 - 80);
  });
  await withPage(browser, { url: app.url, expected: [/500/] }, async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openAsStaff(page, "/atelier");
    await page.locator("li[data-row]").first().waitFor();
    expect(await whollyInView(page, "li[data-row]")).toBeGreaterThanOrEqual(1);
    // While a failed column is loaded again, the others can be used.
    let tries = 0;
    await page.route(/pieces\/rows\?.*state=checked/, async (route) => {
      tries += 1;
      if (tries === 1) await route.fulfill({ status: 500, json: { code: "internal", message: "Une erreur." } });
    });
    await page.getByRole("button", { name: "Tableau" }).click();
    await page.getByRole("region", { name: "À imprimer" }).waitFor();
  });
});
