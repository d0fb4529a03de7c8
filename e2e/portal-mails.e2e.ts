import { afterAll, beforeEach, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { removeJobs } from "#test/harness/jobs.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff, refused, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

beforeEach(async () => {
  await app.deps.db.query.deleteFrom("mails").execute();
  await removeJobs(app.deps.db);
  const at = app.clock.now();
  const failed = (name: string) => ({
    id: `01MAIL${name}`,
    template: "payment-received" as const,
    recipient: `${name}@example.com`,
    orderRef: null,
    createdAt: at - 73 * 3_600_000,
    sentAt: null,
    failedAt: at,
    data: JSON.stringify({ firstName: "Awa", number: "SDV-7K3M9Q2X", ref: "7K3M9Q2X7K3M9Q2X7K3M9Q2X7K" }),
    lastError: "connect ECONNREFUSED 127.0.0.1:25",
  });
  await app.deps.db.query.insertInto("mails").values(["awa", "moussa", "fatou"].map(failed)).execute();
});

test("the dashboard shows the mails that were not sent, and one button sends them all", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, "/tableau-de-bord");
    await expectSound(page);
    await page.getByRole("link", { name: "E-mails en échec 3" }).click();
    await seeTitle(page, "Courrier");
    await page.getByText("3 e-mails", { exact: true }).waitFor();
    await expectSound(page);

    const retryAll = page.getByRole("button", { name: "Tout réessayer" });
    await page.route("**/api/mails/retry", (route) => route.fulfill({ status: 500, body: "" }));
    await retryAll.click();
    await toast(page, apiErrors["server.error"].message);
    await page.unroute("**/api/mails/retry");

    const held = Promise.withResolvers<void>();
    await page.route("**/api/mails/retry", async (route) => {
      await held.promise;
      await route.continue();
    });
    await retryAll.click();
    await page.getByRole("button", { name: "Remise en route…" }).waitFor();
    held.resolve();
    await toast(page, "3 e-mails vont repartir.");
    await page.getByText("Aucun e-mail dans cet état.").waitFor();
    await page.getByText("3 e-mails ne sont pas partis").waitFor({ state: "detached" });
  });
  await app.worker.runDue();
  expect(
    (await app.deps.db.query.selectFrom("mails").select("id").where("sentAt", "is not", null).execute()).length,
  ).toBe(3);
});
