import { AppError } from "#shared/errors/app-error.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { isCardErased } from "./card-removal.ts";
import type { CardContent, CardDepartureRow, CardRow } from "./card-tables.ts";
import * as cards from "./card-store.ts";
import { publishOrderCardImages } from "./card-images.ts";
import { tellCompany } from "./company-events.ts";
import type { CardEditPermit } from "./card-edit-permit.ts";
import type { CardField } from "./card-editing-rules.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";
import { refreshShareImage } from "./enqueue-share-images.ts";
import * as store from "./departure-store.ts";

type Needs = InTransaction<ClockDeps>;
type CompanyCard = Pick<CardRow, "ref" | "orderRef" | "department"> & { organisationId: string };

/** What the next holder's card says, and where he works. */
export type NextHolder = CardContent &
  Pick<CardRow, "ownerEmail" | "department" | "employeeNumber" | "locked" | "ownAccent" | "dress">;

/** The fields of the gate that a next holder's card is written with. */
export const handedOnFields: readonly CardField[] = [
  ...cardTextNames,
  "socialMedias",
  "ownerEmail",
  "ownAccent",
  "dress",
];

/**
 * Says that the holder of a shown card has left: from the commit on nobody is shown anything of him, and his data is erased
 * after `removalDays`. The card's order is locked. @throws {AppError} `departure.not_shown`
 */
export async function markCardLeft(
  deps: Needs,
  permit: CardEditPermit,
  { ref, organisationId, department }: CompanyCard,
  { by, colleagueRef }: { by: string; colleagueRef: string | null },
): Promise<void> {
  permit.requireFields(["removal"]);
  invalidateCachedCards(deps, ref);
  const now = deps.clock.now();
  if (!(await store.markCardRowLeft(deps.db.query, ref, now))) throw new AppError("departure.not_shown");
  await store.insertDepartureRow(deps.db.query, {
    id: generateSortableId(now),
    cardRef: ref,
    organisationId,
    department,
    leftAt: now,
    leftBy: by,
    colleagueRef,
    state: "left",
    stateAt: now,
  });
  await tellCompany(deps, "card.changed", [ref]);
}

/**
 * Says that the address of a company's card waits for its fate, whose holder has had it removed and is about to be erased:
 * nothing can be undone. The card's order is locked.
 */
export async function recordRemovalByHolder(
  deps: Needs,
  { ref, organisationId, department }: CompanyCard,
): Promise<void> {
  const now = deps.clock.now();
  await store.insertDepartureRow(deps.db.query, {
    id: generateSortableId(now),
    cardRef: ref,
    organisationId,
    department,
    leftAt: now,
    leftBy: "owner",
    colleagueRef: null,
    state: "left",
    stateAt: now,
  });
}

/** Says that nobody has left after all: the card is as before. @throws {AppError} `departure.not_open` */
export async function undoCardLeft(
  deps: Needs,
  permit: CardEditPermit,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<void> {
  permit.requireFields(["removal"]);
  const departure = await getOpenDepartureOrThrow(deps, ref);
  const now = deps.clock.now();
  // Once the card is erased there is nothing to show again.
  if (!(await store.unmarkCardRowLeft(deps.db.query, ref, departure.leftAt, now)))
    throw new AppError("departure.not_open");
  await closeDeparture(deps, ref, "undone");
  // An image that the template gave the card meanwhile.
  await publishOrderCardImages(deps, orderRef);
  await refreshShareImage(deps, ref);
  await tellCompany(deps, "card.changed", [ref]);
}

/** Says what became of an address that somebody left, once. @throws {AppError} `departure.not_open` */
export async function closeDeparture(
  deps: Needs,
  cardRef: string,
  state: Exclude<CardDepartureRow["state"], "left">,
): Promise<void> {
  if (!(await store.closeDepartureRow(deps.db.query, cardRef, state, deps.clock.now())))
    throw new AppError("departure.not_open");
}

/** Says to whom the page of somebody who has left leads; null: to nobody. @throws {AppError} `departure.not_open` */
export async function setDepartureColleague(deps: Needs, cardRef: string, colleagueRef: string | null): Promise<void> {
  if (!(await store.updateDepartureColleague(deps.db.query, cardRef, colleagueRef)))
    throw new AppError("departure.not_open");
}

/**
 * Gives an erased card to its next holder, waiting until it is published. The departure is closed in the same transaction.
 * @throws {AppError} `departure.not_open`
 */
export async function fillErasedCard(deps: Needs, permit: CardEditPermit, holder: NextHolder): Promise<void> {
  permit.requireFields(handedOnFields);
  invalidateCachedCards(deps, permit.cardRef);
  const columns = { ...holder, notifyHolder: 0 };
  if (!(await store.fillErasedCardRow(deps.db.query, permit.cardRef, columns, deps.clock.now())))
    throw new AppError("departure.not_open");
}

/** Finds the departure whose address waits for its fate. */
export async function findOpenDeparture(deps: DbDeps, cardRef: string): Promise<CardDepartureRow | undefined> {
  const last = await store.findLastDepartureRow(deps.db.query, cardRef);
  return last?.state === "left" ? last : undefined;
}

/** @throws {AppError} `departure.not_open` */
async function getOpenDepartureOrThrow(deps: DbDeps, cardRef: string): Promise<CardDepartureRow> {
  const open = await findOpenDeparture(deps, cardRef);
  if (!open) throw new AppError("departure.not_open");
  return open;
}

/** Lists those of a company's cards that were handed on at a time or after it. */
export async function listCardsHandedOnSince(
  deps: DbDeps,
  organisationId: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.listSuccessionRowsSince(deps.db.query, organisationId, since);
  return new Set(rows.map(({ cardRef }) => cardRef));
}

/** What the page of an address says whose holder has left. */
export interface LeftCard {
  organisationId: string;
  /** The live card of a colleague to which it leads. */
  colleague: Pick<CardRow, "ref" | "firstName" | "lastName"> | null;
}

/**
 * Finds what the page of a card that is not shown says because its holder has left: until a successor's is published, and
 * for ever where the address is retired.
 */
export async function findLeftCard(deps: DbDeps, card: CardRow): Promise<LeftCard | undefined> {
  const { ref, state, organisationId } = card;
  if (organisationId === null) return undefined;
  const isErased = isCardErased(card);
  if (state !== "left" && state !== "waiting" && !isErased) return undefined;
  const last = await store.findLastDepartureRow(deps.db.query, ref);
  // What was erased after a successor had it was his to remove.
  const isSaid =
    state === "waiting" ? last?.state === "succeeded" : last?.state === "left" || last?.state === "retired";
  if (!last || !isSaid) return undefined;
  const named = last.state === "left" && last.colleagueRef !== null ? last.colleagueRef : undefined;
  const colleague = named === undefined ? undefined : await cards.findCard(deps.db.query, named);
  const isThere = colleague?.state === "live" && colleague.organisationId === organisationId;
  return { organisationId, colleague: isThere ? colleague : null };
}
