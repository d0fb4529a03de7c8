import type { QrFormat } from "#shared/contract/cards.ts";
import type { CardFields } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import type { CardView } from "#web/card/view.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { qrPdf } from "#server/rendering/qr/qr-pdf.ts";
import { drawQr, qrComfortBytes, qrSvg } from "#server/rendering/qr/qr.ts";
import { readPortrait, shownImagesOf } from "./card-images.ts";
import { shownTextsOf, tonesOf } from "./look.ts";
import { printedUrl } from "./printed-url.ts";
import { addressesOf, readAddresses } from "./shown-images.ts";
import * as store from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import { toCompactVCard, toVCard, type Contact } from "./vcard.ts";

export { renderMissing, renderPaused } from "./page/render.ts";
export { toVCard, type Contact } from "./vcard.ts";

export { dressOldCards, findPrintImage, imageSetsOf, printedUploadOf, privateImagesOf, readPrintImage, removeImage, replaceImage, type UploadIds } from "./card-images.ts";
export { askRemoval, cancelRemoval, isErased, leavesAt, type LeavingCard, listLeaving, removalWaitMs } from "./removal.ts";
export { cardTextsOf, isSameLook, lookOf, normalLook, showsImage, shownTextsOf, toColumns, tonesOf } from "./look.ts";
export { findVersion, keepVersion, type KeptVersion, listVersions } from "./card-versions.ts";
export { pictureOf } from "./picture/address.ts";
export { drawTall, tallDigests } from "./picture/tall.ts";
export { printedUrl } from "./printed-url.ts";
export { addCard, changeCard, changeLook, changeOwner, eraseCardsOf, hideCardsOf, pauseCard, pauseCardsOf, pauseTags, publishCardsOf, setTakesContacts, removeCardsOf, restoreCardsOf, resumeCard, resumeCardsOf, resumeTags, takeTagNumber } from "./lifecycle.ts";

/** A card that is shown; any other but a paused one answers like one that never was. @throws {AppError} `order.not_found`, `card.paused` */
export async function requireLiveCard(deps: Pick<Deps, "db">, ref: string): Promise<CardRow> {
  const card = await store.findCard(deps.db.query, ref);
  if (card?.state === "paused") throw new AppError("card.paused");
  if (card?.state !== "live") throw new AppError("order.not_found");
  return card;
}

/** A card in whatever state, for staff and those who make it. @throws {AppError} `order.not_found` */
export async function requireAnyCard(deps: Pick<Deps, "db">, ref: string): Promise<CardRow> {
  const card = await store.findCard(deps.db.query, ref);
  if (!card) throw new AppError("order.not_found");
  return card;
}

/** The order's cards, in the order of their places. */
export async function listCardsOf(deps: Pick<Deps, "db">, orderRef: string): Promise<CardRow[]> {
  return store.listCardsOf(deps.db.query, orderRef);
}

/** The cards, online or paused, whose owner has this address, in small letters; the first ordered first. */
export async function listOwnedCards(deps: Pick<Deps, "db">, email: string): Promise<CardRow[]> {
  return email === "" ? [] : store.listOwnedCards(deps.db.query, email);
}

/** All that a card's page shows its visitors. */
export async function readCard(deps: Deps, card: CardRow): Promise<CardView> {
  const { sets: images, picture } = await shownImagesOf(deps, card);
  return { ...shownTextsOf(card), ...addressesOf(images), picture, ref: card.ref, url: cardUrl(deps, card.ref), contactFile: paths.contactFile(card.ref), accent: tonesOf(card), dress: card.dress, images, ...(card.takesContacts === 1 ? { leave: paths.leaveContact(card.ref) } : {}) };
}

/** The display fields of a live card, as `GET /ref/{ref}` answers them. @throws {AppError} `order.not_found` */
export async function readCardFields(deps: Pick<Deps, "db">, ref: string): Promise<CardFields> {
  const card = await requireLiveCard(deps, ref);
  return { ...shownTextsOf(card), ...(await readAddresses(deps, card)) };
}

/**
 * The contact file, UTF-8. `photo: false` is for the telephones that refuse a photo; a store that is away costs the photo only.
 * @throws {AppError} `order.not_found`
 */
export async function readContactFile(deps: Deps, ref: string, { photo }: { photo: boolean }): Promise<ContactFile> {
  const card = await requireLiveCard(deps, ref);
  return { ref, version: card.version, file: await contactFileOf(deps, card, { photo }) };
}

/** The contact file of a card in one of its versions. */
export interface ContactFile {
  ref: string;
  version: number;
  file: Buffer;
}

/** The same of a card in whatever state. */
export async function contactFileOf(deps: Deps, card: CardRow, { photo }: { photo: boolean }): Promise<Buffer> {
  const jpeg = photo ? await portraitIfThere(deps, card) : undefined;
  return Buffer.from(toVCard({ ...contactOf(deps, card), ...(jpeg ? { photo: jpeg } : {}) }));
}

async function portraitIfThere(deps: Deps, card: CardRow): Promise<Buffer | undefined> {
  try {
    return await readPortrait(deps, card);
  } catch (error) {
    deps.log.warn({ err: error }, "a contact file goes out without its photo");
    return undefined;
  }
}

/** The contact's QR code for staff, who print the card. @throws {AppError} `order.not_found`, `order.not_paid` */
export async function readContactQr(deps: Deps, ref: string): Promise<{ png: Buffer; personName: string }> {
  const card = await requirePaidCard(deps, ref);
  const png = await drawQr(toCompactVCard(contactOf(deps, card), qrComfortBytes));
  return { png, personName: nameOf(card) };
}

/** The QR code of its page's address for staff, who print it. @throws {AppError} `order.not_found`, `order.not_paid` */
export async function readLinkQr(deps: Deps, ref: string, format: QrFormat): Promise<{ file: Buffer; personName: string }> {
  const card = await requirePaidCard(deps, ref);
  const [link, personName] = [printedUrl(deps, card.ref), nameOf(card)];
  const draw: Record<QrFormat, () => Promise<Buffer>> = {
    png: () => drawQr(link, "M"),
    svg: async () => Buffer.from(await qrSvg(link)),
    pdf: () => qrPdf(link, `QR code de ${personName}`),
  };
  return { file: await draw[format](), personName };
}

async function requirePaidCard(deps: Pick<Deps, "db">, ref: string): Promise<CardRow> {
  const card = await requireAnyCard(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  if (card.state === "waiting") throw new AppError("order.not_paid");
  return card;
}

function nameOf({ firstName, lastName }: CardRow): string {
  return `${firstName} ${lastName}`;
}

/** What is printed on a card for cameras: its page's address, which its reference tells already, paid or not. @throws {AppError} `order.not_found` */
export async function readCardQr(deps: Deps, ref: string): Promise<string> {
  const card = await requireAnyCard(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  return qrSvg(printedUrl(deps, card.ref));
}

function cardUrl(deps: Deps, ref: string): string {
  return `${deps.settings.publicUrl}${paths.card(ref)}`;
}

function contactOf(deps: Deps, card: CardRow): Contact {
  const { workDescription, socialMedias, ...texts } = shownTextsOf(card);
  return { ...texts, uid: card.ref, revision: card.changedAt, cardUrl: cardUrl(deps, card.ref), description: workDescription, links: socialMedias };
}
