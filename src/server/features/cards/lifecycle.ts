import type { CardLook } from "#shared/card-look.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { bindImages, letGoImagesOf, publishImagesOf, type UploadIds } from "./card-images.ts";
import { noteChange } from "./known/changes.ts";
import { toColumns } from "./look.ts";
import { askForPictures, renewPictures } from "./picture/ask.ts";
import { hideLeavingOf, pauseLeavingOf, setShownStaying } from "./removal-store.ts";
import * as store from "./card-store.ts";
import { removeVersionsOf } from "./card-versions.ts";
import type { CardContent, CardRow } from "./card-tables.ts";
import type { OrderPart } from "../../db/order-part.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A new card, not shown yet, and its images. @throws {AppError} `upload.invalid` */
export async function addCard(deps: InTransaction<Needs>, card: CardRow, uploadIds: UploadIds): Promise<void> {
  await store.insertCard(deps.db.query, card);
  await bindImages(deps, card.ref, uploadIds);
  await askForPictures(deps, [card.ref]);
}

/** The order is paid: its cards are shown, their images under public addresses. */
export async function publishCardsOf(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  const shown = await store.moveCardsOf(deps.db.query, orderRef, ["waiting"], "live", deps.clock.now());
  await hideLeavingOf(deps.db.query, orderRef);
  await publishImagesOf(deps, orderRef);
  await askForPictures(deps, shown);
}

/** The order is unpaid again: its cards are as good as unknown. */
export async function hideCardsOf(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  noteChange(deps, orderRef);
  await store.moveCardsOf(deps.db.query, orderRef, ["live", "paused"], "waiting", deps.clock.now());
}

/** The order's cards are hidden for a while, those in the trash, or that their owners want gone, once they are back; `false` when none was shown. */
export async function pauseCardsOf(deps: InTransaction<Needs>, orderRef: string): Promise<boolean> {
  noteChange(deps, orderRef);
  await store.pauseRemovedOf(deps.db.query, orderRef);
  const leaving = await pauseLeavingOf(deps.db.query, orderRef);
  return (await store.moveCardsOf(deps.db.query, orderRef, ["live"], "paused", deps.clock.now())).length > 0 || leaving;
}

/** The order's paused cards are shown again, and stay, also where their owners wanted them gone; `false` when none was paused. */
export async function resumeCardsOf(deps: InTransaction<Needs>, orderRef: string): Promise<boolean> {
  const shown = await store.moveCardsOf(deps.db.query, orderRef, ["paused"], "live", deps.clock.now());
  await setShownStaying(deps.db.query, orderRef);
  return shown.length > 0;
}

/** One card is hidden for a while, or shown again; `false` when there was nothing to do. */
export async function pauseCard(deps: InTransaction<Needs>, ref: string): Promise<boolean> {
  noteChange(deps, ref);
  return store.moveCard(deps.db.query, ref, "live", "paused", deps.clock.now());
}

export async function resumeCard(deps: InTransaction<Needs>, ref: string): Promise<boolean> {
  return store.moveCard(deps.db.query, ref, "paused", "live", deps.clock.now());
}

/** The printed card is lost: the addresses of its tags up to that number open no page, while all others do; `false` when it was so already. */
export async function pauseTags(deps: InTransaction<Needs>, ref: string, upTo: number): Promise<boolean> {
  noteChange(deps, ref);
  return store.closeTags(deps.db.query, ref, upTo, deps.clock.now());
}

/** The addresses of all its tags open the page again; `false` when they did. */
export async function resumeTags(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<boolean> {
  return store.openTags(deps.db.query, ref);
}

/** The number of a new piece's tag; `first`: it is of the first ones of its card, so 1 may be its own. */
export async function takeTagNumber(deps: InTransaction<Pick<Deps, "db">>, ref: string, { first }: { first: boolean }): Promise<number> {
  return store.takeTagNumber(deps.db.query, ref, first ? 0 : 1);
}

/** The order goes to the trash, and its cards with it; their data stays. */
export async function removeCardsOf(deps: InTransaction<Needs>, orderRef: string): Promise<void> {
  noteChange(deps, orderRef);
  await store.removeCardsOf(deps.db.query, orderRef, deps.clock.now());
}

/** The order comes back out of the trash; a card that was paused stays so. */
export async function restoreCardsOf(deps: InTransaction<Needs>, orderRef: string, { paid }: { paid: boolean }): Promise<void> {
  const restored = await store.restoreCardsOf(deps.db.query, orderRef, paid ? "live" : "waiting", deps.clock.now());
  if (paid) await publishImagesOf(deps, orderRef);
  await askForPictures(deps, restored);
}

/** Changes what a card shows but for its images. */
export async function changeCard(deps: InTransaction<Needs>, ref: string, change: Partial<CardContent>): Promise<void> {
  noteChange(deps, ref);
  await store.changeContent(deps.db.query, ref, change, deps.clock.now());
  await renewPictures(deps, ref);
}

/** Has a card shown otherwise: what visitors see of it, its colour, its dress. */
export async function changeLook(deps: InTransaction<Needs>, ref: string, look: CardLook): Promise<void> {
  noteChange(deps, ref);
  await store.changeContent(deps.db.query, ref, toColumns(look), deps.clock.now());
  await renewPictures(deps, ref);
}

/** Gives a card another address for its owner to log in by; resolves to the one of before. What visitors see stays the same. */
export async function changeOwner(deps: InTransaction<Pick<Deps, "db">>, ref: string, ownerEmail: string): Promise<string> {
  const before = (await store.findCard(deps.db.query, ref))?.ownerEmail ?? "";
  await store.setOwner(deps.db.query, ref, ownerEmail);
  return before;
}

/** Whether a card's page asks visitors for their details; a page that changes is a new version of it. */
export async function setTakesContacts(deps: InTransaction<Pick<Deps, "db">>, ref: string, on: boolean): Promise<void> {
  noteChange(deps, ref);
  await store.setTakesContacts(deps.db.query, ref, on ? 1 : 0);
}

/** Wipes the cards of an order whose data is erased, and lets their images go, those of their versions too. */
export async function eraseCardsOf(deps: InTransaction<Needs>, part: OrderPart): Promise<void> {
  noteChange(deps, part.cardRef ?? part.orderRef);
  await store.eraseCardsOf(deps.db.query, part, deps.clock.now());
  await letGoImagesOf(deps, part);
  await removeVersionsOf(deps, part);
}
