import { formatPersonName } from "./person-name-rules.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { QrFormat } from "#shared/contract/cards.ts";
import type { CardDisplayFields } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { CardView } from "#web/card/view.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { renderQrPdf } from "#server/rendering/qr/qr-pdf.ts";
import { renderQrPng, comfortableQrBytes, renderQrSvg } from "#server/rendering/qr/qr.ts";
import { getVisibleCardImages, readContactPortraitJpeg } from "./images/card-images.ts";
import { getVisibleCardExtras, toVisibleCardTexts, getCardAccentTones } from "./card-appearance-rules.ts";
import { getPrintedQrUrl } from "./printed-url-rules.ts";
import { toLargestImageUrls, getCachedImageUrls } from "./images/image-urls.ts";
import * as store from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import { toCompactVCard, toVCard, type VCardContact } from "./page/vcard.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { screenPictureKinds, type ScreenPictureKind } from "#shared/card/screen-picture-kinds.ts";
import * as imageStore from "./images-store.ts";
import { getShareImagePerson } from "./images/share-image-content.ts";
import { readImageBytesIfStored } from "./images/image-bytes.ts";
import { findUploadImageDetails } from "./uploads/upload-service.ts";

export { renderMissingCardPage, renderPausedCardPage } from "./page/render-card-page.ts";
export { toVCard } from "./page/vcard.ts";
export {
  findCardPrintImage,
  findPrintedLogoUploadId,
  getPrivateImageUrls,
  listCardImageSets,
  listPrivateImageUrls,
  readCardPrintImage,
  readContactPortraitJpeg,
  removeCardImage,
  replaceCardImage,
  type CardUploadIds,
  type NewCard,
} from "./images/card-images.ts";
export { getCardVersionOrThrow, listParsedCardVersions, saveCardVersion } from "./card-versions.ts";
export { findCard, listCardRefsInScope, listOrderCards } from "./card-store.ts";

/**
 * Finds a live card; a card in any state but live or paused answers like an unknown one.
 * @throws {AppError} `order.not_found`, `card.paused`
 */
export async function getLiveCardOrThrow(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await store.findCard(deps.db.query, ref);
  assertLive(card);
  return card;
}

function assertLive(card: CardRow | undefined): asserts card is CardRow {
  if (card?.state === "paused") throw new AppError("card.paused");
  if (card?.state !== "live") throw new AppError("order.not_found");
}

/** Finds a card in any state, for staff and for production. @throws {AppError} `order.not_found` */
export async function getCardOrThrow(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await store.findCard(deps.db.query, ref);
  if (!card) throw new AppError("order.not_found");
  return card;
}

/** Gets a card in any state and locks it until the transaction ends. @throws {AppError} `order.not_found` */
export async function lockCardOrThrow(deps: InTransaction<DbDeps>, ref: string): Promise<CardRow> {
  await store.lockCardRow(deps.db.query, ref);
  return getCardOrThrow(deps, ref);
}

export async function buildPublicCardView(deps: Deps, card: CardRow): Promise<CardView> {
  const { sets: images, picture } = await getVisibleCardImages(deps, card);
  const texts = toVisibleCardTexts(card);
  return {
    ...texts,
    ...toLargestImageUrls(images),
    picture,
    ref: card.ref,
    url: cardUrl(deps, card.ref),
    contactFile: routePaths.contactFile(card.ref),
    accent: getCardAccentTones(card),
    dress: card.dress,
    extras: getVisibleCardExtras(card, texts.socialMedias.length),
    images,
    ...(card.takesContacts === 1 && { leave: routePaths.leaveContact(card.ref) }),
  };
}

/**
 * Returns a live card's display fields, as in the answer of `GET /ref/{ref}`.
 * @throws {AppError} `order.not_found`, `card.paused`
 */
export async function getPublicCardFields(deps: DbDeps, card: CardRow): Promise<CardDisplayFields> {
  assertLive(card);
  return { ...toVisibleCardTexts(card), ...(await getCachedImageUrls(deps, card)) };
}

/**
 * Builds the contact file of a live card, in UTF-8. `photo: false` is for phones that refuse a photo; if the image
 * store is unavailable only the photo is left out.
 * @throws {AppError} `order.not_found`
 */
export async function getCardContactFile(
  deps: Deps,
  ref: string,
  { photo }: { photo: boolean },
): Promise<CardContactFile> {
  const card = await getLiveCardOrThrow(deps, ref);
  return { ref, version: card.version, file: await buildCardContactFile(deps, card, { photo }) };
}

export interface CardContactFile {
  ref: string;
  version: number;
  file: Buffer;
}

/** Builds the contact file of a card in any state, in UTF-8. */
export async function buildCardContactFile(deps: Deps, card: CardRow, { photo }: { photo: boolean }): Promise<Buffer> {
  const contact = toVCardContact(deps, card);
  if (!photo) return Buffer.from(toVCard(contact));
  const portrait = await portraitIfThere(deps, card);
  return Buffer.from(toVCard({ ...contact, ...(portrait && { photo: portrait }) }));
}

async function portraitIfThere(deps: Deps, card: CardRow): Promise<Buffer | undefined> {
  try {
    return await readContactPortraitJpeg(deps, card);
  } catch (error) {
    deps.log.warn({ err: error }, "a contact file goes out without its photo");
    return undefined;
  }
}

/**
 * Renders the contact's QR code as a PNG for staff, who print the card.
 * @throws {AppError} `order.not_found`, `order.not_paid`
 */
export async function renderContactQrCode(deps: Deps, ref: string): Promise<{ png: Buffer; personName: string }> {
  const card = await requirePaidCard(deps, ref);
  const png = renderQrPng(toCompactVCard(toVCardContact(deps, card), comfortableQrBytes));
  return { png, personName: formatPersonName(card) };
}

/**
 * Renders the QR code of the card page's URL for staff, who print it.
 * @throws {AppError} `order.not_found`, `order.not_paid`
 */
export async function renderCardLinkQrCode(
  deps: Deps,
  ref: string,
  format: QrFormat,
): Promise<{ file: Buffer; personName: string }> {
  const card = await requirePaidCard(deps, ref);
  const [link, personName] = [getPrintedQrUrl(deps.settings, card.ref), formatPersonName(card)];
  const draw: Record<QrFormat, () => Buffer | Promise<Buffer>> = {
    png: () => renderQrPng(link, "M"),
    svg: () => Buffer.from(renderQrSvg(link)),
    pdf: () => renderQrPdf(link, `QR code ${formatNameWithDe(personName)}`),
  };
  return { file: await draw[format](), personName };
}

async function requirePaidCard(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await getCardOrThrow(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  if (card.state === "waiting") throw new AppError("order.not_paid");
  return card;
}

/**
 * Renders the QR code that is printed on a card, paid or not. It holds the card page's URL, which the reference reveals
 * anyway.
 * @throws {AppError} `order.not_found`
 */
export async function renderCardQrCodeSvg(deps: Deps, ref: string): Promise<string> {
  const card = await getCardOrThrow(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  return renderQrSvg(getPrintedQrUrl(deps.settings, card.ref));
}

function cardUrl(deps: Deps, ref: string): string {
  return `${deps.settings.publicUrl}${routePaths.card(ref)}`;
}

function toVCardContact(deps: Deps, card: CardRow): VCardContact {
  const { workDescription, socialMedias, ...texts } = toVisibleCardTexts(card);
  return {
    ...texts,
    // A successor must be a new contact, distinct from the previous holder's.
    uid: card.holders === 1 ? card.ref : `${card.ref}-${card.holders}`,
    revision: card.changedAt,
    cardUrl: cardUrl(deps, card.ref),
    description: workDescription,
    links: socialMedias,
  };
}

type Needs = CoreDeps & Pick<Deps, "storage" | "paint">;

/** Increase this when the drawing changes. */
const screenLook = 1;
/** Pictures by content hash, finished or in progress: 200 KB each, viewed, then downloaded or shared. */
const keptScreens = new LRUCache<string, Promise<Buffer>>({ max: 40, ttl: 3_600_000 });

export async function computeScreenImageDigests(
  deps: CoreDeps,
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
 * @throws when it cannot be drawn now, `server.busy` when too many drawings wait
 */
export async function renderScreenImage(deps: Needs, card: CardRow, kind: ScreenPictureKind): Promise<Buffer> {
  const contents = await readContents(deps, card);
  const digest = computeContentsDigest(kind, contents);
  const known = keptScreens.get(digest);
  if (known) return known;
  const drawing = draw(deps, kind, contents);
  keptScreens.set(digest, drawing);
  drawing.catch(() => keptScreens.delete(digest));
  return drawing;
}

type Contents = Awaited<ReturnType<typeof readContents>>;

async function readContents(deps: CoreDeps, card: CardRow) {
  return {
    ...getShareImagePerson(card, await imageStore.listCardImages(deps.db.query, card.ref)),
    link: getPrintedQrUrl(deps.settings, card.ref),
  };
}

function computeContentsDigest(kind: ScreenPictureKind, contents: Contents): string {
  return createHash("sha256")
    .update(JSON.stringify([screenLook, kind, contents]))
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
    qr: renderQrSvg(link),
  });
}

/**
 * Finds the path of the share image (JPEG): the payment page's or, once the order is paid, the card's; `undefined`
 * before it is drawn.
 */
export async function findShareImagePath(deps: DbDeps, ref: string): Promise<string | undefined> {
  const card = await store.findCard(deps.db.query, ref);
  const kind = card?.state === "live" ? "share" : "payment";
  const drawn = (await imageStore.listCardImages(deps.db.query, ref)).find((image) => image.kind === kind);
  if (!drawn?.publicKey) return undefined;
  const name = (await findUploadImageDetails(deps, drawn.uploadId))?.variants[0]?.name;
  if (name) return routePaths.publicImage(drawn.publicKey, name);
  return undefined;
}
