import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { layCable } from "./harness/cable.ts";

const app = await startTestApp();
const cable = await layCable(app.url);
const browser = await sharedBrowser();
afterAll(async () => {
  await cable.cut();
  await app.close();
});

async function liveCard(): Promise<string> {
  const ref = await placeOrder(app.url);
  await payOrder(app.deps, ref);
  return ref;
}

/** Opens the card, and waits until its files are cached and its worker is active. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const missing = () =>
    page.evaluate(async (card) => {
      const kept = (await (await caches.open(card)).keys()).map(({ url }) => url);
      const wanted = [new RegExp(`${card}$`), /photo=0$/, /\.svg$/, /\.woff2$/, /\.js$/, /cover/, /profile/, /logo/];
      const state = (await navigator.serviceWorker.getRegistration(card))?.active?.state;
      return [
        ...wanted.filter((one) => !kept.some((url) => one.test(url))).map(String),
        ...(state === "activated" ? [] : [state]),
      ];
    }, path);
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

const heldBack = (context: BrowserContext) =>
  context
    .pages()[0]
    ?.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    ]);
const noNetwork = [/ERR_CONNECTION|ERR_FAILED|ERR_EMPTY|404/];

test("after one visit a card opens without a network, complete and without other cards, until it is removed", async () => {
  const [ref, other] = [await liveCard(), await liveCard()];
  const path = `/vcard/${ref}`;
  await withPage(browser, { url: cable.url, expected: noNetwork }, async (page, context) => {
    await visit(page, path);
    expect(await heldBack(context)).toEqual([[path], [path]]);
    await cable.cut();
    await page.goto(`${path}?s=qr`);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Aïssatou");
    expect(
      await page
        .locator("img:visible")
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    await page.getByRole("button", { name: "Afficher le QR code" }).tap();
    await expect
      .poll(() => page.locator("[data-qr]").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Fermer" }).tap();

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Enregistrer le contact" }).tap();
    const file = readFileSync(await (await download).path(), "utf8");
    expect(file.startsWith("BEGIN:VCARD")).toBe(true);
    expect(file.includes("PHOTO")).toBe(false);
    expect((await download).suggestedFilename()).toBe("contact.vcf");
    await page.getByText("Contact enregistré dans le fichier contact.vcf.").waitFor();
    for (const elsewhere of [`/vcard/${other}`, "/"]) {
      const away = await context.newPage();
      await expect(away.goto(elsewhere)).rejects.toThrow(/ERR_CONNECTION/);
      await away.close();
    }

    // Each visit renews the copy.
    await cable.mend();
    await app.deps.db.query
      .updateTable("cards")
      .set({ jobTitle: "Présidente", version: 9 })
      .where("ref", "=", ref)
      .execute();
    app.clock.advance(2000);
    await visit(page, path);
    expect(await page.locator(".job").innerText()).toBe("Présidente");
    await expect
      .poll(() =>
        page.evaluate(
          async (card) => (await (await caches.match(card, { cacheName: card }))?.text())?.includes("Présidente"),
          path,
        ),
      )
      .toBe(true);
    await cable.cut();
    await page.goto(path);
    expect(await page.locator(".job").innerText()).toBe("Présidente");

    // The copy disappears with the card.
    await cable.mend();
    await app.deps.db.query
      .updateTable("cards")
      .set({ state: "removed", version: 10 })
      .where("ref", "=", ref)
      .execute();
    app.clock.advance(2000);
    expect((await page.goto(path))?.status()).toBe(404);
    await expect.poll(() => heldBack(context)).toEqual([[], []]);
    await cable.cut();
    await expect(page.goto(path)).rejects.toThrow(/ERR_CONNECTION/);
  });
  await cable.mend();
});

const said = "Copie gardée sur cet appareil";
const setCard = async (ref: string, change: { jobTitle?: string; state?: "live" | "paused" }) => {
  await app.deps.db.query
    .updateTable("cards")
    .set((card) => ({ ...change, version: card("version", "+", 1) }))
    .where("ref", "=", ref)
    .execute();
  app.clock.advance(2000);
};

test("a cached copy states its age and expiry, ends after seven days, and is renewed from the network", async () => {
  const path = `/vcard/${await liveCard()}`;
  await withPage(browser, { url: cable.url, expected: noNetwork }, async (page, context) => {
    await visit(page, path);
    expect(await page.getByText(said).count()).toBe(0);
    await cable.cut();
    await page.goto(path);
    const day = (at: number) =>
      new Date(at).toLocaleDateString("fr", { day: "numeric", month: "long", timeZone: "Africa/Dakar" });
    const now = Date.now();
    expect(await page.getByText(said).innerText()).toMatch(
      new RegExp(
        `^${said} le ${day(now)} à \\d\\d:\\d\\d, jusqu'au ${day(now + 7 * 86_400_000)}\\. La carte a pu changer depuis\\.$`,
      ),
    );
    const age = (days: number) =>
      page.evaluate(
        async ([card, at]) => {
          const store = await caches.open(card);
          const copy = await store.match(card);
          const headers = new Headers(copy?.headers);
          headers.set("x-kept", String(at));
          await store.put(card, new Response(await copy?.text(), { headers }));
        },
        [path, Date.now() - days * 86_400_000] as const,
      );
    await age(6.99);
    await page.goto(path);
    expect(await page.getByText(said).isVisible()).toBe(true);
    await age(7);
    await expect(page.goto(path)).rejects.toThrow(/ERR_CONNECTION|ERR_FAILED/);
    await cable.mend();
    // In the old tab the failed navigation is still going to the browser's error page.
    const again = await context.newPage();
    await visit(again, path);
    expect(await again.getByText(said).count()).toBe(0);
    expect(await again.evaluate(() => caches.keys())).toEqual([path]);
  });
});

test("on a slow network the cached copy is replaced by the answer: a changed card, then a paused one", async () => {
  const ref = await liveCard();
  const path = `/vcard/${ref}`;
  await withPage(browser, { url: cable.url, expected: noNetwork }, async (page, context) => {
    await visit(page, path);
    await setCard(ref, { jobTitle: "Présidente d'honneur" });
    cable.hold();
    await page.goto(path, { waitUntil: "commit" });
    await page.getByText(said).waitFor();
    expect(await page.locator(".job").innerText()).not.toContain("honneur");
    cable.release();
    await page.getByText("Présidente d'honneur", { exact: true }).first().waitFor();
    expect(await page.getByText(said).count()).toBe(0);

    await visit(page, path);
    await setCard(ref, { state: "paused" });
    cable.hold();
    await page.goto(path, { waitUntil: "commit" });
    await page.getByText(said).waitFor();
    cable.release();
    await page.getByText("Cette carte est en pause").waitFor();
    await expect.poll(() => heldBack(context)).toEqual([[], []]);
  });
});
