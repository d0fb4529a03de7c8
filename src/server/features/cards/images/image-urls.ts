import { LRUCache } from "lru-cache";
import type { CardDisplayFields, ImageSet } from "#shared/contract/public-order.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { Database } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { getCardImageSets } from "./card-images.ts";
import type { CardRow } from "../card-tables.ts";

type Addresses = Pick<CardDisplayFields, `${UploadKind}Url`>;

/** Maximum number of cards whose URLs are cached, some 400 bytes each. */
const rememberedCards = 5000;
/** A cache for each database. */
const remembered = new WeakMap<Database["openTransaction"], LRUCache<string, Addresses>>();

/**
 * Returns one URL for each image, for callers that can use only one: the largest WebP, which every client reads. Empty
 * if there is none.
 */
export function toLargestImageUrls(images: Record<UploadKind, ImageSet>): Addresses {
  return {
    profileUrl: largestUrl(images.profile),
    coverUrl: largestUrl(images.cover),
    logoUrl: largestUrl(images.logo),
  };
}

/** Returns the `toLargestImageUrls` of a card, cached by its version. */
export async function getCachedImageUrls(deps: DbDeps, card: CardRow): Promise<Addresses> {
  // A transaction may be rolled back, so its data is not cached.
  if (deps.db.query.isTransaction) return toLargestImageUrls(await getCardImageSets(deps, card));
  let known = remembered.get(deps.db.openTransaction);
  if (!known) remembered.set(deps.db.openTransaction, (known = new LRUCache({ max: rememberedCards })));
  const key = `${card.ref}:${card.version}`;
  const before = known.get(key);
  if (before) return before;
  const addresses = toLargestImageUrls(await getCardImageSets(deps, card));
  known.set(key, addresses);
  return addresses;
}

function largestUrl({ sources }: ImageSet): string {
  const webp = sources.filter(({ type }) => type === "image/webp").toSorted((a, b) => b.width - a.width);
  return webp[0]?.url ?? "";
}
