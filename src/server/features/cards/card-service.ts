import { withDe } from "#shared/format/elision.ts";
import type { QrFormat } from "#shared/contract/cards.ts";
import type { CardDisplayFields } from "#shared/contract/orders.ts";
import { routePaths } from "#shared/urls.ts";
import type { CardView } from "#web/card/view.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { renderQrPdf } from "#server/rendering/qr/qr-pdf.ts";
import { renderQrPng, comfortableQrBytes, renderQrSvg } from "#server/rendering/qr/qr.ts";
import { getVisibleCardImages } from "./card-image-views.ts";
import { readContactPortraitJpeg } from "./card-images.ts";
import { getVisibleCardExtras, toVisibleCardTexts, getCardAccentTones } from "./card-appearance.ts";
import { getPrintedQrUrl } from "./printed-url.ts";
import { toLargestImageUrls, getCachedImageUrls } from "./shown-images.ts";
import * as store from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import { toCompactVCard, toVCard, type VCardContact } from "./vcard.ts";

export { renderMissingCardPage, renderPausedCardPage } from "./render-card-page.ts";
export { toVCard } from "./vcard.ts";

export {
  readContactPortraitJpeg,
  backfillCardAccentColors,
  findCardPrintImage,
  findPrintedLogoUploadId,
  readCardPrintImage,
  removeCardImage,
  replaceCardImage,
  type CardUploadIds,
  type NewCard,
} from "./card-images.ts";
export { getPrivateImageUrls, listCardImageSets, listPrivateImageUrls } from "./card-image-views.ts";
export { CardEditPermit, permitEachCardEdit } from "./card-edit-permit.ts";
export { isLocked, isLookedAfterBy, isOfMember, type CardActor, type CardField } from "./card-editing-rules.ts";
export {
  scheduleCardRemoval,
  unscheduleCardRemoval,
  isCardErased,
  computeCardRemovalDate,
  type CardPendingRemoval,
  listCardsDueForRemoval,
} from "./card-removal.ts";
export { deleteWaitingCard } from "./leaving.ts";
export {
  closeDeparture,
  fillErasedCard,
  findLeftCard,
  findOpenDeparture,
  handedOnFields,
  listCardsHandedOnSince,
  markCardLeft,
  type NextHolder,
  recordRemovalByHolder,
  setDepartureColleague,
  undoCardLeft,
} from "./departure-service.ts";
export { listOpenDepartures } from "./departure-store.ts";
export {
  toCardTexts,
  toCardAppearance,
  normalizeCardAppearance,
  isCardImageVisible,
  getSeenCardExtras,
  getVisibleCardExtras,
  toVisibleCardTexts,
  toAppearanceColumns,
  getCardAccentTones,
} from "./card-appearance.ts";
export {
  getCardVersionOrThrow,
  saveCardVersion,
  listParsedCardVersions,
} from "./card-versions.ts";
export {
  countCardsByCompany,
  listCardImagesOfOrder,
  listCompanyCardImages,
  moveCardsToDepartment,
  releaseCompanyUploads,
  setCardDepartment,
} from "./company-cards.ts";
export {
  listCompanyCardsAfter,
  listCompanyCardsAndTrash,
  listCompanyPeople,
  listOrganisationCards,
  setLockedFields,
} from "./company-cards-store.ts";
export { removeCardExtra } from "./remove-card-extra.ts";
export { tellCompany } from "./company-events.ts";
export { claimUploads, releaseClaimedUploads } from "./uploads/upload-service.ts";
export { findShareImagePath } from "./share-image-path.ts";
export { renderScreenImage, computeScreenImageDigests } from "./screen-picture.ts";
export { getPrintedQrUrl } from "./printed-url.ts";
export {
  createCardsWithImages,
  updateCardContent,
  updateCardAppearance,
  changeCardOffer,
  changeCardOwnerEmail,
  eraseOrderCards,
  unpublishOrderCards,
  pauseLiveCard,
  pauseOrderCards,
  pauseLostCardTags,
  publishOrderCards,
  setLeadFormEnabled,
  moveOrderCardsToTrash,
  restoreOrderCardsFromTrash,
  resumePausedCard,
  resumeCardThatStays,
  resumeOrderCards,
  resumeLostCardTags,
  assignCardTagNumber,
} from "./card-lifecycle.ts";

/**
 * Finds a live card; a card in any other state but paused answers like an unknown one.
 * @throws {AppError} `order.not_found`, `card.paused`
 */
export async function getLiveCardOrThrow(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await store.findCard(deps.db.query, ref);
  if (card?.state === "paused") throw new AppError("card.paused");
  if (card?.state !== "live") throw new AppError("order.not_found");
  return card;
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

export { listCardRefsInScope } from "./erasure-scope-store.ts";

export { findCard, listOrderCards } from "./card-store.ts";

/** Builds all that a card's page shows its visitors. */
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
 * Returns the display fields of a live card, as `GET /ref/{ref}` answers them.
 * @throws {AppError} `order.not_found`
 */
export async function getPublicCardFields(deps: DbDeps, ref: string): Promise<CardDisplayFields> {
  const card = await getLiveCardOrThrow(deps, ref);
  return { ...toVisibleCardTexts(card), ...(await getCachedImageUrls(deps, card)) };
}

/**
 * Builds the contact file of a live card, in UTF-8. `photo: false` serves the telephones that refuse a photo;
 * while the image store is unavailable only the photo is left out.
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

/** Contains the contact file of one version of a card. */
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
  const png = await renderQrPng(toCompactVCard(toVCardContact(deps, card), comfortableQrBytes));
  return { png, personName: getFullName(card) };
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
  const [link, personName] = [getPrintedQrUrl(deps, card.ref), getFullName(card)];
  const draw: Record<QrFormat, () => Promise<Buffer>> = {
    png: () => renderQrPng(link, "M"),
    svg: async () => Buffer.from(await renderQrSvg(link)),
    pdf: () => renderQrPdf(link, `QR code ${withDe(personName)}`),
  };
  return { file: await draw[format](), personName };
}

async function requirePaidCard(deps: DbDeps, ref: string): Promise<CardRow> {
  const card = await getCardOrThrow(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  if (card.state === "waiting") throw new AppError("order.not_paid");
  return card;
}

function getFullName({ firstName, lastName }: CardRow): string {
  return `${firstName} ${lastName}`;
}

/**
 * Renders the QR code that is printed on a card, paid or not: it opens the card page's URL, which the reference
 * tells already.
 * @throws {AppError} `order.not_found`
 */
export async function renderCardQrCodeSvg(deps: Deps, ref: string): Promise<string> {
  const card = await getCardOrThrow(deps, ref);
  if (card.state === "removed") throw new AppError("order.not_found");
  return renderQrSvg(getPrintedQrUrl(deps, card.ref));
}

function cardUrl(deps: Deps, ref: string): string {
  return `${deps.settings.publicUrl}${routePaths.card(ref)}`;
}

function toVCardContact(deps: Deps, card: CardRow): VCardContact {
  const { workDescription, socialMedias, ...texts } = toVisibleCardTexts(card);
  return {
    ...texts,
    // A successor is another contact than who had the address before.
    uid: card.holders === 1 ? card.ref : `${card.ref}-${card.holders}`,
    revision: card.changedAt,
    cardUrl: cardUrl(deps, card.ref),
    description: workDescription,
    links: socialMedias,
  };
}
