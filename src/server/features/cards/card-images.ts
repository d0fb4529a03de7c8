import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/ids.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import {
  claimUploads,
  type CardUpload,
  drawMissingAccents,
  findUploadPrintMaster,
  findUploadVariant,
  saveUploadAccent,
  listUploadImageDetails,
  readUploadContactPhoto,
  readUploadPrintMaster,
  readUploadVariant,
} from "./uploads/upload-service.ts";
import type { CardEditPermit } from "./card-edit-permit.ts";
import { tellCompany } from "./company-events.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";
import { refreshShareImage } from "./enqueue-share-images.ts";
import * as store from "./images-store.ts";
import { isCardImageVisible } from "./card-appearance.ts";
import { updateLiveCardAccent, updateCardContentColumns, updateCardAccent } from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { orderRefOfCardQuery } from "./erasure-scope-store.ts";
import { hasVersionWithImage, releaseUnreferencedUploads } from "./card-versions.ts";

export type CardUploadIds = Partial<Record<UploadKind, string>>;

/** A card that is not there yet, with the uploads of its images. */
export interface NewCard {
  row: CardRow;
  uploadIds: CardUploadIds;
  /** Uploads that its company's template holds already. */
  heldUploadIds?: CardUploadIds;
}

/**
 * Binds free uploads to new cards of one order; one upload may be an image of several. `toFieldName`: names the field
 * of a card (counted from 0) that a refusal is about.
 * @throws {AppError} `upload.invalid` with the images to choose anew
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

/** Finds the accent of cards that are being made: their logo's colour, else their cover's (decision 30). */
export async function findNewCardAccents(deps: DbDeps, cards: readonly NewCard[]): Promise<string[]> {
  const images = cards.map(({ uploadIds, heldUploadIds }) => ({ ...heldUploadIds, ...uploadIds }));
  const ids = new Set(images.flatMap(({ logo, cover }) => [logo ?? "", cover ?? ""]));
  const accents = new Map((await listUploadImageDetails(deps, [...ids])).map(({ id, accent }) => [id, accent]));
  return images.map(({ logo, cover }) => accents.get(logo ?? "") || accents.get(cover ?? "") || "");
}

/** The card's accent: its logo's colour, else its cover's (decision 30). */
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

/**
 * Draws the missing accent colours of cards made before accents existed; resolves to `true` while more cards may
 * wait.
 */
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

/** Gives each unpublished image of the order's cards a public key of its own. */
export async function publishOrderCardImages(deps: InTransaction<DbDeps>, orderRef: string): Promise<void> {
  for (const image of await store.listUnpublishedCardImages(deps.db.query, orderRef))
    await store.updateImagePublicKey(deps.db.query, image, generateSecretId());
}

/**
 * Replaces a card's image of one kind, under a new public key, by a free upload or by one that a kept version of
 * the card has. Releases the previous upload unless a version has it. `isHeld`: its company's template holds the upload,
 * and the caller releases the previous one (`releaseCompanyUploads`).
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
    await store.updateImagePublicKey(query, { cardRef, kind }, generateSecretId());
  // Of one in the trash its return tells.
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
 * Unbinds the images of the order's cards and releases their uploads: nobody sees them any more, and a sweep
 * deletes their files.
 */
export async function releaseOrderCardImages(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  const released = await store.deleteOrderCardImages(deps.db.query, part);
  await releaseUnreferencedUploads(deps, part.orderRef, released);
}

/** Names the file that a live card shows under a public URL. */
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

/** Reads a variant of a live card's image. @throws {AppError} `upload.not_found` */
export async function readPublicCardImage(deps: Pick<Deps, "storage">, image: PublicCardImage): Promise<StoredObject> {
  return readUploadVariant(deps, image);
}

/** Reads the square JPEG of the card's portrait for its contact file; `undefined` when visitors see no portrait. */
export async function readContactPortraitJpeg(
  deps: Pick<Deps, "db" | "storage">,
  card: Pick<CardRow, "ref" | "hidden">,
): Promise<Buffer | undefined> {
  const portrait =
    isCardImageVisible(card, "profile") &&
    (await store.listCardImages(deps.db.query, card.ref)).find(({ kind }) => kind === "profile");
  if (portrait) return readUploadContactPhoto(deps, portrait.uploadId);
  return undefined;
}

/**
 * Reads a card's image as it is printed, for staff only; `undefined` when the card has none of that kind.
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
 * Finds the file that `readCardPrintImage` reads, to be read with `readUploadVariant`; `undefined` when the card
 * has none of that kind.
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

/** Finds the upload whose image is printed on a card: its logo. */
export async function findPrintedLogoUploadId(
  deps: DbDeps,
  { ref }: Pick<CardRow, "ref">,
): Promise<string | undefined> {
  return (await store.listCardImages(deps.db.query, ref)).find(({ kind }) => kind === "logo")?.uploadId;
}
