import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { bigHeicPhoto, heicPhoto } from "#test/factories/image.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { arrivedImages, cut, openFilled, order, photosPath } from "./harness/filled-form.ts";
import { goBackTo, goToReview } from "./harness/order-form.ts";
import { photosOnDisk } from "./harness/photos.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
const photos = await photosOnDisk("asTaken");
afterAll(() => app.close());

/** Returns the image addresses in the draft. */
const storedUrls = (page: Page) =>
  page.evaluate(() =>
    Object.values(
      JSON.parse(localStorage.getItem("order-draft-silver") ?? "{}").parts[0].images as Record<string, { url: string }>,
    ).map(({ url }) => url),
  );

test("an image that could not be sent is kept over a reload, then sent by itself", async () => {
  await withPage(browser, { url: app.url, expected: cut }, async (page) => {
    await page.goto(photosPath);
    await page.route("**/api/uploads", (route) => route.abort());
    await page.getByLabel(/^Photo de profil/).setInputFiles(photos.profile);
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByText("Connexion perdue : l'envoi reprendra tout seul.").waitFor();
    await page.unroute("**/api/uploads");
    await page.reload();
    await arrivedImages(page).waitFor();
  });
});

// Seen to fail: the photo was lost, with a message about the connection.
test("a photo chosen without a network is kept, and opens once the network returns", async () => {
  await withPage(browser, { url: app.url, expected: cut }, async (page, context) => {
    await page.goto(photosPath);
    await page.getByLabel(/^Photo de profil/).waitFor();
    await context.setOffline(true);
    await page.getByLabel(/^Photo de profil/).setInputFiles(photos.profile);
    await page.getByText("Votre photo est gardée, et s'ouvrira dès que le réseau revient.").waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Valider" }).click();
    await arrivedImages(page).waitFor();
  });
});

test("an image still being sent delays the order, not the person", async () => {
  await withPage(browser, { url: app.url, expected: cut }, async (page, context) => {
    await openFilled(page, app.url);
    await goBackTo(page, "Photos");
    await page.getByLabel(/^Logo/).setInputFiles(photos.profile);
    await page.getByRole("button", { name: "Valider" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByText("Connexion perdue : l'envoi reprendra tout seul.").waitFor();
    await goToReview(page);
    await order(page);
    await page.getByRole("button", { name: "Enregistrement..." }).waitFor();
    await page.getByText("Connexion perdue : la commande partira").waitFor();
    await context.setOffline(false);
    await page.waitForURL(/\/payer\//);
  });
});

test("photos arrive upright and small, logos keep their transparency, and HEIC is sent unchanged and cropped afterwards", async () => {
  const half = { create: { width: 1500, height: 1500, channels: 3, background: "#d02020" } } as const;
  const blue = await sharp({ ...half, create: { ...half.create, background: "#2020d0" } })
    .png()
    .toBuffer();
  const sideways = await sharp({ create: { ...half.create, width: 3000 } })
    .composite([{ input: blue, left: 1500, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const logo = await sharp({ create: { width: 600, height: 200, channels: 4, background: "#20d02080" } })
    .png()
    .toBuffer();
  await withPage(browser, { url: app.url }, async (page) => {
    const sent: Buffer[] = [];
    page.on("request", (request) => {
      const body = request.url().endsWith("/api/uploads") ? request.postDataBuffer() : null;
      if (body) sent.push(body);
    });
    await page.goto(photosPath);
    await page
      .getByLabel(/^Photo de profil/)
      .setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer: sideways });
    await page.getByRole("button", { name: "Valider" }).click();
    await arrivedImages(page).waitFor();
    await page.getByLabel(/^Logo/).setInputFiles({ name: "l.png", mimeType: "image/png", buffer: logo });
    await page.getByRole("button", { name: "Valider" }).click();
    await arrivedImages(page).nth(1).waitFor();
    await page
      .getByLabel(/^Photo de couverture/)
      .setInputFiles({ name: "IMG_0001.HEIC", mimeType: "", buffer: heicPhoto() });
    await arrivedImages(page).nth(2).waitFor();
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await arrivedImages(page).nth(2).waitFor();

    const [profile = "", , mark = ""] = await storedUrls(page);
    const upright = sharp(Buffer.from(await (await fetch(app.url + profile)).arrayBuffer()));
    const { width, height } = await upright.metadata();
    expect(width).toBe(height);
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const pixel = (y: number) => [...data.subarray((y * info.width + info.width / 2) * info.channels).subarray(0, 3)];
    const [top, bottom] = [pixel(5), pixel(info.height - 5)];
    expect((top[0] ?? 0) > (top[2] ?? 0)).toBe(true);
    expect((bottom[2] ?? 0) > (bottom[0] ?? 0)).toBe(true);
    const whole = await sharp(Buffer.from(await (await fetch(app.url + mark)).arrayBuffer())).metadata();
    expect(whole.width === whole.height).toBe(true);
    expect(whole.hasAlpha).toBe(true);
    for (const body of sent) expect(body.length).toBeLessThan(200_000);
  });
});

test("an iPhone's HEIC is rotated and cropped once it has arrived, with enough pixels for print", async () => {
  const heic = { name: "IMG_0001.HEIC", mimeType: "", buffer: bigHeicPhoto("red-blue-4032x3024") };
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(photosPath);
    await page.getByLabel(/^Photo de profil/).setInputFiles(heic);
    const valid = page.locator("dialog button:enabled", { hasText: "Valider" });
    await valid.waitFor({ timeout: 30_000 });
    await page.getByRole("dialog").getByRole("button", { name: "Pivoter" }).click();
    await valid.waitFor();
    await valid.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await arrivedImages(page).waitFor();
    // Red was on the left: a quarter turn to the right moves it to the top.
    const [url = ""] = await storedUrls(page);
    const large = await fetch(app.url + url.replace(/image$/, "cropping"));
    const { data, info } = await sharp(Buffer.from(await large.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1280);
    expect(info.height).toBe(1280);
    const red = (y: number) => data[(y * info.width + info.width / 2) * info.channels] ?? 0;
    expect(red(5) > 180).toBe(true);
    expect(red(info.height - 5) < 70).toBe(true);
  });
});

test("a buyer who keeps typing while a HEIC photo arrives keeps their place, and can crop the photo later", async () => {
  const heic = { name: "IMG_0001.HEIC", mimeType: "", buffer: bigHeicPhoto("red-blue-4032x3024") };
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(photosPath);
    await page.getByLabel(/^Photo de profil/).setInputFiles(heic);
    await page.getByRole("textbox", { name: /^Prénom/ }).focus();
    await arrivedImages(page).waitFor({ timeout: 30_000 });
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Recadrer ou pivoter : photo de profil" }).click();
    await page.locator("dialog button:enabled", { hasText: "Valider" }).waitFor();
  });
});

test("a file that is no photo is refused with a sentence, and the previous image stays", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url);
    await goBackTo(page, "Photos");
    await page
      .getByLabel(/^Photo de profil/)
      .setInputFiles({ name: "cv.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 …") });
    await page.getByText("Ce fichier n'est pas une photo acceptée.").waitFor();
    expect(await arrivedImages(page).count()).toBe(3);
  });
});

test("a photo is rotated and cropped by keyboard alone and stored that way, and the focus returns to its field", async () => {
  const half = { create: { width: 400, height: 800, channels: 3, background: "#d02020" } } as const;
  const blue = await sharp({ create: { ...half.create, background: "#2020d0" } })
    .png()
    .toBuffer();
  const redLeft = await sharp({ create: { ...half.create, width: 800 } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(photosPath);
    const input = page.getByLabel(/^Photo de couverture/);
    await input.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: redLeft });
    const frame = page.getByRole("group", { name: /^Cadre/ });
    await frame.waitFor();
    const photo = page.getByRole("dialog").locator("img");
    const place = () => photo.evaluate((image) => image.style.transform);
    const turn = async (where: Locator, key: string) => {
      const before = await photo.getAttribute("src");
      await where.press(key);
      await page.waitForFunction((src) => document.querySelector("dialog img")?.getAttribute("src") !== src, before);
      await page.locator("button:enabled", { hasText: "Valider" }).waitFor();
    };
    await turn(page.getByRole("button", { name: "Pivoter" }), "Enter");
    for (let turned = 1; turned < 3; turned += 1) await turn(frame, "r");
    const [before] = [await place()];
    await frame.press("ArrowDown");
    expect(await place()).not.toBe(before);
    await page.getByLabel("Zoom").press("ArrowRight");
    expect(await place()).toContain("scale(1.05)");
    await page.getByRole("button", { name: "Valider" }).press("Enter");
    await arrivedImages(page).waitFor();
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    // Red was on the left: three quarter turns to the right move it to the bottom.
    const [url = ""] = await storedUrls(page);
    const { data, info } = await sharp(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = (y: number) => data[(y * info.width + info.width / 2) * info.channels] ?? 0;
    expect(info.width > info.height).toBe(true);
    expect(red(5) < 70).toBe(true);
    expect(red(info.height - 5) > 180).toBe(true);
  });
});

test("a photo too small for a good print gets a warning, and is accepted", async () => {
  const small = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#a66" } })
    .jpeg()
    .toBuffer();
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(photosPath);
    await page.getByLabel(/^Photo de profil/).setInputFiles({ name: "p.jpg", mimeType: "image/jpeg", buffer: small });
    await page.getByText("Ce cadrage a trop peu de pixels").waitFor();
    await page.getByRole("button", { name: "Valider" }).click();
    await arrivedImages(page).waitFor();
    await page.getByLabel(/^Photo de couverture/).setInputFiles(photos.profile);
    await page.locator("button:enabled", { hasText: "Valider" }).waitFor();
    expect(await page.getByText("Ce cadrage a trop peu").count()).toBe(0);
  });
});
