import type { ImageSet } from "#shared/contract/orders.ts";
import { uploadKinds, type UploadKind } from "#shared/upload-kinds.ts";
import { routePaths } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/ids.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { isGeneratedImageKind } from "./uploads/upload-rules.ts";
import { claimUploadsForCard, drawMissingAccents, findUploadPrintMaster, findUploadVariant, saveUploadAccent, releaseClaimedUploads, listUploadImageDetails, readUploadContactPhoto, readUploadPrintMaster, readUploadVariant } from "./uploads/upload-service.ts";
import { invalidateCachedCards } from "./known/changes.ts";
import { refreshShareImage } from "./picture/ask.ts";
import * as store from "./images-store.ts";
import { isCardImageVisible } from "./look.ts";
import { updateLiveCardAccent, updateCardContentColumns, updateCardAccent } from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import type { OrderErasureScope } from "#server/db/order-part.ts";
import { hasVersionWithImage, releaseUnreferencedUploads } from "./card-versions.ts";

type Needs = Pick<Deps, "db" | "clock">;
export type CardUploadIds = Partial<Record<UploadKind, string>>;

/** Binds free uploads to a new card. @throws {AppError} `upload.invalid` with the images to choose anew */
export async function bindCardUploads(deps: InTransaction<Needs>, cardRef: string, uploadIds: CardUploadIds): Promise<void> {
  const refused = await claimUploadsForCard(deps, uploadIds);
  if (refused.length > 0) {
    const message = "Cette image n'est plus disponible. Veuillez la choisir à nouveau.";
    throw new AppError("upload.invalid", { fields: Object.fromEntries(refused.map((kind) => [`${kind}Url`, message])) });
  }
  await store.insertCardImages(deps.db.query, uploadKinds.flatMap((kind) => {
    const uploadId = uploadIds[kind];
    return uploadId === undefined ? [] : [{ cardRef, kind, uploadId, publicKey: null }];
  }));
  await updateCardAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
}

/** The card's accent: its logo's colour, else its cover's (decision 30). */
async function accentOf(deps: Pick<Deps, "db">, cardRef: string): Promise<string> {
  const images = await store.listCardImages(deps.db.query, cardRef);
  const drawn = new Map((await listUploadImageDetails(deps, images.map(({ uploadId }) => uploadId))).map(({ id, accent }) => [id, accent]));
  const of = (kind: UploadKind) => drawn.get(images.find((image) => image.kind === kind)?.uploadId ?? "");
  return of("logo") || of("cover") || "";
}

/** Dresses the cards of before accents were drawn; `true` while there may be more. */
export async function backfillCardAccentColors(deps: Pick<Deps, "db" | "clock" | "storage" | "log">): Promise<boolean> {
  const { drawn, more } = await drawMissingAccents(deps);
  for (const [uploadId, accent] of drawn) {
    await inTransaction(deps, async (deps) => {
      await saveUploadAccent(deps, uploadId, accent);
      const cardRef = await store.findCardRefByUpload(deps.db.query, uploadId);
      if (cardRef !== undefined) {
        await updateLiveCardAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
        await refreshShareImage(deps, cardRef);
      }
    });
  }
  return more;
}

/** Gives each image of the order's cards a public address of its own. */
export async function publishOrderCardImages(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  for (const { uploadId } of await store.listUnpublishedCardImages(deps.db.query, orderRef)) await store.updateImagePublicKey(deps.db.query, uploadId, generateSecretId());
}

/**
 * Gives a card another image of that kind, under a new address: a free upload, or one that a kept version of the card has.
 * The one of before is let go, unless a version has it.
 * @throws {AppError} `upload.invalid`
 */
export async function replaceCardImage(deps: InTransaction<Needs>, cardRef: string, kind: UploadKind, uploadId: string): Promise<void> {
  const { query } = deps.db;
  invalidateCachedCards(deps, cardRef);
  const before = await store.deleteCardImage(query, { cardRef, kind });
  if (await hasVersionWithImage(deps, cardRef, kind, uploadId)) {
    await store.insertCardImages(query, [{ cardRef, kind, uploadId, publicKey: null }]);
    await updateCardAccent(query, cardRef, await accentOf(deps, cardRef));
  } else await bindCardUploads(deps, cardRef, { [kind]: uploadId });
  if (before !== undefined) await releaseUnreferencedUploads(deps, cardRef, [before]);
  const card = await updateCardContentColumns(query, cardRef, {}, deps.clock.now());
  if (card?.state === "live" || card?.state === "paused") await store.updateImagePublicKey(query, uploadId, generateSecretId());
  await refreshShareImage(deps, cardRef);
}

/** Takes an image off a card, as a version without it had it. */
export async function removeCardImage(deps: InTransaction<Needs>, cardRef: string, kind: UploadKind): Promise<void> {
  const before = await store.deleteCardImage(deps.db.query, { cardRef, kind });
  if (before === undefined) return;
  invalidateCachedCards(deps, cardRef);
  await updateCardAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
  await releaseUnreferencedUploads(deps, cardRef, [before]);
  await updateCardContentColumns(deps.db.query, cardRef, {}, deps.clock.now());
  await refreshShareImage(deps, cardRef);
}

/** Lets go of the images of the order's cards: nobody sees them any more, and a sweep removes them. */
export async function releaseOrderCardImages(deps: InTransaction<Needs>, part: OrderErasureScope): Promise<void> {
  await releaseClaimedUploads(deps, await store.deleteOrderCardImages(deps.db.query, part));
}

const none: ImageSet = { width: 0, height: 0, sources: [] };

/** The images of a card under their public addresses; one that is not published yet, hidden, or missing, has no sources. */
export async function getCardImageSets(deps: Pick<Deps, "db">, card: Pick<CardRow, "ref" | "hidden">): Promise<Record<UploadKind, ImageSet>> {
  return (await getVisibleCardImages(deps, card)).sets;
}

/** The same, and the path of the picture that stands for the card where it is shared; `undefined` before it is drawn. */
export async function getVisibleCardImages(deps: Pick<Deps, "db">, card: Pick<CardRow, "ref" | "hidden">): Promise<{ sets: Record<UploadKind, ImageSet>; picture: string | undefined }> {
  const images = await store.listCardImages(deps.db.query, card.ref);
  const uploads = new Map((await listUploadImageDetails(deps, images.map(({ uploadId }) => uploadId))).map((upload) => [upload.id, upload]));
  const sets = { profile: none, cover: none, logo: none };
  let picture: string | undefined;
  for (const { kind, uploadId, publicKey } of images) {
    const upload = uploads.get(uploadId);
    if (!upload || publicKey === null) continue;
    if (isGeneratedImageKind(kind)) {
      if (kind === "share") picture = upload.variants.map(({ name }) => routePaths.publicImage(publicKey, name))[0];
      continue;
    }
    if (!isCardImageVisible(card, kind)) continue;
    const sources = upload.variants.flatMap(({ name, type, width }) => (type !== "image/avif" && type !== "image/webp" ? [] : [{ type, width, url: routePaths.publicImage(publicKey, name) }]));
    sets[kind] = { width: upload.width, height: upload.height, sources };
  }
  return { sets, picture };
}

/** The private addresses of a card's images, which show them whatever became of the card; empty where there is none. */
export async function getPrivateImageUrls(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">): Promise<Record<UploadKind, string>> {
  const images = await store.listCardImages(deps.db.query, ref);
  const addressOf = (kind: UploadKind) => {
    const image = images.find((one) => one.kind === kind);
    return image ? routePaths.privateImage(image.uploadId) : "";
  };
  return { profile: addressOf("profile"), cover: addressOf("cover"), logo: addressOf("logo") };
}

/** Which file a live card shows under a public address. */
export type PublicCardImage = Awaited<ReturnType<typeof findPublicCardImage>>;

/** @throws {AppError} `upload.not_found` */
export async function findPublicCardImage(deps: Pick<Deps, "db">, publicKey: string, name: string) {
  const published = isWellFormedSecretId(publicKey) ? await store.listPublicImageUploads(deps.db.query, publicKey) : [];
  const found = await findUploadVariant(deps, published.map(({ uploadId }) => uploadId), name);
  return { ...found, cardRefs: published.map(({ cardRef }) => cardRef) };
}

/** A variant of a live card's image. @throws {AppError} `upload.not_found` */
export async function readPublicCardImage(deps: Pick<Deps, "storage">, image: PublicCardImage): Promise<StoredObject> {
  return readUploadVariant(deps, image);
}

/** The square JPEG of the card's portrait, for its contact file; `undefined` when visitors see none. */
export async function readContactPortraitJpeg(deps: Pick<Deps, "db" | "storage">, card: Pick<CardRow, "ref" | "hidden">): Promise<Buffer | undefined> {
  const portrait = isCardImageVisible(card, "profile") && (await store.listCardImages(deps.db.query, card.ref)).find(({ kind }) => kind === "profile");
  return portrait ? readUploadContactPhoto(deps, portrait.uploadId) : undefined;
}

/** An image of a card as it is printed, for staff alone; `undefined` when it has none of that kind. @throws {AppError} `upload.not_found` */
export async function readCardPrintImage(deps: Pick<Deps, "db" | "storage">, { ref }: Pick<CardRow, "ref">, kind: UploadKind): Promise<StoredObject | undefined> {
  const image = (await store.listCardImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && readUploadPrintMaster(deps, image.uploadId);
}

/** Which file `readCardPrintImage` reads, to be read with `readUploadVariant`; `undefined` when it has none of that kind. @throws {AppError} `upload.not_found` */
export async function findCardPrintImage(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">, kind: UploadKind): Promise<{ uploadId: string; name: string } | undefined> {
  const image = (await store.listCardImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && findUploadPrintMaster(deps, image.uploadId);
}

/** The upload whose picture is printed on a card. */
export async function findPrintedLogoUploadId(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">): Promise<string | undefined> {
  return (await store.listCardImages(deps.db.query, ref)).find(({ kind }) => kind === "logo")?.uploadId;
}
