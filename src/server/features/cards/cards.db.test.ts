import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import ICAL from "ical.js";
import readQrCode from "jsqr";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { getCardImageSets } from "./images/card-images.ts";
import { cardLoaderScript } from "#web/card/loader-script.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readQrSvg } from "#test/harness/read-qr-svg.ts";

const admin = { ADMIN_EMAIL: "awa@example.com", ADMIN_PASSWORD: "le fleuve coule" };
const service = await startTestApp(admin);
afterAll(() => service.close());
const { url, deps, clock } = service;

const pay = (ref: string) => payOrder(deps, ref, { method: "CANARY-METHOD", promoCode: "CANARY-PROMO" });
const page = (ref: string, init: RequestInit = {}) => fetch(`${url}/vcard/${ref}`, init);
const file = (ref: string, query = "") => fetch(`${url}/api/orders/vcard/${ref}${query}`);

async function paidOrder(changes: Parameters<typeof placeOrder>[1] = {}): Promise<string> {
  const ref = await placeOrder(url, changes);
  await pay(ref);
  return ref;
}

async function staffHeaders(): Promise<{ Authorization: string }> {
  await ensureFirstAdministrator(deps);
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

const paid = await paidOrder({ socialMedias: ["https://www.linkedin.com/in/a", "https://teranga.example/"] });

describe("before it is paid", async () => {
  const unpaid = await placeOrder(url);
  const unknown = "0".repeat(26);

  test.each([unpaid, unknown, "not-a-ref", "%00"])(
    "the page %s answers like an unknown one, and offers a way on",
    async (ref) => {
      const answer = await page(ref);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("Cette carte n'existe pas ou n'est pas encore en ligne.");
      expect(html).toContain('href="/commander"');
      expect(html).toContain('href="/"');
      expect(html).not.toContain("Aïssatou");
    },
  );

  test("a phone can put a live card on its home screen", async () => {
    const answer = await fetch(`${url}/vcard/${paid}/site.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toEqual(expect.stringContaining("application/manifest+json"));
    expect(await answer.json()).toMatchObject({
      id: `/vcard/${paid}`,
      start_url: `/vcard/${paid}`,
      display: "standalone",
    });
    expect(await (await fetch(`${url}/vcard/${paid}`)).text()).toContain(
      `<link rel="manifest" href="/vcard/${paid}/site.webmanifest">`,
    );
    for (const ref of [unpaid, unknown, "x"])
      expect((await fetch(`${url}/vcard/${ref}/site.webmanifest`)).status).toBe(404);
  });

  test("the QR code to be printed leads to the card's page, and an unknown card has none", async () => {
    for (const ref of [unpaid, paid]) {
      const answer = await fetch(`${url}/api/ref/${ref}/qr.svg`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(readQrSvg(await answer.text())).toBe(`${deps.settings.publicUrl}/vcard/${ref}?s=qr`);
    }
    expect((await fetch(`${url}/api/ref/${unknown}/qr.svg`)).status).toBe(404);
  });

  test("the contact file is missing too", async () => {
    for (const ref of [unpaid, unknown, "not-a-ref"]) {
      const answer = await file(ref);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ code: "order.not_found", message: apiErrors["order.not_found"].message });
    }
  });
});

describe("the page of a paid order", async () => {
  const answer = await page(paid);
  const html = await answer.text();

  test("shows every field of product.md §2", () => {
    expect(answer.status).toBe(200);
    expect(html).toContain("<title>Aïssatou N'Diaye, épse Bâ; PDG | Sen Digital Vcard</title>");
    const shown = [
      "Directrice générale",
      "Teranga Conseil",
      'href="tel:+221771234567"',
      'href="tel:+221338691234"',
      'href="mailto:aissatou@example.com"',
      'href="mailto:contact@teranga.example"',
      "Sacré-Cœur 3, face à la pharmacie",
      "Rue 10, Point E, Dakar",
      "Conseil en organisation;\nformation, audit.",
      "<b>LinkedIn</b>",
      "<bdi>teranga.example</bdi>",
      `href="/api/orders/vcard/${paid}"`,
      "Enregistrer le contact",
      "Chargement...",
      ">Contact<",
      ">Entreprise<",
    ];
    for (const part of shown) expect(html.replaceAll("&#x27;", "'")).toContain(part);
  });

  test("names images that are there, with their size", async () => {
    const images = [...html.matchAll(/<img src="([^"]+)"[^>]* width="\d+" height="\d+"/g)].map(([, src]) => src ?? "");
    expect(images).toHaveLength(5);
    for (const src of new Set(images)) {
      const answer = await fetch(new URL(src, url));
      // The body must be read: an unread answer keeps the service from closing.
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength > 0).toBe(true);
    }
  });

  test("reveals nothing about the order", () => {
    expect(html).not.toMatch(/CANARY|SDV-|12.?900|PayTech|SILVER/);
  });

  test("is not indexed, sends no referrer, and allows only its own style sheets and script", () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const inline = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text = ""]) => hash(text)).join(" ");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`style-src 'self' ${inline("style")};`);
    expect(policy).toContain(`script-src 'self' ${inline("script")};`);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(html.match(/ (?:style|on\w+)=/)).toBeNull();
  });

  test("is compressed, answers HEAD and 304", async () => {
    for (const encoding of ["br", "gzip"])
      expect((await page(paid, { headers: { "Accept-Encoding": encoding } })).headers.get("content-encoding")).toBe(
        encoding,
      );
    const head = await page(paid, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    const again = await page(paid, { headers: { "If-None-Match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  test("is the same in lower case, as people retype it", async () => {
    expect(await (await page(paid.toLowerCase())).text()).toBe(html);
  });

  test("escapes what was typed", async () => {
    const ref = await paidOrder({
      firstName: "<script>alert(1)</script>",
      company: '"><img src=x onerror=alert(1)>',
      workDescription: "",
    });
    const hostile = await (await page(ref)).text();
    expect(hostile).not.toContain("<script>alert");
    expect(hostile).not.toContain("<img src=x");
    expect(hostile).not.toContain('class="description"');
  });

  // Seen to fail with every page cached for ever.
  test("shows a change of the card within a second, lighter images within a minute, and is gone once deleted", async () => {
    const ref = await paidOrder();
    expect(await (await page(ref)).text()).not.toContain("image/avif");
    await deps.db.query
      .updateTable("cards")
      .set({ jobTitle: "Présidente", version: 9 })
      .where("ref", "=", ref)
      .execute();
    clock.advance(1000);
    expect(await (await page(ref)).text()).toContain("Présidente");
    clock.advance(3_600_000);
    await service.worker.runDue();
    clock.advance(60_000);
    expect(await (await page(ref)).text()).toContain("image/avif");
    await deps.db.query.updateTable("cards").set({ state: "removed" }).where("ref", "=", ref).execute();
    clock.advance(1000);
    expect((await page(ref)).status).toBe(404);
    expect((await file(ref)).status).toBe(404);
  });
});

test("whoever has an image's key can read it; it is cached for a day under a fixed type", async () => {
  const ref = await paidOrder();
  const { key } = await publishedImage(deps, ref, "cover");
  const [cover] = (await getCardImageSets(deps, { ref, hidden: "[]", locked: "[]" })).cover.sources;
  const address = url + (cover?.url ?? "");
  const image = await fetch(address);
  await image.arrayBuffer();
  expect(image.status).toBe(200);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "content-type": "image/webp",
    "cache-control": "public, max-age=86400",
  });
  expect((await fetch(address, { headers: { "If-None-Match": image.headers.get("etag") ?? "" } })).status).toBe(304);
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  for (const path of [`${key}/contact.jpg`, `${key}/..%2f..%2fcover-400.webp`, "null/cover-400.webp"]) {
    const answer = await fetch(`${url}/images/${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
});

describe("the contact file", async () => {
  const answer = await file(paid);
  const text = await answer.text();

  test("is a vCard 3.0 that ical.js reads, with a photo", () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="contact.vcf"');
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const card = new ICAL.Component(ICAL.parse(text) as unknown[] as [string, [], []]);
    expect(card.getFirstPropertyValue("n")).toEqual(["N'Diaye, épse Bâ; PDG", "Aïssatou", "", "", ""]);
    const photo = Buffer.from(String(card.getFirstPropertyValue("photo")), "base64");
    expect([...photo.subarray(0, 3)]).toEqual([255, 216, 255]);
    expect(photo.length).toBeLessThanOrEqual(36 * 1024);
  });

  test("leaves the photo out when asked, reveals nothing about the order, and is stable", async () => {
    expect(await (await file(paid, "?photo=0")).text()).not.toContain("PHOTO");
    expect(text).not.toMatch(/CANARY|SDV-|12.?900|PayTech/);
    expect(await (await file(paid)).text()).toBe(text);
  });

  test("answers HEAD, which the page sends first", async () => {
    const head = await fetch(`${url}/api/orders/vcard/${paid}`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(await head.text()).toBe("");
    expect((await fetch(`${url}/api/orders/vcard/${"0".repeat(26)}`, { method: "HEAD" })).status).toBe(404);
  });
});

describe("the QR code", () => {
  const qr = (ref: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/orders/${ref}/qr.png`, { headers });

  test("is for staff", async () => {
    expect((await qr(paid)).status).toBe(401);
    expect((await qr("0".repeat(26))).status).toBe(401);
  });

  test("holds the contact without photo but with the card's link, and is named after the holder", async () => {
    const headers = await staffHeaders();
    const answer = await qr(paid, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''A%C3%AFssatou%20N%27Diaye%2C%20%C3%A9pse%20B%C3%A2%3B%20PDG.png",
    );
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1000);
    expect(info.height).toBe(1000);
    const text = readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
    expect(text).toContain(`URL:${url}/vcard/${paid}`);
    expect(text).toContain("FN:Aïssatou N'Diaye\\, épse Bâ\\; PDG");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500);
    expect((await qr("0".repeat(26), headers)).status).toBe(404);
  });

  test("of the page's address is available too, as PNG, SVG and PDF", async () => {
    const headers = await staffHeaders();
    const link = (ref: string, format: string) => fetch(`${url}/api/orders/${ref}/link-qr/${format}`, { headers });
    const [png, svg, pdf] = await Promise.all(["png", "svg", "pdf"].map((format) => link(paid, format)));
    expect([png, svg, pdf].map((answer) => answer?.headers.get("content-type"))).toEqual([
      "image/png",
      "image/svg+xml",
      "application/pdf",
    ]);
    expect(pdf?.headers.get("content-disposition")).toContain("%20%28lien%29.pdf");
    const { data, info } = await sharp(Buffer.from((await png?.arrayBuffer()) ?? new ArrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1000);
    expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${url}/vcard/${paid}?s=qr`);
    expect(readQrSvg((await svg?.text()) ?? "")).toBe(`${url}/vcard/${paid}?s=qr`);
    expect((await pdf?.text())?.slice(0, 5)).toBe("%PDF-");
    expect((await link(await unpaidOrder(deps.db), "svg")).status).toBe(409);
    expect((await link("0".repeat(26), "png")).status).toBe(404);
    expect((await fetch(`${url}/api/orders/${paid}/link-qr/png`)).status).toBe(401);
  });

  test("is refused before payment, like the portal's button", async () => {
    const answer = await qr(await unpaidOrder(deps.db), await staffHeaders());
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "order.not_paid" }]);
  });
});

test("a card's worker controls only that card's page, and is revalidated at each visit", async () => {
  const answer = await fetch(`${url}/vcard/${paid}/worker.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("service-worker-allowed")).toBe(`/vcard/${paid}`);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toBe(deps.pages.card.worker);
  const again = await fetch(`${url}/vcard/${paid}/worker.js`, {
    headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
  });
  const other = await fetch(`${url}/vcard/x/worker.js`);
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(other.status).toBe(404);
  expect((await other.text()).length > 0).toBe(true);
});

test("the page's scripts stay within their size limits", () => {
  expect(Buffer.byteLength(cardLoaderScript)).toBeLessThanOrEqual(500);
  const script = join(deps.pages.assetsDir, "..", deps.pages.card.script);
  expect(statSync(`${script}.br`).size).toBeLessThanOrEqual(3072);
  // Fetched three seconds after the page was opened.
  expect(brotliCompressSync(deps.pages.card.worker).byteLength).toBeLessThanOrEqual(1280);
  expect(readFileSync(script, "utf8")).not.toMatch(/innerHTML|eval|import\(/);
});
