import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { naturalPhoto } from "#test/factories/natural-photo.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const photo = await naturalPhoto(1024, 1024);
const ref = await placeOrder(
  app.url,
  { firstName: "Awa", lastName: "Diop" },
  { profile: photo, cover: photo, logo: photo },
);
await payOrder(app.deps, ref);

test.each([true, false])(
  "with script (%s) a photo opens at its largest stored size, and Back returns",
  async (javaScriptEnabled) => {
    await withPage(
      browser,
      { url: app.url, device: "phone", javaScriptEnabled, expected: [/inline style|Blocked script/] },
      async (page) => {
        await page.goto(routePaths.card(ref));
        const link = page.getByRole("link", { name: "AD Photo d'Awa Diop" });
        // axe is itself a script.
        expect(javaScriptEnabled ? await axeFaults(page) : []).toEqual([]);
        await link.focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/images\/[0-9a-f]+\/profile-640\.webp$/);
        const shown = await page.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
        expect(shown).toBe(640);
        await page.goBack();
        await link.waitFor();
      },
    );
  },
);
