import type { ImageSet } from "#shared/contract/orders.ts";
import { uploadKinds, type UploadKind } from "#shared/upload-kinds.ts";
import { paths } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isSecretId, newSecretId } from "#server/db/ids.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { isDrawn } from "./uploads/upload-rules.ts";
import { claimUploads, drawMissingAccents, findPrintMaster, findVariant, keepAccent, letGoUploads, listUploads, readContactPhoto, readPrintMaster, readVariant } from "./uploads/upload-service.ts";
import { noteChange } from "./known/changes.ts";
import { renewPictures } from "./picture/ask.ts";
import * as store from "./images-store.ts";
import { showsImage } from "./look.ts";
import { changeAccent, changeContent, setAccent } from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import type { OrderPart } from "#server/db/order-part.ts";
import { isKept, letGoUnheld } from "./card-versions.ts";

type Needs = Pick<Deps, "db" | "clock">;
export type UploadIds = Partial<Record<UploadKind, string>>;

/** Binds free uploads to a new card. @throws {AppError} `upload.invalid` with the images to choose anew */
export async function bindImages(deps: InTransaction<Needs>, cardRef: string, uploadIds: UploadIds): Promise<void> {
  const refused = await claimUploads(deps, uploadIds);
  if (refused.length > 0) {
    const message = "Cette image n'est plus disponible. Veuillez la choisir à nouveau.";
    throw new AppError("upload.invalid", { fields: Object.fromEntries(refused.map((kind) => [`${kind}Url`, message])) });
  }
  await store.insertImages(deps.db.query, uploadKinds.flatMap((kind) => {
    const uploadId = uploadIds[kind];
    return uploadId === undefined ? [] : [{ cardRef, kind, uploadId, publicKey: null }];
  }));
  await setAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
}

/** The card's accent: its logo's colour, else its cover's (decision 30). */
async function accentOf(deps: Pick<Deps, "db">, cardRef: string): Promise<string> {
  const images = await store.listImages(deps.db.query, cardRef);
  const drawn = new Map((await listUploads(deps, images.map(({ uploadId }) => uploadId))).map(({ id, accent }) => [id, accent]));
  const of = (kind: UploadKind) => drawn.get(images.find((image) => image.kind === kind)?.uploadId ?? "");
  return of("logo") || of("cover") || "";
}

/** Dresses the cards of before accents were drawn; `true` while there may be more. */
export async function dressOldCards(deps: Pick<Deps, "db" | "clock" | "storage" | "log">): Promise<boolean> {
  const { drawn, more } = await drawMissingAccents(deps);
  for (const [uploadId, accent] of drawn) {
    await inTransaction(deps, async (deps) => {
      await keepAccent(deps, uploadId, accent);
      const cardRef = await store.findCardWith(deps.db.query, uploadId);
      if (cardRef !== undefined) {
        await changeAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
        await renewPictures(deps, cardRef);
      }
    });
  }
  return more;
}

/** Gives each image of the order's cards a public address of its own. */
export async function publishImagesOf(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  for (const { uploadId } of await store.listUnpublished(deps.db.query, orderRef)) await store.setPublicKey(deps.db.query, uploadId, newSecretId());
}

/**
 * Gives a card another image of that kind, under a new address: a free upload, or one that a kept version of the card has.
 * The one of before is let go, unless a version has it.
 * @throws {AppError} `upload.invalid`
 */
export async function replaceImage(deps: InTransaction<Needs>, cardRef: string, kind: UploadKind, uploadId: string): Promise<void> {
  const { query } = deps.db;
  noteChange(deps, cardRef);
  const before = await store.removeImage(query, { cardRef, kind });
  if (await isKept(deps, cardRef, kind, uploadId)) {
    await store.insertImages(query, [{ cardRef, kind, uploadId, publicKey: null }]);
    await setAccent(query, cardRef, await accentOf(deps, cardRef));
  } else await bindImages(deps, cardRef, { [kind]: uploadId });
  if (before !== undefined) await letGoUnheld(deps, cardRef, [before]);
  const card = await changeContent(query, cardRef, {}, deps.clock.now());
  if (card?.state === "live" || card?.state === "paused") await store.setPublicKey(query, uploadId, newSecretId());
  await renewPictures(deps, cardRef);
}

/** Takes an image off a card, as a version without it had it. */
export async function removeImage(deps: InTransaction<Needs>, cardRef: string, kind: UploadKind): Promise<void> {
  const before = await store.removeImage(deps.db.query, { cardRef, kind });
  if (before === undefined) return;
  noteChange(deps, cardRef);
  await setAccent(deps.db.query, cardRef, await accentOf(deps, cardRef));
  await letGoUnheld(deps, cardRef, [before]);
  await changeContent(deps.db.query, cardRef, {}, deps.clock.now());
  await renewPictures(deps, cardRef);
}

/** Lets go of the images of the order's cards: nobody sees them any more, and a sweep removes them. */
export async function letGoImagesOf(deps: InTransaction<Needs>, part: OrderPart): Promise<void> {
  await letGoUploads(deps, await store.removeImagesOf(deps.db.query, part));
}

const none: ImageSet = { width: 0, height: 0, sources: [] };

/** The images of a card under their public addresses; one that is not published yet, hidden, or missing, has no sources. */
export async function imageSetsOf(deps: Pick<Deps, "db">, card: Pick<CardRow, "ref" | "hidden">): Promise<Record<UploadKind, ImageSet>> {
  return (await shownImagesOf(deps, card)).sets;
}

/** The same, and the path of the picture that stands for the card where it is shared; `undefined` before it is drawn. */
export async function shownImagesOf(deps: Pick<Deps, "db">, card: Pick<CardRow, "ref" | "hidden">): Promise<{ sets: Record<UploadKind, ImageSet>; picture: string | undefined }> {
  const images = await store.listImages(deps.db.query, card.ref);
  const uploads = new Map((await listUploads(deps, images.map(({ uploadId }) => uploadId))).map((upload) => [upload.id, upload]));
  const sets = { profile: none, cover: none, logo: none };
  let picture: string | undefined;
  for (const { kind, uploadId, publicKey } of images) {
    const upload = uploads.get(uploadId);
    if (!upload || publicKey === null) continue;
    if (isDrawn(kind)) {
      if (kind === "share") picture = upload.variants.map(({ name }) => paths.publicImage(publicKey, name))[0];
      continue;
    }
    if (!showsImage(card, kind)) continue;
    const sources = upload.variants.flatMap(({ name, type, width }) => (type !== "image/avif" && type !== "image/webp" ? [] : [{ type, width, url: paths.publicImage(publicKey, name) }]));
    sets[kind] = { width: upload.width, height: upload.height, sources };
  }
  return { sets, picture };
}

/** The private addresses of a card's images, which show them whatever became of the card; empty where there is none. */
export async function privateImagesOf(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">): Promise<Record<UploadKind, string>> {
  const images = await store.listImages(deps.db.query, ref);
  const addressOf = (kind: UploadKind) => {
    const image = images.find((one) => one.kind === kind);
    return image ? paths.privateImage(image.uploadId) : "";
  };
  return { profile: addressOf("profile"), cover: addressOf("cover"), logo: addressOf("logo") };
}

/** Which file a live card shows under a public address. */
export type PublicImage = Awaited<ReturnType<typeof findPublicImage>>;

/** @throws {AppError} `upload.not_found` */
export async function findPublicImage(deps: Pick<Deps, "db">, publicKey: string, name: string) {
  const published = isSecretId(publicKey) ? await store.listPublished(deps.db.query, publicKey) : [];
  const found = await findVariant(deps, published.map(({ uploadId }) => uploadId), name);
  return { ...found, cardRefs: published.map(({ cardRef }) => cardRef) };
}

/** A variant of a live card's image. @throws {AppError} `upload.not_found` */
export async function readPublicImage(deps: Pick<Deps, "storage">, image: PublicImage): Promise<StoredObject> {
  return readVariant(deps, image);
}

/** The square JPEG of the card's portrait, for its contact file; `undefined` when visitors see none. */
export async function readPortrait(deps: Pick<Deps, "db" | "storage">, card: Pick<CardRow, "ref" | "hidden">): Promise<Buffer | undefined> {
  const portrait = showsImage(card, "profile") && (await store.listImages(deps.db.query, card.ref)).find(({ kind }) => kind === "profile");
  return portrait ? readContactPhoto(deps, portrait.uploadId) : undefined;
}

/** An image of a card as it is printed, for staff alone; `undefined` when it has none of that kind. @throws {AppError} `upload.not_found` */
export async function readPrintImage(deps: Pick<Deps, "db" | "storage">, { ref }: Pick<CardRow, "ref">, kind: UploadKind): Promise<StoredObject | undefined> {
  const image = (await store.listImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && readPrintMaster(deps, image.uploadId);
}

/** Which file `readPrintImage` reads, to be read with `readVariant`; `undefined` when it has none of that kind. @throws {AppError} `upload.not_found` */
export async function findPrintImage(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">, kind: UploadKind): Promise<{ uploadId: string; name: string } | undefined> {
  const image = (await store.listImages(deps.db.query, ref)).find((one) => one.kind === kind);
  return image && findPrintMaster(deps, image.uploadId);
}

/** The upload whose picture is printed on a card. */
export async function printedUploadOf(deps: Pick<Deps, "db">, { ref }: Pick<CardRow, "ref">): Promise<string | undefined> {
  return (await store.listImages(deps.db.query, ref)).find(({ kind }) => kind === "logo")?.uploadId;
}
