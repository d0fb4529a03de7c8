import { afterAll, expect, test } from "vitest";
import { paidPieces } from "#test/factories/piece.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff } from "./harness/portal.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
await staffOn(app, "mariama.diallo-coulibaly@sendigitalvcard.example", "Mariama Diallo Coulibaly", "workshop");
await paidPieces(app.deps, 2);
// An order with mails and a movement.
const ref = await placeOrder(app.url);
await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reference: "", reason: "Au comptoir" });
await staff.call("DELETE", `/orders/${ref}`);
const browser = await sharedBrowser();
afterAll(() => app.close());

test("no list is wider than a tablet", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const path of [
      "/utilisateurs",
      "/commandes",
      "/commandes?corbeille=1",
      "/atelier",
      "/comptabilite",
      "/courrier",
      "/journal",
    ]) {
      await openAsStaff(page, path);
      await page.locator("[data-row]").first().waitFor();
      const wider = await page
        .locator(".panel")
        .evaluateAll((panels) => panels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length);
      expect(wider, path).toBe(0);
    }
  });
});
