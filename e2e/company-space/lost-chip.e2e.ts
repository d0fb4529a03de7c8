import { test } from "vitest";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test("the chip of a lost card is disabled, shown as lost, and enabled again", async () => {
  const { id, order, cookie, call } = await someCompany("Puces", 2, "puce@example.com");
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, order));
  await app.deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", order).execute();
  const [person] = (await call<CompanyPeople>("GET", "/personnes")).people;
  await withPage(browser, { url: app.url }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(`${routePaths.companySpace(id)}&personne=${person?.ref}`);
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).click();
    await page.getByText(/^Déclarée perdue le /).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Remettre la puce en service" }).click();
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).waitFor();
    await expectSound(page);
  });
});
