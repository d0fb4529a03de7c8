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
 * Creates the cards of one order, not live yet, with their images. `toFieldName`: see `bindCardUploads`.
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
  // A company's share pictures wait until its cards are live: each takes a second of CPU time.
  await enqueueShareImages(
    deps,
    cards.filter(({ row }) => row.organisationId === null).map(({ row }) => row.ref),
  );
}

/** Publishes a paid order's waiting cards and their images, except those in `except`; resolves to them. */
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

/** Hides the cards of an order that is unpaid again: they answer like unknown cards. */
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
 * Pauses the order's live cards. Those in the trash, or with a requested removal, will come back paused. Resolves to
 * `false` when none was live.
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

/** Pauses a live card; resolves to `false` when it was not live. */
export async function pauseLiveCard(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["page"]);
  invalidateCachedCards(deps, permit.cardRef);
  const isPaused = await store.transitionCardState(deps.db.query, permit.cardRef, "live", "paused", deps.clock.now());
  if (isPaused) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isPaused;
}

/** Makes a paused card live again; resolves to `false` when it was not paused. */
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
 * Closes the tags of a lost printed card, up to that number; the card's other tags stay open. Resolves to `false` when
 * they were closed already.
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

/** Restores the order's cards from the trash to their previous state; live ones wait until their order is `paid`. */
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
  // A card in the trash is announced when it is restored.
  if (card?.state !== "removed") await tellCompany(deps, "card.changed", [cardRef]);
  await refreshShareImage(deps, cardRef);
}

/** Changes the `changed` parts of a card's look: hidden fields, accent, scheme, extras. @throws as `bindBrochure` */
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
 * Changes the e-mail address with which the card's owner logs in; resolves to the previous one. The card's page stays
 * the same.
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

/** Changes the card's offer if it is `from`; resolves to `false` when it is another. */
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

/** Erases the cards of an order: wipes their data, deletes their versions and releases all their images. */
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
 * Minimum uptime (ms) between request and removal, whatever the dates say; less than 30 days, since the service may be
 * down at times.
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

/** Lists the cards whose owners can no longer change their mind about removing them. */
export async function listCardsDueForRemoval(deps: ClockDeps): Promise<CardPendingRemoval[]> {
  return removals.listCardsPendingRemovalSince(deps.db.query, {
    before: deps.clock.now() - cardRemovalDelayMs,
    leastLifeMs,
  });
}

/**
 * Deletes a card that was never published from its unpaid order. If it has the order's reference, as the first card
 * does, `next` gets that reference and place, so that look-ups by it go on working. The caller has locked the order.
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
 * Removes one extra that the owner added from a locked card's page; resolves to the extras before and after.
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
