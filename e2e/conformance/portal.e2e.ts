import { afterAll, describe, expect, test } from "vitest";
import { makeSales } from "./sales.ts";
import { drawnShares, recordPoints } from "./run/chart.ts";
import { checkScenes } from "./run/scenes.ts";
import { checkScreens } from "./run/screens.ts";
import { atelierScenes, atelierScreens } from "./tables/portal-atelier.ts";
import { accountingScenes, accountingScreens } from "./tables/portal-accounting.ts";
import { customSales, dashboardScenes, dashboardScreens, presentMonth, silverSales } from "./tables/portal-dashboard.ts";
import { passwordScenes, passwordScreens, roleScenes, shellScreens } from "./tables/portal-entry.ts";
import { handsScenes, handsScreens } from "./tables/portal-hands.ts";
import { listScenes, listScreens } from "./tables/portal-lists.ts";
import { orderDetailScreens } from "./tables/portal-order.ts";
import { orderDetailScenes } from "./tables/portal-order-scenes.ts";
import { orderListScenes, orderListScreens } from "./tables/portal-orders.ts";
import { proofPanelScenes, proofPanelScreens } from "./tables/portal-proofs.ts";
import { securityScenes, securityScreens } from "./tables/portal-security.ts";
import { settingScenes, settingScreens } from "./tables/portal-settings.ts";
import { systemScenes, systemScreens } from "./tables/portal-system.ts";
import { userScenes, userScreens } from "./tables/portal-users.ts";
import { openWorld } from "./world.ts";

const world = await openWorld({ staff: true, prepare: makeSales });
afterAll(() => world.close());

const here = () => world;
checkScreens([...shellScreens, ...handsScreens, ...atelierScreens, ...passwordScreens, ...dashboardScreens, ...userScreens, ...securityScreens, ...settingScreens, ...systemScreens, ...orderListScreens, ...listScreens, ...accountingScreens, ...orderDetailScreens, ...proofPanelScreens], here);
checkScenes("portal", [...roleScenes, ...handsScenes, ...atelierScenes, ...passwordScenes, ...dashboardScenes, ...userScenes, ...securityScenes, ...settingScenes, ...systemScenes, ...orderListScenes, ...listScenes, ...accountingScenes, ...orderDetailScenes, ...proofPanelScenes], here);

describe("dashboard's figures", () => {
  test("the chart draws the series of the database, SILVER's and CUSTOM's", async () => {
    const [silver, custom] = [silverSales.slice(0, presentMonth + 1), customSales.slice(0, presentMonth + 1)];
    const greatest = Math.max(...silver, ...custom);
    const shares = (counts: readonly number[]) => counts.map((count) => expect.closeTo(count / greatest, 1.5) as number);
    await world.visitAlone(async (page) => {
      await recordPoints(page);
      await page.goto("/administration/tableau-de-bord");
      await page.locator("canvas").waitFor();
      await expect.poll(() => drawnShares(page, 2, presentMonth + 1), { timeout: 20_000 }).toEqual([shares(silver), shares(custom)]);
    });
  });

  test("Refresh shows what the database holds by now", async () => {
    await world.visit(async (page) => {
      await page.goto("/administration/tableau-de-bord");
      await page.getByRole("link", { name: "Utilisateurs 3" }).waitFor();
      await world.staff.call("POST", "/users", { name: "Khady Sow", email: "khady@example.com", password: "Ndar-2026" });
      await page.getByRole("button", { name: "Actualiser la liste" }).click();
      await page.getByRole("link", { name: "Utilisateurs 4" }).waitFor();
      expect(await page.getByRole("link", { name: "Utilisateurs 3" }).count()).toBe(0);
    });
  });
});
