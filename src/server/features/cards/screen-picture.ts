import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { screenPictureKinds, type ScreenPictureKind } from "#shared/card/screen-pictures.ts";
import type { Deps } from "#server/deps.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import * as imageStore from "./images-store.ts";
import { getPrintedQrUrl } from "./printed-url.ts";
import type { CardRow } from "./card-tables.ts";
import { getShareImagePerson } from "./share-image-content.ts";
import { readImageBytesIfStored } from "./image-bytes.ts";

type Needs = Pick<Deps, "db" | "settings" | "storage" | "paint">;

/** Increase this when the drawing changes. */
const look = 1;
/** Pictures by their content, drawn or being drawn: 200 KB each, for viewing, downloading and sharing again. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 40, ttl: 3_600_000 });

/** Computes the digest of each screen picture of a card, which differs when its content does. */
export async function computeScreenImageDigests(
  deps: Pick<Deps, "db" | "settings">,
  card: CardRow,
): Promise<Record<ScreenPictureKind, string>> {
  const contents = await readContents(deps, card);
  return Object.fromEntries(screenPictureKinds.map((kind) => [kind, computeContentsDigest(kind, contents)])) as Record<
    ScreenPictureKind,
    string
  >;
}

/**
 * Renders one screen picture of the card in its current state, in the format of its kind.
 * @throws when it cannot be drawn now, `server.busy` when too many wait
 */
export async function renderScreenImage(deps: Needs, card: CardRow, kind: ScreenPictureKind): Promise<Buffer> {
  const contents = await readContents(deps, card);
  const digest = computeContentsDigest(kind, contents);
  const known = kept.get(digest);
  if (known) return known;
  const drawing = draw(deps, kind, contents);
  kept.set(digest, drawing);
  drawing.catch(() => kept.delete(digest));
  return drawing;
}

type Contents = Awaited<ReturnType<typeof readContents>>;

async function readContents(deps: Pick<Deps, "db" | "settings">, card: CardRow) {
  return {
    ...getShareImagePerson(card, await imageStore.listCardImages(deps.db.query, card.ref)),
    link: getPrintedQrUrl(deps, card.ref),
  };
}

function computeContentsDigest(kind: ScreenPictureKind, contents: Contents): string {
  return createHash("sha256")
    .update(JSON.stringify([look, kind, contents]))
    .digest("hex")
    .slice(0, 16);
}

async function draw(deps: Needs, kind: ScreenPictureKind, { link, photo, logo, ...texts }: Contents): Promise<Buffer> {
  return deps.paint({
    ...texts,
    what: "screen",
    kind,
    photo: await readImageBytesIfStored(deps, photo),
    logo: await readImageBytesIfStored(deps, logo),
    qr: await renderQrSvg(link),
  });
}
