import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/generate-ids.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import {
  claimUploads,
  releaseClaimedUploads,
  type CardUpload,
  findUploadPrintMaster,
  findUploadVariant,
  listUploadImageDetails,
  readUploadContactPhoto,
  readUploadPrintMaster,
} from "../uploads/upload-service.ts";
import { drawMissingAccents } from "../uploads/upload-accents.ts";
import { findUploadRows, saveUploadAccent } from "../uploads/upload-store.ts";
import type { CardEditPermit } from "../card-edit-permit-rules.ts";
import { tellCompany } from "../company-events.ts";
import { invalidateCachedCards } from "../invalidate-cached-cards.ts";
import { computeShareImageContent } from "./share-image-content.ts";
import { hasCurrentShareImage } from "./current-share-image.ts";
import { findPaymentPageOrder } from "./payment-picture-read-model.ts";
import { enqueueJobs } from "#server/jobs/queue.ts";
import * as store from "../images-store.ts";
import { isCardImageVisible } from "../card-appearance-rules.ts";
import { findCard, updateLiveCardAccent, updateCardContentColumns, updateCardAccent } from "../card-store.ts";
import type { CardRow, CardImageRow } from "../card-tables.ts";
import type { OrderErasureScope } from "../erasure-scope-rules.ts";
import { orderRefOfCardQuery } from "../erasure-scope-store.ts";
import { hasVersionWithImage, releaseUnreferencedUploads } from "../card-versions.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import { isGeneratedImageKind } from "../uploads/upload-rules.ts";

export type CardUploadIds = Partial<Record<UploadKind, string>>;

/** A card to be created, with the uploads of its images. */
export interface NewCard {
  row: CardRow;
  uploadIds: CardUploadIds;
  /** Uploads that its company's template already uses. */
  heldUploadIds?: CardUploadIds;
}

/**
 * Binds free uploads to new cards of one order; several cards may share one upload. `toFieldName`: names the field of a
 * card (counted from 0) for an error.
 * @throws {AppError} `upload.invalid` with the images to choose again
 */
export async function bindCardUploads(
  deps: InTransaction<ClockDeps>,
  cards: readonly { ref: string; uploadIds: CardUploadIds; heldUploadIds?: CardUploadIds | undefined }[],
  toFieldName: (card: number, field: `${UploadKind}Url`) => string = (_card, field) => field,
): Promise<void> {
  const wanted = cards.map(({ uploadIds }) => listCardUploads(uploadIds));
  const refused = await claimUploads(deps, wanted.flat());
  if (refused.size > 0) {
    const message = "Cette image n'est plus disponible. Veuillez la choisir à nouveau.";
    const fields = wanted.flatMap((uploads, card) =>
      uploads.filter(({ id }) => refused.has(id)).map(({ kind }) => [toFieldName(card, `${kind}Url`), message]),
    );
    throw new AppError("upload.invalid", { fields: Object.fromEntries(fields) });
  }
  await store.insertCardImages(
    deps.db.query,
    cards.flatMap(({ ref: cardRef, heldUploadIds = {} }, at) =>
      [...(wanted[at] ?? []), ...listCardUploads(heldUploadIds)].map(({ kind, id: uploadId }) => ({
        cardRef,
        kind,
        uploadId,
        publicKey: null,
      })),
    ),
  );
}

function listCardUploads(ids: CardUploadIds): CardUpload[] {
  return uploadKinds.flatMap((kind) => {
    const id = ids[kind];
    if (id === undefined) return [];
    return [{ kind, id }];
  });
}

/** Finds the accents of new cards: the logo's colour, else the cover's (decision 11). */
export async function findNewCardAccents(deps: DbDeps, cards: readonly NewCard[]): Promise<string[]> {
  const images = cards.map(({ uploadIds, heldUploadIds }) => ({ ...heldUploadIds, ...uploadIds }));
  const ids = new Set(images.flatMap(({ logo, cover }) => [logo ?? "", cover ?? ""]));
  const accents = new Map((await findUploadRows(deps.db.query, [...ids])).map(({ id, accent }) => [id, accent]));
  return images.map(({ logo, cover }) => accents.get(logo ?? "") || accents.get(cover ?? "") || "");
}

/** Computes a card's accent: its logo's colour, else its cover's (decision 11). */
async function computeCardAccent(deps: DbDeps, cardRef: string): Promise<string> {
  const images = await store.listCardImages(deps.db.query, cardRef);
  const drawn = new Map(
    (
      await listUploadImageDetails(
        deps,
        images.map(({ uploadId }) => uploadId),
      )
    ).map(({ id, accent }) => [id, accent]),
  );
  const of = (kind: UploadKind) => drawn.get(images.find((image) => image.kind === kind)?.uploadId ?? "");
  return of("logo") || of("cover") || "";
}

type BackfillNeeds = Pick<Deps, "db" | "clock" | "storage" | "log">;

/** Computes the missing accents of cards made before accents existed; resolves to `true` if there may be more. */
export async function backfillCardAccentColors(deps: BackfillNeeds): Promise<boolean> {
  const { drawn, more } = await drawMissingAccents(deps);
  for (const [uploadId, accent] of drawn) {
    await inTransaction(deps, async (deps) => {
      await saveUploadAccent(deps.db.query, uploadId, accent);
      for (const cardRef of await store.listCardRefsByUpload(deps.db.query, uploadId)) {
        await updateLiveCardAccent(deps.db.query, cardRef, await computeCardAccent(deps, cardRef));
        await refreshShareImage(deps, cardRef);
      }
    });
  }
  return more;
}

/** Gives each unpublished image of the order's cards its own public key. */
export async function publishOrderCardImages(deps: InTransaction<DbDeps>, orderRef: string): Promise<void> {
  for (const image of await store.listUnpublishedCardImages(deps.db.query, orderRef))
    await store.updateImagePublicKey(deps.db.query, image.cardRef, image.kind, generateSecretId());
}

/**
 * Replaces a card's image of one kind, under a new public key, by a free upload or by one of the card's own versions.
 * Releases the previous upload unless a version has it. `isHeld`: the company's template uses the upload, and the
 * caller releases the previous one (`releaseCompanyUploads`).
 * @throws {AppError} `upload.invalid`
 */
export async function replaceCardImage(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  kind: UploadKind,
  uploadId: string,
  { isHeld = false } = {},
): Promise<void> {
  const { query } = deps.db;
  const { cardRef } = permit;
  permit.requireFields([`${kind}Url`]);
  invalidateCachedCards(deps, cardRef);
  const before = await store.deleteCardImage(query, { cardRef, kind });
  if (isHeld || (await hasVersionWithImage(deps, cardRef, kind, uploadId))) {
    await store.insertCardImages(query, [{ cardRef, kind, uploadId, publicKey: null }]);
  } else await bindCardUploads(deps, [{ ref: cardRef, uploadIds: { [kind]: uploadId } }]);
  await updateCardAccent(query, cardRef, await computeCardAccent(deps, cardRef));
  if (before !== undefined && !isHeld) await releaseUnreferencedUploads(deps, orderRefOfCardQuery(cardRef), [before]);
  const card = await updateCardContentColumns(query, cardRef, {}, deps.clock.now());
  if (card?.state === "live" || card?.state === "paused")
    await store.updateImagePublicKey(query, cardRef, kind, generateSecretId());
  // A card in the trash is announced when it is restored.
  if (card?.state !== "removed") await tellCompany(deps, "card.changed", [cardRef]);
  await refreshShareImage(deps, cardRef);
}

/** Removes a card's image of one kind and recomputes the card's accent colour. */
export async function removeCardImage(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  kind: UploadKind,
): Promise<void> {
  const { cardRef } = permit;
  permit.requireFields([`${kind}Url`]);
  const before = await store.deleteCardImage(deps.db.query, { cardRef, kind });
  if (before === undefined) return;
  invalidateCachedCards(deps, cardRef);
  await updateCardAccent(deps.db.query, cardRef, await computeCardAccent(deps, cardRef));
  await releaseUnreferencedUploads(deps, orderRefOfCardQuery(cardRef), [before]);
  await updateCardContentColumns(deps.db.query, cardRef, {}, deps.clock.now());
  await tellCompany(deps, "card.changed", [cardRef]);
  await refreshShareImage(deps, cardRef);
}

/**
 * Unbinds the images of the order's cards and releases their uploads: nobody can see them any more, and a sweep deletes
 * their files.
 */
export async function releaseOrderCardImages(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  const released = await store.deleteOrderCardImages(deps.db.query, part);
  await releaseUnreferencedUploads(deps, part.orderRef, released);
}

/** The file behind a live card's public image URL. */
export type PublicCardImage = Awaited<ReturnType<typeof findPublicCardImage>>;

/** Finds the file behind a public key and a variant's name. @throws {AppError} `upload.not_found` */
export async function findPublicCardImage(deps: DbDeps, publicKey: string, name: string) {
  if (!isWellFormedSecretId(publicKey)) throw new AppError("upload.not_found");
  const published = await store.listPublicImageUploads(deps.db.query, publicKey);
  const found = await findUploadVariant(
    deps,
    published.map(({ uploadId }) => uploadId),
    name,
  );
  return { ...found, cardRefs: published.map(({ cardRef }) => cardRef) };
}

/** Reads the square JPEG of the card's portrait for its contact file; `undefined` when visitors may see no portrait. */
export async function readContactPortraitJpeg(
  deps: Pick<Deps, "db" | "storage">,
  card: Pick<CardRow, "ref" | "hidden" | "locked">,
): Promise<Buffer | undefined> {
  const portrait =
    isCardImageVisible(card, "profile") &&
    (await store.listCardImages(deps.db.query, card.ref)).find(({ kind }) => kind === "profile");
  if (portrait) return readUploadContactPhoto(deps, portrait.uploadId);
  return undefined;
}

/**
 * Reads a card's image for printing, for staff only; `undefined` when the card has no image of that kind.
 * @throws {AppError} `upload.not_found`
 */
export async function readCardPrintImage(
  deps: Pick<Deps, "db" | "storage">,
  { ref }: Pick<CardRow, "ref">,
  kind: UploadKind,
): Promise<StoredObject | undefined> {
  const image = (await store.listCardImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && readUploadPrintMaster(deps, image.uploadId);
}

/**
 * Finds the file that `readCardPrintImage` reads, for `readUploadVariant`; `undefined` when the card has no image of
 * that kind.
 * @throws {AppError} `upload.not_found`
 */
export async function findCardPrintImage(
  deps: DbDeps,
  { ref }: Pick<CardRow, "ref">,
  kind: UploadKind,
): Promise<{ uploadId: string; name: string } | undefined> {
  const image = (await store.listCardImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && findUploadPrintMaster(deps, image.uploadId);
}

export async function findPrintedLogoUploadId(
  deps: DbDeps,
  { ref }: Pick<CardRow, "ref">,
): Promise<string | undefined> {
  return (await store.listCardImages(deps.db.query, ref)).find(({ kind }) => kind === "logo")?.uploadId;
}

const noImage: ImageSet = { width: 0, height: 0, sources: [] };

/**
 * Returns a card's image sets with their public URLs; an image that is unpublished, hidden or missing has no sources.
 */
export async function getCardImageSets(
  deps: DbDeps,
  card: Pick<CardRow, "ref" | "hidden" | "locked">,
): Promise<Record<UploadKind, ImageSet>> {
  return (await getVisibleCardImages(deps, card)).sets;
}

/** Returns a card's image sets and the path of its share image; `picture` is `undefined` before that is drawn. */
export async function getVisibleCardImages(
  deps: DbDeps,
  card: Pick<CardRow, "ref" | "hidden" | "locked">,
): Promise<{ sets: Record<UploadKind, ImageSet>; picture: string | undefined }> {
  const images = await store.listCardImages(deps.db.query, card.ref);
  return toVisibleImages(card, images, await readUploads(deps, images));
}

type UploadDetails = Awaited<ReturnType<typeof listUploadImageDetails>>[number];

async function readUploads(deps: DbDeps, images: readonly CardImageRow[]): Promise<ReadonlyMap<string, UploadDetails>> {
  const ids = [...new Set(images.map(({ uploadId }) => uploadId))];
  return new Map((await listUploadImageDetails(deps, ids)).map((upload) => [upload.id, upload]));
}

function toVisibleImages(
  card: Pick<CardRow, "hidden" | "locked">,
  images: readonly CardImageRow[],
  uploads: ReadonlyMap<string, UploadDetails>,
) {
  const sets = { profile: noImage, cover: noImage, logo: noImage };
  let picture: string | undefined;
  for (const { kind, uploadId, publicKey } of images) {
    const upload = uploads.get(uploadId);
    if (!upload || publicKey === null) continue;
    if (isGeneratedImageKind(kind)) {
      if (kind === "share") picture = upload.variants.map(({ name }) => routePaths.publicImage(publicKey, name))[0];
      continue;
    }
    if (kind === "brochure" || !isCardImageVisible(card, kind)) continue;
    const sources = upload.variants.flatMap(({ name, type, width }) => {
      if (type !== "image/avif" && type !== "image/webp") return [];
      return [{ type, width, url: routePaths.publicImage(publicKey, name) }];
    });
    sets[kind] = { width: upload.width, height: upload.height, sources };
  }
  return { sets, picture };
}

/**
 * Returns the private URLs of a card's images, which work in any state of the card; empty for kinds that the card
 * lacks.
 */
export async function getPrivateImageUrls(
  deps: DbDeps,
  { ref }: Pick<CardRow, "ref">,
): Promise<Record<UploadKind, string>> {
  return toPrivateUrls(await store.listCardImages(deps.db.query, ref));
}

function toPrivateUrls(images: readonly CardImageRow[]): Record<UploadKind, string> {
  const buildImageUrl = (kind: UploadKind) => {
    const image = images.find((one) => one.kind === kind);
    return image ? routePaths.privateImage(image.uploadId) : "";
  };
  return { profile: buildImageUrl("profile"), cover: buildImageUrl("cover"), logo: buildImageUrl("logo") };
}

/** Returns the `getPrivateImageUrls` of many cards, by reference. */
export async function listPrivateImageUrls(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref">[],
): Promise<ReadonlyMap<string, Record<UploadKind, string>>> {
  const images = await listImagesByCard(deps, cards);
  return new Map(cards.map(({ ref }) => [ref, toPrivateUrls(images.get(ref) ?? [])]));
}

/** Returns the `getCardImageSets` of many cards, by reference. */
export async function listCardImageSets(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref" | "hidden" | "locked">[],
): Promise<ReadonlyMap<string, Record<UploadKind, ImageSet>>> {
  const images = await listImagesByCard(deps, cards);
  const uploads = await readUploads(deps, [...images.values()].flat());
  return new Map(cards.map((card) => [card.ref, toVisibleImages(card, images.get(card.ref) ?? [], uploads).sets]));
}

async function listImagesByCard(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref">[],
): Promise<ReadonlyMap<string, CardImageRow[]>> {
  const rows = await store.listImagesOfCards(
    deps.db.query,
    cards.map(({ ref }) => ref),
  );
  return Map.groupBy(rows, ({ cardRef }) => cardRef);
}

/** Delay (ms), so that the payment, its mails and a correction of several fields come first. */
const pauseMs = 2000;

/** Enqueues the drawing of these cards' share images; the job keeps an image that is up to date. */
export async function enqueueShareImages(deps: InTransaction<ClockDeps>, cardRefs: readonly string[]): Promise<void> {
  await enqueueJobs(
    deps,
    cardRefs.map((cardRef) => ({ kind: "card.picture", payload: { cardRef }, runAt: deps.clock.now() + pauseMs })),
  );
}

/** Enqueues a new share image for a card that has just changed, and unbinds an outdated one at once. */
export async function refreshShareImage(deps: InTransaction<ClockDeps>, cardRef: string): Promise<void> {
  const { query } = deps.db;
  const card = await findCard(query, cardRef);
  const sale = card && (await findPaymentPageOrder(query, card.orderRef));
  if (!card || !sale) return;
  const images = await store.listCardImages(query, cardRef);
  const contents = computeShareImageContent(card, sale, images);
  if (contents && !(await hasCurrentShareImage(deps, images, contents)))
    await releaseClaimedUploads(deps, await store.deleteCardShareImages(query, cardRef));
  await enqueueShareImages(deps, [cardRef]);
}
