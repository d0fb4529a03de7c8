import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { OwnedShare } from "#shared/contract/owner-share.ts";
import { screenPictureFormats, screenPictureKinds } from "#shared/card/screen-picture-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import { renderShareImage } from "#server/rendering/share-picture/render-share-image.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { drawPages, hasPoppler } from "#test/harness/pdf.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import { readQrPicture } from "#test/harness/read-qr-picture.ts";
import { rasterOfSvg } from "#test/harness/read-qr-svg.ts";
import { updateCardContent, moveOrderCardsToTrash } from "#server/features/cards/card-lifecycle-service.ts";

const service = await startTestApp();
const { url, deps } = service;
afterAll(() => service.close());

const email = "awa@example.com";
const ref = await ownedCard(service, email, { firstName: "Awa", lastName: "Diop" });
const awa = await loggedInOwner(service, email);
/** Downloads from the card's sharing endpoints, including the body. */
async function take(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${url}/api/ma-carte/cartes/${ref}/partager${path}`, { headers: { Cookie: awa.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The tests skipped here do not depend on the engine. */
const isPostgres = process.env.TEST_ENGINE === "postgres";

test("an owner gets their page's URL, one marked as shared by WhatsApp, and a signature with the URL; nothing caches them", async () => {
  const { bytes, headers } = await take("");
  const share = JSON.parse(bytes.toString()) as OwnedShare;
  expect(share).toMatchObject({
    link: `${url}/vcard/${ref}`,
    whatsappLink: `${url}/vcard/${ref}?s=wa`,
    signature: { name: "Awa Diop" },
  });
  for (const text of [share.signatureHtml, share.signatureText]) expect(text).toContain(share.link);
  expect(headers.get("cache-control")).toBe("no-store");
});

test.skipIf(isPostgres)(
  "two decoders read the printed card's URL in each format of the QR code",
  { timeout: 30_000 },
  async () => {
    const address = `${url}/vcard/${ref}?s=qr`;
    const [png, svg, pdf] = [await take("/qr/png"), await take("/qr/svg"), await take("/qr/pdf")];
    expect(
      [png, svg, pdf].map(({ headers }) => [
        headers.get("content-type"),
        headers.get("content-disposition")?.split(";")[1],
      ]),
    ).toEqual([
      ["image/png", ' filename="Awa Diop (QR code).png"'],
      ["image/svg+xml", ' filename="Awa Diop (QR code).svg"'],
      ["application/pdf", ' filename="Awa Diop (QR code).pdf"'],
    ]);
    expect(await readQrPicture(png.bytes)).toEqual([address, address]);
    expect(await readQrPicture(rasterOfSvg(svg.bytes.toString()))).toEqual([address, address]);
    for (const page of hasPoppler ? await drawPages(pdf.bytes, 150) : [])
      expect(await readQrPicture(page)).toEqual([address, address]);
    expect((await take("/qr/gif")).status).toBe(404);
  },
);

test.skipIf(isPostgres)("an owner gets their contact file whether their page is shown or paused", async () => {
  for (const state of ["live", "paused"] as const) {
    await deps.db.query.updateTable("cards").set({ state }).where("ref", "=", ref).execute();
    const { bytes, headers } = await take("/contact.vcf");
    expect(headers.get("content-disposition")).toContain('filename="Awa Diop.vcf"');
    expect(new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[]).getFirstPropertyValue("fn")).toBe("Awa Diop");
  }
});

test.skipIf(isPostgres || isShortRun)(
  "both decoders read the address in their pictures, which fill a screen and weigh little",
  { timeout: 60_000 },
  async () => {
    deps.paint = renderShareImage;
    for (const kind of screenPictureKinds) {
      const { bytes, headers } = await take(`/images/${kind}`);
      const { width, height, extension, maxBytes } = screenPictureFormats[kind];
      const format = extension === "jpg" ? "jpeg" : "png";
      expect(headers.get("content-type")).toBe(`image/${format}`);
      expect(headers.get("content-disposition")?.startsWith('attachment; filename="Awa Diop (')).toBe(true);
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
      expect(bytes.length).toBeLessThanOrEqual(maxBytes);
      expect(await readQrPicture(bytes)).toEqual([`${url}/vcard/${ref}?s=qr`, `${url}/vcard/${ref}?s=qr`]);
    }
    expect((await take("/images/carre")).status).toBe(404);
  },
);

// Seen to fail without the name in the digest, and when a failed drawing was cached.
test.skipIf(isPostgres)(
  "a picture is drawn once for its content, again after a change or failure, and not once the card is removed",
  async () => {
    let drawn: string[] = [];
    deps.paint = async (task) => {
      drawn.push(task.name);
      if (drawn.length === 1) throw new Error("The painter ended without a picture.");
      return Buffer.from("jpeg");
    };
    const digests = async () => (JSON.parse((await take("")).bytes.toString()) as OwnedShare).pictures;
    await inTransaction(deps, (deps) => updateCardContent(deps, permitEdits(ref), { lastName: "Sarr" }));
    const before = await digests();
    expect(before.lock).not.toBe(before.status);
    const statuses = async () => [
      (await take("/images/lock")).status,
      (await take("/images/lock")).status,
      (await take("/images/lock")).status,
    ];
    expect(await statuses()).toEqual([500, 200, 200]);
    expect(drawn).toEqual(["Awa Sarr", "Awa Sarr"]);
    drawn = ["", ""];
    await inTransaction(deps, (deps) => updateCardContent(deps, permitEdits(ref), { lastName: "Sow" }));
    const after = await digests();
    for (const kind of screenPictureKinds) expect(after[kind]).not.toBe(before[kind]);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(drawn.slice(2)).toEqual(["Awa Sow"]);
    const { orderRef } = await deps.db.query
      .selectFrom("cards")
      .select("orderRef")
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    await inTransaction(deps, (deps) => moveOrderCardsToTrash(deps, orderRef));
    expect((await take("/images/lock")).status).toBe(404);
  },
);
