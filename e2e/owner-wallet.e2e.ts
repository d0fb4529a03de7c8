import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { pauseLiveCard } from "#server/features/cards/card-lifecycle-service.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startWalletService } from "#test/factories/wallet-service.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, viewports, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startWalletService();
const browser = await sharedBrowser();
afterAll(() => app.close());

const agents = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
} as const;
const add = "Ajouter à Apple Wallet";

type Agent = keyof typeof agents;

/** Opens an owner's page "Partager" as their device does, and checks it in two widths. */
async function share(
  agent: Agent,
  email: string,
  look: (page: Page, ref: string) => Promise<void>,
  expected: readonly RegExp[] = [],
): Promise<void> {
  const ref = await ownedCard(app, email, { firstName: "Fatou", lastName: "Sarr" });
  const { cookie } = await loggedInOwner(app, email);
  const [name = "", value = ""] = cookie.split("=");
  const device = agent === "windows" ? "laptop" : "phone";
  await withPage(browser, { url: app.url, device, expected }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await context.addInitScript(
      (shown) => Object.defineProperty(navigator, "userAgent", { get: () => shown }),
      agents[agent],
    );
    await page.goto(`${routePaths.ownedCard(ref)}&partie=partager`);
    await page.getByRole("region", { name: "Apple Wallet" }).waitFor();
    for (const width of [viewports[device].viewport.width, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await beyondScreen(page)).toEqual([]);
    }
    expect(await axeFaults(page)).toEqual([]);
    await look(page, ref);
  });
}
const headingsOf = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();

test("on an iPhone a button downloads the pass, and the page stays", () =>
  share("iphone", "fatou@example.com", async (page) => {
    const headings = await headingsOf(page);
    expect(headings.indexOf("Apple Wallet")).toBeLessThan(headings.indexOf("Ajouter à l'écran d'accueil"));
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: add }).click()]);
    expect(file.suggestedFilename()).toBe("Fatou Sarr.pkpass");
    await page.getByRole("button", { name: add }).waitFor();
  }));

test.each(["android", "windows"] as const)("on %s a last sentence says that Wallet is for iPhones only", (agent) =>
  share(agent, `${agent}@example.com`, async (page) => {
    expect((await headingsOf(page)).at(-1)).toBe("Apple Wallet");
    expect(await page.getByRole("button", { name: add }).count()).toBe(0);
    await page.getByText(/Pour iPhone seulement/).waitFor();
  }),
);

test("a paused card is not offered for Wallet; a press on an older page says why", () =>
  share(
    "iphone",
    "modou@example.com",
    async (page, ref) => {
      const button = page.getByRole("button", { name: add });
      await inTransaction(app.deps, (deps) => pauseLiveCard(deps, permitEdits(ref)));
      await button.click();
      await page.getByText(/Cette carte est en pause/).waitFor();
      await page.reload();
      await page.getByText("Votre page est en pause.").waitFor();
      expect(await button.count()).toBe(0);
    },
    [/404/],
  ));
