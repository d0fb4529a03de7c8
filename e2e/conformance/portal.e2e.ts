import { afterAll, describe, expect, test } from "vitest";
import { makeSales } from "./sales.ts";
import { drawnShares, recordPoints } from "./run/chart.ts";
import { customSales, presentMonth, silverSales } from "./tables/portal-dashboard.ts";
import { checkSuite } from "./run/suite.ts";
import { staffSuite } from "./suites/portal.ts";
import { openWorld } from "./world.ts";

const world = await openWorld({ staff: true, prepare: makeSales });
afterAll(() => world.close());

checkSuite(staffSuite, () => world);

describe("dashboard's figures", () => {
  test("the chart draws the series of the database, SILVER's and CUSTOM's", async () => {
    const [silver, custom] = [silverSales.slice(0, presentMonth + 1), customSales.slice(0, presentMonth + 1)];
    const greatest = Math.max(...silver, ...custom);
    const shares = (counts: readonly number[]) =>
      counts.map((count) => expect.closeTo(count / greatest, 1.5) as number);
    await world.visitAlone(async (page) => {
      await recordPoints(page);
      await world.enter(page, "/administration/tableau-de-bord");
      await page.locator("canvas").waitFor();
      await expect
        .poll(() => drawnShares(page, 2, presentMonth + 1), { timeout: 20_000 })
        .toEqual([shares(silver), shares(custom)]);
    });
  });

  test("Refresh shows what the database holds by now", async () => {
    await world.visit(async (page) => {
      await world.enter(page, "/administration/utilisateurs");
      await page.getByText("3 utilisateurs").waitFor();
      await world.staff.call("POST", "/users", {
        name: "Khady Sow",
        email: "khady@example.com",
        password: "Ndar-2026",
      });
      await page.getByRole("button", { name: "Actualiser" }).click();
      await page.getByText("4 utilisateurs").waitFor();
      await page.getByText("Khady Sow").waitFor();
    });
  });
});
