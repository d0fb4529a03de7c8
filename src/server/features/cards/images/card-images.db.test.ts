import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { imageEncoders } from "#server/rendering/images/image-variants-later.ts";
import type { CardRow } from "../card-tables.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { parseHexChannels } from "#shared/card/color-math.ts";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { photo } from "#test/factories/image.ts";
import { orderRows } from "#test/factories/order-row.ts";
import { testClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { insertOrderWithHistory } from "#server/features/orders/order-service.ts";
import { readUploadVariant, storeReceivedUpload } from "../uploads/upload-service.ts";
import {
  getCardImageSets,
  getPrivateImageUrls,
  backfillCardAccentColors,
  findPublicCardImage,
  replaceCardImage,
} from "./card-images.ts";
import {
  createCardsWithImages,
  eraseOrderCards,
  moveOrderCardsToTrash,
  restoreOrderCardsFromTrash,
} from "../card-lifecycle-service.ts";
import * as store from "../card-store.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-card-images-"));
const { open } = await freshDatabase(folder);
const db = open();
const clock = testClock();
const deps = {
  db,
  clock,
  storage: createFolderStorage(join(folder, "images")),
  images: imageEncoders,
  settings: { uploadBudgetBytes: 1e9 },
};
const smallPhoto = await photo(200, 200);
const publicImage = async (key: string, name: string) =>
  readUploadVariant(deps, await findPublicCardImage(deps, key, name));
const notFound = { code: "upload.not_found" };

beforeEach(async () => {
  for (const table of [
    "cardImages",
    "cards",
    "orderLines",
    "orderEvents",
    "orders",
    "uploads",
    "unusedUploads",
  ] as const)
    await db.query.deleteFrom(table).execute();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ids = Record<UploadKind, string>;

async function storeThree(): Promise<Ids> {
  const ids = { profile: "", cover: "", logo: "" };
  for (const kind of uploadKinds) ids[kind] = (await storeReceivedUpload(deps, { kind, bytes: smallPhoto })).id;
  return ids;
}

async function place(ids: Ids): Promise<CardRow> {
  const { order, lines, card } = orderRows(clock.now(), ids);
  await inTransaction(deps, async (deps) => {
    await insertOrderWithHistory(deps, { order, lines }, "buyer");
    await createCardsWithImages(deps, [{ row: card, uploadIds: ids }]);
  });
  return card;
}

/** Returns the public key of each of the card's images, by kind. */
async function keysOf({ ref }: CardRow): Promise<Ids> {
  const rows = await db.query.selectFrom("cardImages").selectAll().where("cardRef", "=", ref).execute();
  return Object.fromEntries(rows.map(({ kind, publicKey }) => [kind, publicKey ?? ""])) as Ids;
}
const uploadsLeft = async (ids: Ids) =>
  (await db.query.selectFrom("uploads").select("id").where("id", "in", Object.values(ids)).execute()).length;

test("payment publishes each image, and nothing else, under its own key; the trash withdraws them", async () => {
  const card = await place(await storeThree());
  expect((await getCardImageSets(deps, card)).profile.sources).toEqual([]);
  await payOrder(deps, card.ref);
  const keys = await keysOf(card);
  expect(new Set(Object.values(keys)).size).toBe(3);
  expect(await getCardImageSets(deps, card)).toMatchObject({
    profile: {
      width: 200,
      height: 200,
      sources: [{ type: "image/webp", width: 160, url: `/images/${keys.profile}/profile-160.webp` }, { width: 200 }],
    },
    cover: { sources: [{ width: 200, url: `/images/${keys.cover}/cover-200.webp` }] },
    logo: { sources: [{ width: 96 }, { width: 192 }, { width: 200 }] },
  });
  expect(await publicImage(keys.cover, "cover-200.webp")).toMatchObject({ contentType: "image/webp" });
  for (const [key, name] of [
    [keys.cover, "profile-200.webp"],
    [keys.profile, "contact.jpg"],
    [generateSecretId(), "cover-200.webp"],
    ["", "cover-200.webp"],
    ["null", "cover-200.webp"],
  ] as const) {
    await expect(publicImage(key, name), name).rejects.toMatchObject(notFound);
  }
  await inTransaction(deps, (deps) => moveOrderCardsToTrash(deps, card.ref));
  await expect(publicImage(keys.cover, "cover-200.webp")).rejects.toMatchObject(notFound);
  await inTransaction(deps, (deps) => restoreOrderCardsFromTrash(deps, card.ref, { paid: true }));
  expect(await publicImage(keys.cover, "cover-200.webp")).toMatchObject({ contentType: "image/webp" });
});

// Seen to fail without the condition on the card's state in `listPublicImageUploads`.
test("the key of a card that is not live opens nothing", async () => {
  const card = await place(await storeThree());
  const key = generateSecretId();
  await db.query.updateTable("cardImages").set({ publicKey: key }).where("kind", "=", "cover").execute();
  for (const state of ["waiting", "paused", "removed"] as const) {
    await db.query.updateTable("cards").set({ state }).execute();
    await expect(publicImage(key, "cover-200.webp"), state).rejects.toMatchObject(notFound);
  }
  await db.query.updateTable("cards").set({ state: "live" }).where("ref", "=", card.ref).execute();
  expect(await publicImage(key, "cover-200.webp")).toMatchObject({ contentType: "image/webp" });
});

test("images of an old card, which share one key, are distinguished by name", async () => {
  const card = await place(await storeThree());
  await payOrder(deps, card.ref);
  const key = generateSecretId();
  await db.query.updateTable("cardImages").set({ publicKey: key }).execute();
  for (const name of ["cover-200.webp", "profile-200.webp", "logo-96.webp"])
    expect(await publicImage(key, name), name).toMatchObject({ contentType: "image/webp" });
});

// Seen to fail on both databases without `where claimedAt is null` in `claimingFree`.
test("of 40 orders that want the same images at once, one gets them all", async () => {
  const ids = await storeThree();
  const placed = await Promise.allSettled(Array.from({ length: 40 }, () => place(ids)));
  const cards = placed.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(cards.length).toBe(1);
  expect(
    placed.filter((result) => result.status === "rejected").map(({ reason }) => (reason as { code?: string }).code),
  ).toEqual(Array<string>(39).fill("upload.invalid"));
  expect((await db.query.selectFrom("cardImages").select("cardRef").execute()).map(({ cardRef }) => cardRef)).toEqual(
    Array<string>(3).fill(cards[0]?.ref ?? ""),
  );
  expect((await db.query.selectFrom("orders").select("ref").execute()).length).toBe(1);
});

test("a changed image gets a new address, the others keep theirs, and the old upload is released", async () => {
  const ids = await storeThree();
  const card = await place(ids);
  await payOrder(deps, card.ref);
  const before = await keysOf(card);
  const { version } = (await store.findCard(db.query, card.ref)) ?? { version: 0 };
  const { id } = await storeReceivedUpload(deps, { kind: "cover", bytes: smallPhoto });
  await inTransaction(deps, (deps) => replaceCardImage(deps, permitEdits(card.ref), "cover", id));
  const after = await keysOf(card);
  expect(after.profile).toEqual(before.profile);
  expect(after.logo).toEqual(before.logo);
  expect(after.cover === before.cover).toBe(false);
  expect(after.cover).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/));
  expect(await publicImage(after.cover, "cover-200.webp")).toMatchObject({ contentType: "image/webp" });
  await expect(publicImage(before.cover, "cover-200.webp")).rejects.toMatchObject(notFound);
  expect((await getPrivateImageUrls(deps, card)).cover).toBe(`/api/uploads/${id}/image`);
  expect(await uploadsLeft(ids)).toBe(2);
  expect((await store.findCard(db.query, card.ref))?.version).toEqual(version + 1);
  expect(await db.query.selectFrom("unusedUploads").select(["uploadId", "hadOrder"]).execute()).toEqual([
    { uploadId: ids.cover, hadOrder: 1 },
  ]);
  await expect(
    inTransaction(deps, (deps) => replaceCardImage(deps, permitEdits(card.ref), "cover", ids.profile)),
  ).rejects.toMatchObject({ code: "upload.invalid", fields: { coverUrl: expect.any(String) } });
  expect(await keysOf(card)).toEqual(after);
});

test("only an erased card loses its images", async () => {
  const [waiting, paid, erased] = [await storeThree(), await storeThree(), await storeThree()];
  await place(waiting);
  await payOrder(deps, (await place(paid)).ref);
  const gone = await place(erased);
  await inTransaction(deps, (deps) => eraseOrderCards(deps, { orderRef: gone.ref }));
  expect(await uploadsLeft(waiting)).toBe(3);
  expect(await uploadsLeft(paid)).toBe(3);
  expect(await uploadsLeft(erased)).toBe(0);
  expect(await getPrivateImageUrls(deps, gone)).toEqual({ profile: "", cover: "", logo: "" });
  const { state, firstName, ownerEmail, socialMedias } = (await store.findCard(db.query, gone.ref)) as CardRow;
  expect(state).toBe("removed");
  expect(firstName).toBe("");
  expect(ownerEmail).toBe("");
  expect(socialMedias).toBe("[]");
});

const plain = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const accentNow = async ({ ref }: CardRow) => (await store.findCard(db.query, ref))?.accent ?? "";
/** Returns the strongest channel of `#rrggbb`. */
const strongest = (hex: string) =>
  ["red", "green", "blue"][
    parseHexChannels(hex).reduce((best, value, at, all) => (value > (all[best] ?? 0) ? at : best), 0)
  ];

test("a card takes its accent from its logo, else from its cover, and a new one when they change", async () => {
  const ids = await storeThree();
  ids.cover = (await storeReceivedUpload(deps, { kind: "cover", bytes: await plain("#b03030") })).id;
  const card = await place(ids);
  expect(strongest(await accentNow(card))).toBe("red");
  const { id } = await storeReceivedUpload(deps, { kind: "logo", bytes: await plain("#3050b0") });
  await inTransaction(deps, (deps) => replaceCardImage(deps, permitEdits(card.ref), "logo", id));
  expect(strongest(await accentNow(card))).toBe("blue");
  await inTransaction(deps, (deps) => eraseOrderCards(deps, { orderRef: card.ref }));
  expect(await accentNow(card)).toBe("");
});

// Seen to fail when the version was not incremented.
test("a card older than accents gets one from its stored images, as a new version; a second run changes nothing", async () => {
  const ids = await storeThree();
  ids.logo = (await storeReceivedUpload(deps, { kind: "logo", bytes: await plain("#3050b0") })).id;
  const grey = await plain("#808080");
  const [card, other] = [
    await place(ids),
    await place({
      ...(await storeThree()),
      logo: (await storeReceivedUpload(deps, { kind: "logo", bytes: grey })).id,
      cover: (await storeReceivedUpload(deps, { kind: "cover", bytes: grey })).id,
    }),
  ];
  await db.query.updateTable("uploads").set({ accent: null }).where("kind", "!=", "profile").execute();
  await db.query.updateTable("cards").set({ accent: "" }).execute();
  const [{ version }, unchanged] = [
    (await store.findCard(db.query, card.ref)) as CardRow,
    await store.findCard(db.query, other.ref),
  ];
  for (let round = 0; round < 2; round += 1) {
    expect(await backfillCardAccentColors({ ...deps, log: createLogger("silent") })).toBe(false);
    expect(strongest(await accentNow(card))).toBe("blue");
    expect((await store.findCard(db.query, card.ref))?.version).toEqual(version + 1);
    expect(await store.findCard(db.query, other.ref)).toEqual(unchanged);
  }
});
