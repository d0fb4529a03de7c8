import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { inTransaction } from "#server/db/database.ts";
import { renderShareImage } from "#server/rendering/share-picture/render-share-image.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import {
  updateCardContent,
  updateCardAppearance,
  eraseOrderCards,
  moveOrderCardsToTrash,
  restoreOrderCardsFromTrash,
} from "../card-lifecycle-service.ts";

const service = await startTestApp();
afterAll(() => service.close());
const { url, deps, clock, worker } = service;
deps.paint = renderShareImage;
/** Stores the task instead of a drawing, where no test looks at the picture: a drawing takes a second of CPU time. */
const paintNothing: typeof deps.paint = async (task) => Buffer.from(JSON.stringify(task));

const whatsApp = { "user-agent": "WhatsApp/2.24.21.79 A", "accept-encoding": "identity" };
const facebook = {
  "user-agent": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "accept-encoding": "deflate, gzip",
  range: "bytes=0-524287",
};
const sitePicture = `${url}/assets/share-3.jpg`;

/** Draws the enqueued pictures. */
async function draw(): Promise<void> {
  clock.advance(5000);
  await worker.runDue();
  // A page shows its card's new picture within a second.
  clock.advance(1000);
}

/** Returns a page's meta tags for sharing, and its HTML up to their end. */
async function shared(
  path: string,
  headers: Record<string, string> = whatsApp,
): Promise<{ status: number; tags: Record<string, string>; beginning: string }> {
  const answer = await fetch(url + path, { headers });
  const html = await answer.text();
  const tags = Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">/g)].map(
      ([, name = "", content = ""]) => [name, content.replaceAll("&amp;", "&")],
    ),
  );
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? "";
  return {
    status: answer.status,
    tags: { ...tags, canonical },
    beginning: html.slice(0, html.indexOf("twitter:card")),
  };
}
const pictureOf = async (path: string) => (await shared(path)).tags["og:image"] ?? "";
/** Reads the body too: an unread answer keeps the service from closing. */
async function status(address: string, headers: Record<string, string> = facebook): Promise<number> {
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
const byService = (act: Parameters<typeof inTransaction<typeof deps, void>>[1]) => inTransaction(deps, act);

test("a payment page, then its card, are shared with their own pictures, whose addresses change with their content", async () => {
  const ref = await placeOrder(url, { firstName: "Awa", lastName: 'O\'Fall & Fils "B"' });
  expect(await pictureOf(`/payer/${ref}`)).toBe(sitePicture);
  await draw();
  const payment = await shared(`/payer/${ref}?retour=1`);
  expect(payment.tags).toMatchObject({
    "og:title": expect.stringMatching(/^Carte Silver\u00a0: Awa O'Fall & Fils/),
    "og:url": `${url}/payer/${ref}`,
    canonical: `${url}/payer/${ref}`,
  });
  expect(JSON.stringify(payment.tags)).not.toMatch(/12.?900|FCFA|cle=/);
  const paymentPicture = payment.tags["og:image"] ?? "";
  expect(paymentPicture).toMatch(/\/images\/[0-9a-f]{32}\/payment-[0-9a-f]{16}\.jpg$/);
  expect(await status(paymentPicture)).toBe(200);

  deps.paint = paintNothing;
  await payOrder(deps, ref);
  expect(await pictureOf(`/vcard/${ref}`)).toBe(sitePicture);
  await draw();
  expect(await status(paymentPicture)).toBe(404);
  for (const crawler of [whatsApp, facebook]) {
    const { status: answered, tags, beginning } = await shared(`/vcard/${ref}?s=wa&fbclid=x`, crawler);
    expect(answered).toBe(200);
    expect(tags).toEqual({
      "og:type": "website",
      "og:site_name": "Sen Digital Vcard",
      "og:locale": "fr_SN",
      "og:title": expect.stringMatching(/^Awa O'Fall & Fils/),
      "og:description": expect.any(String),
      "og:url": `${url}/vcard/${ref}`,
      canonical: `${url}/vcard/${ref}`,
      "og:image": expect.stringMatching(/\/share-[0-9a-f]{16}\.jpg$/),
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringContaining("Awa O'Fall"),
      "twitter:card": "summary_large_image",
    });
    expect(beginning.length).toBeLessThan(2500);
    expect(beginning).not.toContain("<style");
  }
  const first = await pictureOf(`/vcard/${ref}`);
  expect(await pictureOf(`/payer/${ref}`)).toBe(first);

  // Seen to fail when it was unbound only once the next was drawn: it showed what an owner hid for seconds more.
  await byService((deps) => updateCardContent(deps, permitEdits(ref), { jobTitle: "Ministre" }));
  expect(await status(first)).toBe(404);
  expect(await pictureOf(`/vcard/${ref}`)).toEqual(sitePicture);
  await draw();
  const second = await pictureOf(`/vcard/${ref}`);
  expect(second === first).toBe(false);
  expect(await status(first)).toBe(404);
  expect(await status(second)).toBe(200);
  await byService((deps) =>
    updateCardAppearance(deps, permitEdits(ref), { ...defaultCardAppearance, hidden: ["profileUrl"], dress: "dark" }),
  );
  expect(await status(second)).toBe(404);
  expect(await pictureOf(`/vcard/${ref}`)).toEqual(sitePicture);
  await draw();
  const third = await pictureOf(`/vcard/${ref}`);
  expect(third).not.toBe(second);
  await byService((deps) => updateCardContent(deps, permitEdits(ref), { workAddress: "Rue 10" }));
  expect(await pictureOf(`/vcard/${ref}`)).toBe(third);
  await draw();
  expect(await pictureOf(`/vcard/${ref}`)).toBe(third);
});

describe("a card's picture", () => {
  let ref = "";
  let address = "";
  beforeAll(async () => {
    deps.paint = renderShareImage;
    ref = await placeOrder(url);
    await payOrder(deps, ref);
    await draw();
    address = await pictureOf(`/vcard/${ref}`);
  });

  test("is a JPEG of 1200 × 630 px and 250 KB at most, embeddable by any site, not indexed, and cached", async () => {
    const answer = await fetch(address, { headers: facebook });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
      isProgressive: false,
    });
    expect(bytes.length).toBeLessThanOrEqual(250_000);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400, immutable");
    expect(await status(address, { "if-none-match": answer.headers.get("etag") ?? "" })).toBe(304);
    expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
    expect(await (await fetch(`${url}/robots.txt`)).text()).not.toContain("/images");
  });

  test("disappears at once with its card, and comes back with it", async () => {
    await byService((deps) => moveOrderCardsToTrash(deps, ref));
    expect(await status(address)).toBe(404);
    expect((await shared(`/vcard/${ref}`)).status).toBe(404);
    await byService((deps) => restoreOrderCardsFromTrash(deps, ref, { paid: true }));
    expect(await status(address)).toBe(200);
    expect(await pictureOf(`/vcard/${ref}`)).toEqual(address);
    await deps.db.query.updateTable("cards").set({ state: "paused" }).where("ref", "=", ref).execute();
    expect(await status(address)).toBe(404);
  });

  test("is released when its order is erased, without a person's confirmation", async () => {
    const { uploadId } = await deps.db.query
      .selectFrom("cardImages")
      .select("uploadId")
      .where("cardRef", "=", ref)
      .where("kind", "=", "share")
      .executeTakeFirstOrThrow();
    await byService((deps) => eraseOrderCards(deps, { orderRef: ref }));
    expect(
      await deps.db.query
        .selectFrom("unusedUploads")
        .select("hadOrder")
        .where("uploadId", "=", uploadId)
        .executeTakeFirst(),
    ).toEqual({ hadOrder: 0 });
    expect(
      await deps.db.query.selectFrom("uploads").select("id").where("id", "=", uploadId).executeTakeFirst(),
    ).toBeUndefined();
    await draw();
    expect(await deps.db.query.selectFrom("cardImages").select("kind").where("cardRef", "=", ref).execute()).toEqual(
      [],
    );
  });
});

// Needs no database, so it runs with one engine only.
test.skipIf(process.env.TEST_ENGINE === "postgres" || isShortRun)(
  "a machine without any font draws the same picture",
  async () => {
    const empty = join(mkdtempSync(join(tmpdir(), "vcard-fonts-")), "fonts.conf");
    writeFileSync(empty, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>');
    const task = {
      what: "card",
      name: "محمد Ndiaye ߡߊߡߊߘߎ",
      initials: "مߡ",
      jobTitle: "Ɓ",
      company: "Ŋ",
      accent: "#d9b45b",
    } as const;
    const [bare, usual] = [
      await renderShareImage(task, { env: { FONTCONFIG_FILE: empty, HOME: "/nonexistent" } }),
      await renderShareImage(task),
    ];
    expect(bare.equals(usual)).toBe(true);
    const nameless = await renderShareImage({ ...task, name: "" });
    expect(bare.equals(nameless)).toBe(false);
  },
);
