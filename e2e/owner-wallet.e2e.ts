import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/urls.ts";
import { inTransaction } from "#server/db/database.ts";
import { pauseLiveCard } from "#server/features/cards/card-service.ts";
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

test.each([
  ["iphone", "phone"],
  ["android", "phone"],
  ["windows", "laptop"],
] as const)(
  "an owner on %s: a button where Wallet is, and elsewhere a sentence that says for whom",
  async (agent, device) => {
    const email = `${agent}@example.com`;
    const ref = await ownedCard(app, email, { firstName: "Fatou", lastName: "Sarr" });
    const { cookie } = await loggedInOwner(app, email);
    const [name = "", value = ""] = cookie.split("=");
    await withPage(browser, { url: app.url, device }, async (page, context) => {
      await context.addCookies([{ name, value, url: app.url }]);
      await context.addInitScript(
        (shown) => Object.defineProperty(navigator, "userAgent", { get: () => shown }),
        agents[agent],
      );
      await page.goto(`${routePaths.ownedCard(ref)}&partie=partager`);
      const part = page.getByRole("region", { name: "Apple Wallet" });
      await part.waitFor();
      for (const width of [viewports[device].viewport.width, 768]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await beyondScreen(page)).toEqual([]);
      }
      expect(await axeFaults(page)).toEqual([]);
      const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
      if (agent !== "iphone") {
        expect(headings.at(-1)).toBe("Apple Wallet");
        expect(await part.getByRole("button", { name: add }).count()).toBe(0);
        await part.getByText(/Pour iPhone seulement/).waitFor();
        return;
      }
      expect(headings.indexOf("Apple Wallet")).toBeLessThan(headings.indexOf("Ajouter à l'écran d'accueil"));
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        part.getByRole("button", { name: add }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("Fatou Sarr.pkpass");
      // The page is still there.
      await part.getByRole("button", { name: add }).waitFor();
    });
  },
);

test("a paused card is not offered for Wallet; a press on a page from before says why", async () => {
  const ref = await ownedCard(app, "modou@example.com", { firstName: "Modou", lastName: "Fall" });
  const { cookie } = await loggedInOwner(app, "modou@example.com");
  const [name = "", value = ""] = cookie.split("=");
  await withPage(browser, { url: app.url, expected: [/404/] }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await context.addInitScript(
      (shown) => Object.defineProperty(navigator, "userAgent", { get: () => shown }),
      agents.iphone,
    );
    await page.goto(`${routePaths.ownedCard(ref)}&partie=partager`);
    const button = page.getByRole("button", { name: add });
    await button.waitFor();
    await inTransaction(app.deps, (deps) => pauseLiveCard(deps, permitEdits(ref)));
    await button.click();
    await page.getByText(/Cette carte est en pause/).waitFor();
    await page.reload();
    await page.getByText("Votre page est en pause.").waitFor();
    expect(await button.count()).toBe(0);
  });
});
