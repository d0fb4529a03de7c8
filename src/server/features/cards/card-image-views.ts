import type { ImageSet } from "#shared/contract/orders.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/urls.ts";
import type { DbDeps } from "#server/deps.ts";
import { isCardImageVisible } from "./card-appearance.ts";
import type { CardImageRow, CardRow } from "./card-tables.ts";
import * as store from "./images-store.ts";
import { isGeneratedImageKind } from "./uploads/upload-rules.ts";
import { listUploadImageDetails } from "./uploads/upload-service.ts";

const none: ImageSet = { width: 0, height: 0, sources: [] };

/**
 * Reads the image sets of a card under their public URLs; an image that is unpublished, hidden or missing has no
 * sources.
 */
export async function getCardImageSets(
  deps: DbDeps,
  card: Pick<CardRow, "ref" | "hidden">,
): Promise<Record<UploadKind, ImageSet>> {
  return (await getVisibleCardImages(deps, card)).sets;
}

/**
 * Reads what `getCardImageSets` reads, and the path of the card's share image; `picture` is `undefined` before
 * that is drawn.
 */
export async function getVisibleCardImages(
  deps: DbDeps,
  card: Pick<CardRow, "ref" | "hidden">,
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
  card: Pick<CardRow, "hidden">,
  images: readonly CardImageRow[],
  uploads: ReadonlyMap<string, UploadDetails>,
) {
  const sets = { profile: none, cover: none, logo: none };
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
 * Returns the private URLs of a card's images, which work whatever the card's state; empty for a kind of image that the
 * card lacks.
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

/** Reads of many cards, by their references, what `getPrivateImageUrls` reads of one. */
export async function listPrivateImageUrls(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref">[],
): Promise<ReadonlyMap<string, Record<UploadKind, string>>> {
  const images = await listImagesByCard(deps, cards);
  return new Map(cards.map(({ ref }) => [ref, toPrivateUrls(images.get(ref) ?? [])]));
}

/** Reads of many cards, by their references, what `getCardImageSets` reads of one. */
export async function listCardImageSets(
  deps: DbDeps,
  cards: readonly Pick<CardRow, "ref" | "hidden">[],
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
