import { type CardAppearance, cardAppearanceNames } from "#shared/card/card-look.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import {
  bindCardUploads,
  findNewCardAccents,
  releaseOrderCardImages,
  publishOrderCardImages,
  type NewCard,
  enqueueShareImages,
  refreshShareImage,
} from "./images/card-images.ts";
import { bindBrochure } from "./bind-brochure.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";
import { tellCompany } from "./company-events.ts";
import { toAppearanceColumns } from "./card-appearance-rules.ts";
import type { CardEditPermit } from "./card-edit-permit-rules.ts";
import { type CardPendingRemoval, cardRemovalDelayMs } from "./card-removal-rules.ts";
import * as removals from "./removal-store.ts";
import * as store from "./card-store.ts";
import * as trash from "./trashed-order-cards-store.ts";
import { deleteOrderCardVersions } from "./card-versions.ts";
import type { CardContent, CardRow } from "./card-tables.ts";
import { eraseCardDeliveries } from "#server/features/webhooks/webhook-service.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { type CardExtras, parseCardExtras, serializeCardExtras } from "#shared/card/extras/card-extras.ts";
import { type ExtraLine, takeOffExtra } from "#shared/card/extras/take-off-extra.ts";
import { AppError } from "#server/app-error.ts";

export { reserveNextTagNumber } from "./card-store.ts";

/**
 * Creates the cards of one order, which are not live yet, with their images. `toFieldName`: as of `bindCardUploads`.
 * @throws {AppError} `upload.invalid`
 */
export async function createCardsWithImages(
  deps: InTransaction<ClockDeps>,
  cards: readonly NewCard[],
  toFieldName?: Parameters<typeof bindCardUploads>[2],
): Promise<void> {
  const accents = await findNewCardAccents(deps, cards);
  await store.insertCardRows(
    deps.db.query,
    cards.map(({ row }, at) => ({ ...row, accent: accents[at] ?? "" })),
  );
  const bound = cards.map(({ row: { ref }, uploadIds, heldUploadIds }) => ({ ref, uploadIds, heldUploadIds }));
  await bindCardUploads(deps, bound, toFieldName);
  // A company's cards are drawn once they are live: a picture costs a second of a processor.
  await enqueueShareImages(
    deps,
    cards.filter(({ row }) => row.organisationId === null).map(({ row }) => row.ref),
  );
}

/** Publishes the waiting cards of an order that was paid, but for `except`, with their images; resolves to them. */
export async function publishOrderCards(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  except: readonly string[] = [],
): Promise<store.PublishedCard[]> {
  const published = await store.setWaitingCardsLive(deps.db.query, orderRef, except, deps.clock.now());
  const isLeaving = published.some(({ removalAskedAt }) => removalAskedAt !== null);
  const hidden = isLeaving ? await removals.hideCardsPendingRemoval(deps.db.query, orderRef) : [];
  await publishOrderCardImages(deps, orderRef);
  await enqueueShareImages(
    deps,
    published.map(({ ref }) => ref),
  );
  await tellCompany(
    deps,
    "card.live",
    published.flatMap(({ ref, organisationId }) => (organisationId === null || hidden.includes(ref) ? [] : [ref])),
  );
  return published;
}

/** Hides the cards of an order that is unpaid again: they answer like unknown ones. */
export async function unpublishOrderCards(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  await invalidateOrderCards(deps, { orderRef });
  const hidden = await store.transitionOrderCardsState(
    deps.db.query,
    orderRef,
    ["live", "paused"],
    "waiting",
    deps.clock.now(),
  );
  await tellCompany(deps, "card.changed", hidden);
}

/**
 * Pauses the order's live cards; those in the trash, or whose removal is requested, will be paused once they are
 * back. Resolves to `false` when none was live.
 */
export async function pauseOrderCards(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  permits: readonly CardEditPermit[],
): Promise<boolean> {
  requirePages(permits);
  for (const { cardRef } of permits) invalidateCachedCards(deps, cardRef);
  await trash.markRemovedCardsPaused(deps.db.query, orderRef);
  const leaving = await removals.markPendingRemovalsPaused(deps.db.query, orderRef);
  const paused = await store.transitionOrderCardsState(deps.db.query, orderRef, ["live"], "paused", deps.clock.now());
  await tellCompany(deps, "card.changed", paused);
  return paused.length > 0 || leaving;
}

/**
 * Makes the order's paused cards live again and cancels their requested removal; resolves to `false` when none was
 * paused.
 */
export async function resumeOrderCards(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  permits: readonly CardEditPermit[],
): Promise<boolean> {
  requirePages(permits);
  const shown = await store.transitionOrderCardsState(deps.db.query, orderRef, ["paused"], "live", deps.clock.now());
  await removals.clearRemovalOfLiveCards(deps.db.query, orderRef);
  await tellCompany(deps, "card.live", shown);
  return shown.length > 0;
}

function requirePages(permits: readonly CardEditPermit[]): void {
  for (const permit of permits) permit.requireFields(["page"]);
}

/** Pauses one live card; resolves to `false` when there was nothing to do. */
export async function pauseLiveCard(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["page"]);
  invalidateCachedCards(deps, permit.cardRef);
  const isPaused = await store.transitionCardState(deps.db.query, permit.cardRef, "live", "paused", deps.clock.now());
  if (isPaused) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isPaused;
}

/** Makes one paused card live again; resolves to `false` when there was nothing to do. */
export async function resumePausedCard(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["page"]);
  const isShown = await store.transitionCardState(deps.db.query, permit.cardRef, "paused", "live", deps.clock.now());
  if (isShown) await tellCompany(deps, "card.live", [permit.cardRef]);
  return isShown;
}

/** Makes one paused card live again and cancels its requested removal; resolves to `false` when it was not paused. */
export async function resumeCardThatStays(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  permit: CardEditPermit,
): Promise<boolean> {
  const isShown = await resumePausedCard(deps, permit);
  await removals.clearRemovalOfLiveCards(deps.db.query, orderRef);
  return isShown;
}

/**
 * Closes the tags of a lost printed card, up to that number, while all other tags of the card stay open; resolves
 * to `false` when they were closed already.
 */
export async function pauseLostCardTags(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  upTo: number,
): Promise<boolean> {
  permit.requireFields(["tag"]);
  invalidateCachedCards(deps, permit.cardRef);
  return store.markCardTagsLost(deps.db.query, permit.cardRef, upTo, deps.clock.now());
}

/** Opens all tags of the card again; resolves to `false` when they were open already. */
export async function resumeLostCardTags(deps: InTransaction<DbDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["tag"]);
  invalidateCachedCards(deps, permit.cardRef);
  return store.clearCardTagsLost(deps.db.query, permit.cardRef);
}

/** Moves the order's cards to the trash with their order; their data stays. */
export async function moveOrderCardsToTrash(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  await invalidateOrderCards(deps, { orderRef });
  const removed = await trash.markOrderCardsRemoved(deps.db.query, orderRef, deps.clock.now());
  await tellCompany(deps, "card.changed", removed);
}

/** Restores the order's cards from the trash as they were; those that were live wait while their order is not `paid`. */
export async function restoreOrderCardsFromTrash(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  { paid }: { paid: boolean },
): Promise<void> {
  const restored = await trash.restoreRemovedOrderCards(deps.db.query, orderRef, {
    live: paid ? "live" : "waiting",
    now: deps.clock.now(),
  });
  if (paid) await publishOrderCardImages(deps, orderRef);
  await enqueueShareImages(deps, restored);
  await tellCompany(deps, "card.changed", restored);
}

/** Changes what a card shows, except its images and what its owner hides. */
export async function updateCardContent(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  change: Partial<CardContent & Pick<CardRow, "printedName" | "ownAccent" | "dress">>,
): Promise<void> {
  const { cardRef } = permit;
  permit.requireFields(Object.keys(change) as (keyof typeof change)[]);
  invalidateCachedCards(deps, cardRef);
  const card = await store.updateCardContentColumns(deps.db.query, cardRef, change, deps.clock.now());
  // Of one in the trash its return tells.
  if (card?.state !== "removed") await tellCompany(deps, "card.changed", [cardRef]);
  await refreshShareImage(deps, cardRef);
}

/** Changes a card's appearance: hidden fields, accent colour, colour scheme, extras. `changed`: those that differ from its own. @throws {AppError} as `bindBrochure` */
export async function updateCardAppearance(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  look: CardAppearance,
  changed: readonly (keyof CardAppearance)[] = cardAppearanceNames,
): Promise<void> {
  const { cardRef } = permit;
  permit.requireFields(changed);
  invalidateCachedCards(deps, cardRef);
  await store.updateCardContentColumns(deps.db.query, cardRef, toAppearanceColumns(look), deps.clock.now());
  if (changed.includes("extras")) await bindBrochure(deps, cardRef, look.extras.brochure.id);
  await tellCompany(deps, "card.changed", [cardRef]);
  await refreshShareImage(deps, cardRef);
}

/**
 * Changes the e-mail with which the card's owner logs in; resolves to the previous one. The card's page stays the
 * same.
 */
export async function changeCardOwnerEmail(
  deps: InTransaction<DbDeps>,
  permit: CardEditPermit,
  ownerEmail: string,
): Promise<string> {
  permit.requireFields(["ownerEmail"]);
  const before = (await store.findCard(deps.db.query, permit.cardRef))?.ownerEmail ?? "";
  await store.updateCardOwnerEmail(deps.db.query, permit.cardRef, ownerEmail);
  return before;
}

/** Changes the offer of a card that has `from`; resolves to `false` when it has another. */
export async function changeCardOffer(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  change: { from: OfferName; to: OfferName },
): Promise<boolean> {
  permit.requireFields(["offer"]);
  invalidateCachedCards(deps, permit.cardRef);
  const isChanged = await store.updateCardOffer(deps.db.query, permit.cardRef, change, deps.clock.now());
  if (isChanged) await refreshShareImage(deps, permit.cardRef);
  return isChanged;
}

/** Turns the lead form of a card's page on or off; a change is a new version of the page. */
export async function setLeadFormEnabled(
  deps: InTransaction<DbDeps>,
  permit: CardEditPermit,
  on: boolean,
): Promise<void> {
  permit.requireFields(["takesContacts"]);
  invalidateCachedCards(deps, permit.cardRef);
  await store.updateLeadFormEnabled(deps.db.query, permit.cardRef, on ? 1 : 0);
}

/** Wipes the cards of an order whose data is erased, deletes their versions and releases all their images. */
export async function eraseOrderCards(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  await invalidateOrderCards(deps, part);
  await eraseCardDeliveries(deps, await store.listCardRefsInScope(deps.db.query, part));
  await store.eraseOrderCardRows(deps.db.query, part, deps.clock.now());
  await releaseOrderCardImages(deps, part);
  await deleteOrderCardVersions(deps, part);
}

async function invalidateOrderCards(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  for (const ref of await store.listCardRefsInScope(deps.db.query, part)) invalidateCachedCards(deps, ref);
}

/**
 * Least uptime (ms) between request and removal, whatever the dates; less than 30 days, since the service may be off at
 * times.
 */
const leastLifeMs = 27 * dayMs;

/**
 * Pauses a card until it is erased or its owner changes their mind; resolves to `false` when removal was requested
 * already.
 */
export async function scheduleCardRemoval(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["removal"]);
  invalidateCachedCards(deps, permit.cardRef);
  const isMarked = await removals.markCardForRemoval(deps.db.query, permit.cardRef, deps.clock.now());
  if (isMarked) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isMarked;
}

/** Gives a card its previous state back, live or paused; resolves to `false` when its removal is not requested. */
export async function unscheduleCardRemoval(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["removal"]);
  const isKept = await removals.unmarkCardForRemoval(deps.db.query, permit.cardRef, deps.clock.now());
  if (isKept) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isKept;
}

/** Lists the cards whose owners' time to change their mind is over. */
export async function listCardsDueForRemoval(deps: ClockDeps): Promise<CardPendingRemoval[]> {
  return removals.listCardsPendingRemovalSince(deps.db.query, {
    before: deps.clock.now() - cardRemovalDelayMs,
    leastLifeMs,
  });
}

/**
 * Deletes a card that was never published from its unpaid order. Where it was the first, which has the order's
 * reference, `next` takes that reference and place: whatever looks for an order's card there goes on. The order is locked.
 */
export async function deleteWaitingCard(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  { ref, orderRef, place }: Pick<CardRow, "ref" | "orderRef" | "place">,
  next: CardRow,
): Promise<void> {
  permit.requireFields(["removal"]);
  const part = { orderRef, cardRef: permit.cardRef };
  invalidateCachedCards(deps, ref);
  await releaseOrderCardImages(deps, part);
  await deleteOrderCardVersions(deps, part);
  await store.deleteCardRow(deps.db.query, ref);
  if (ref !== orderRef) return;
  invalidateCachedCards(deps, next.ref);
  await store.moveCardRow(deps.db.query, next, { ref: orderRef, place });
}

/**
 * Takes one thing off a locked card's page that its owner added; resolves to the extras before and after.
 * @throws {AppError} `card.extra_gone`
 */
export async function removeCardExtra(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  card: Pick<CardRow, "ref" | "extras">,
  line: ExtraLine,
): Promise<{ before: CardExtras; after: CardExtras }> {
  permit.requireFields(["extraRemoval"]);
  const before = parseCardExtras(card.extras);
  const after = takeOffExtra(before, line);
  if (after === undefined) throw new AppError("card.extra_gone");
  invalidateCachedCards(deps, permit.cardRef);
  const columns = { extras: serializeCardExtras(after) };
  await store.updateCardContentColumns(deps.db.query, permit.cardRef, columns, deps.clock.now());
  if (line.extra === "brochure") await bindBrochure(deps, permit.cardRef, after.brochure.id);
  await tellCompany(deps, "card.changed", [permit.cardRef]);
  return { before, after };
}
