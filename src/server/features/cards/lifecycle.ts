import type { CardAppearance } from "#shared/card-look.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { bindCardUploads, releaseOrderCardImages, publishOrderCardImages, type CardUploadIds } from "./card-images.ts";
import { invalidateCachedCards } from "./known/changes.ts";
import { toAppearanceColumns } from "./look.ts";
import { enqueueShareImages, refreshShareImage } from "./picture/ask.ts";
import { hideCardsPendingRemoval, markPendingRemovalsPaused, clearRemovalOfLiveCards } from "./removal-store.ts";
import * as store from "./card-store.ts";
import { deleteOrderCardVersions } from "./card-versions.ts";
import type { CardContent, CardRow } from "./card-tables.ts";
import type { OrderErasureScope } from "../../db/order-part.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A new card, not shown yet, and its images. @throws {AppError} `upload.invalid` */
export async function createCardWithImages(deps: InTransaction<Needs>, card: CardRow, uploadIds: CardUploadIds): Promise<void> {
  await store.insertCardRow(deps.db.query, card);
  await bindCardUploads(deps, card.ref, uploadIds);
  await enqueueShareImages(deps, [card.ref]);
}

/** The order is paid: its cards are shown, their images under public addresses. */
export async function publishOrderCards(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const shown = await store.transitionOrderCardsState(deps.db.query, orderRef, ["waiting"], "live", deps.clock.now());
  await hideCardsPendingRemoval(deps.db.query, orderRef);
  await publishOrderCardImages(deps, orderRef);
  await enqueueShareImages(deps, shown);
}

/** The order is unpaid again: its cards are as good as unknown. */
export async function unpublishOrderCards(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  invalidateCachedCards(deps, orderRef);
  await store.transitionOrderCardsState(deps.db.query, orderRef, ["live", "paused"], "waiting", deps.clock.now());
}

/** The order's cards are hidden for a while, those in the trash, or that their owners want gone, once they are back; `false` when none was shown. */
export async function pauseOrderCards(deps: InTransaction<Needs>, orderRef: string): Promise<boolean> {
  invalidateCachedCards(deps, orderRef);
  await store.markRemovedCardsPaused(deps.db.query, orderRef);
  const leaving = await markPendingRemovalsPaused(deps.db.query, orderRef);
  return (await store.transitionOrderCardsState(deps.db.query, orderRef, ["live"], "paused", deps.clock.now())).length > 0 || leaving;
}

/** The order's paused cards are shown again, and stay, also where their owners wanted them gone; `false` when none was paused. */
export async function resumeOrderCards(deps: InTransaction<Needs>, orderRef: string): Promise<boolean> {
  const shown = await store.transitionOrderCardsState(deps.db.query, orderRef, ["paused"], "live", deps.clock.now());
  await clearRemovalOfLiveCards(deps.db.query, orderRef);
  return shown.length > 0;
}

/** One card is hidden for a while, or shown again; `false` when there was nothing to do. */
export async function pauseLiveCard(deps: InTransaction<Needs>, ref: string): Promise<boolean> {
  invalidateCachedCards(deps, ref);
  return store.transitionCardState(deps.db.query, ref, "live", "paused", deps.clock.now());
}

export async function resumePausedCard(deps: InTransaction<Needs>, ref: string): Promise<boolean> {
  return store.transitionCardState(deps.db.query, ref, "paused", "live", deps.clock.now());
}

/** The printed card is lost: the addresses of its tags up to that number open no page, while all others do; `false` when it was so already. */
export async function pauseLostCardTags(deps: InTransaction<Needs>, ref: string, upTo: number): Promise<boolean> {
  invalidateCachedCards(deps, ref);
  return store.markCardTagsLost(deps.db.query, ref, upTo, deps.clock.now());
}

/** The addresses of all its tags open the page again; `false` when they did. */
export async function resumeLostCardTags(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<boolean> {
  return store.clearCardTagsLost(deps.db.query, ref);
}

/** The number of a new piece's tag; `first`: it is of the first ones of its card, so 1 may be its own. */
export async function assignCardTagNumber(deps: InTransaction<Pick<Deps, "db">>, ref: string, { first }: { first: boolean }): Promise<number> {
  return store.reserveNextTagNumber(deps.db.query, ref, first ? 0 : 1);
}

/** The order goes to the trash, and its cards with it; their data stays. */
export async function moveOrderCardsToTrash(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  invalidateCachedCards(deps, orderRef);
  await store.markOrderCardsRemoved(deps.db.query, orderRef, deps.clock.now());
}

/** The order comes back out of the trash; a card that was paused stays so. */
export async function restoreOrderCardsFromTrash(deps: InTransaction<Needs>, orderRef: string, { paid }: { paid: boolean }): Promise<void> {
  const restored = await store.restoreRemovedOrderCards(deps.db.query, orderRef, paid ? "live" : "waiting", deps.clock.now());
  if (paid) await publishOrderCardImages(deps, orderRef);
  await enqueueShareImages(deps, restored);
}

/** Changes what a card shows but for its images. */
export async function updateCardContent(deps: InTransaction<Needs>, ref: string, change: Partial<CardContent>): Promise<void> {
  invalidateCachedCards(deps, ref);
  await store.updateCardContentColumns(deps.db.query, ref, change, deps.clock.now());
  await refreshShareImage(deps, ref);
}

/** Has a card shown otherwise: what visitors see of it, its colour, its dress. */
export async function updateCardAppearance(deps: InTransaction<Needs>, ref: string, look: CardAppearance): Promise<void> {
  invalidateCachedCards(deps, ref);
  await store.updateCardContentColumns(deps.db.query, ref, toAppearanceColumns(look), deps.clock.now());
  await refreshShareImage(deps, ref);
}

/** Gives a card another address for its owner to log in by; resolves to the one of before. What visitors see stays the same. */
export async function changeCardOwnerEmail(deps: InTransaction<Pick<Deps, "db">>, ref: string, ownerEmail: string): Promise<string> {
  const before = (await store.findCardByRef(deps.db.query, ref))?.ownerEmail ?? "";
  await store.updateCardOwnerEmail(deps.db.query, ref, ownerEmail);
  return before;
}

/** Whether a card's page asks visitors for their details; a page that changes is a new version of it. */
export async function setLeadFormEnabled(deps: InTransaction<Pick<Deps, "db">>, ref: string, on: boolean): Promise<void> {
  invalidateCachedCards(deps, ref);
  await store.updateLeadFormEnabled(deps.db.query, ref, on ? 1 : 0);
}

/** Wipes the cards of an order whose data is erased, and lets their images go, those of their versions too. */
export async function eraseOrderCards(deps: InTransaction<Needs>, part: OrderErasureScope): Promise<void> {
  invalidateCachedCards(deps, part.cardRef ?? part.orderRef);
  await store.eraseOrderCardRows(deps.db.query, part, deps.clock.now());
  await releaseOrderCardImages(deps, part);
  await deleteOrderCardVersions(deps, part);
}
