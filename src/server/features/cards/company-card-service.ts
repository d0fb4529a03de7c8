import { AppError } from "#server/app-error.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { isCardErased } from "./card-removal-rules.ts";
import type { CardContent, CardDepartureRow, CardRow } from "./card-tables.ts";
import * as cards from "./card-store.ts";
import { publishOrderCardImages, refreshShareImage } from "./images/card-images.ts";
import { tellCompany } from "./company-events.ts";
import type { CardEditPermit } from "./card-edit-permit-rules.ts";
import type { CardField } from "./card-editing-rules.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";
import * as store from "./departure-store.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { listCompanyVersionUploads } from "./card-versions.ts";
import { releaseClaimedUploads } from "./uploads/upload-service.ts";
import * as companyCards from "./company-cards-store.ts";

export {
  listCompanyCardsAfter,
  listCompanyCardsAndTrash,
  listCompanyPeople,
  listOpenDepartures,
  listCardsOfCompany,
} from "./company-cards-store.ts";

type Needs = InTransaction<ClockDeps>;
type CompanyCard = Pick<CardRow, "ref" | "orderRef" | "department"> & { organisationId: string };

/** The content of the next holder's card, and their department. */
export type NextHolder = CardContent &
  Pick<CardRow, "ownerEmail" | "department" | "employeeNumber" | "locked" | "ownAccent" | "dress">;

/** The fields that a permit must cover to write a next holder's card. */
export const handedOnFields: readonly CardField[] = [
  ...cardTextNames,
  "socialMedias",
  "ownerEmail",
  "ownAccent",
  "dress",
];

/** Sets the fields (JSON) that only the company decides on its cards. Those that holders had hidden show again. */
export async function setLockedFields(deps: Needs, organisationId: string, locked: string): Promise<void> {
  for (const ref of await companyCards.setLockedFields(deps.db.query, organisationId, locked))
    invalidateCachedCards(deps, ref);
}

/**
 * Records that the holder of a shown card has left: nobody sees their data from the commit on, and it is erased after
 * `removalDays`. The caller has locked the order.
 * @throws {AppError} `departure.not_shown`
 */
export async function markCardLeft(
  deps: Needs,
  permit: CardEditPermit,
  card: CompanyCard,
  { by, colleagueRef }: { by: string; colleagueRef: string | null },
): Promise<void> {
  const { ref } = card;
  permit.requireFields(["removal"]);
  invalidateCachedCards(deps, ref);
  const now = deps.clock.now();
  if (!(await store.markCardRowLeft(deps.db.query, ref, now))) throw new AppError("departure.not_shown");
  await recordDeparture(deps, card, { now, by, colleagueRef });
  await tellCompany(deps, "card.changed", [ref]);
}

/**
 * Records that the address of a company's card is open to be reassigned: its holder had the card removed and it is
 * about to be erased, so this cannot be undone. The caller has locked the card's order.
 */
export async function recordRemovalByHolder(deps: Needs, card: CompanyCard): Promise<void> {
  await recordDeparture(deps, card, { now: deps.clock.now(), by: "owner", colleagueRef: null });
}

async function recordDeparture(
  { db }: Needs,
  { ref, organisationId, department }: CompanyCard,
  { now, by, colleagueRef }: { now: number; by: string; colleagueRef: string | null },
): Promise<void> {
  const departure = { id: generateSortableId(now), cardRef: ref, organisationId, department, colleagueRef };
  await store.insertDepartureRow(db.query, { ...departure, leftAt: now, leftBy: by, state: "left", stateAt: now });
}

/** Reverts a departure that was a mistake: the card is as before. @throws {AppError} `departure.not_open` */
export async function undoCardLeft(
  deps: Needs,
  permit: CardEditPermit,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<void> {
  permit.requireFields(["removal"]);
  const departure = await getOpenDepartureOrThrow(deps, ref);
  const now = deps.clock.now();
  // An erased card has nothing left to show.
  if (!(await store.unmarkCardRowLeft(deps.db.query, ref, departure.leftAt, now)))
    throw new AppError("departure.not_open");
  await closeDeparture(deps, ref, "undone");
  // The template may have given the card an image meanwhile.
  await publishOrderCardImages(deps, orderRef);
  await refreshShareImage(deps, ref);
  await tellCompany(deps, "card.changed", [ref]);
}

/** Records, once, what became of a former holder's address. @throws {AppError} `departure.not_open` */
export async function closeDeparture(
  deps: Needs,
  cardRef: string,
  state: Exclude<CardDepartureRow["state"], "left">,
): Promise<void> {
  if (!(await store.closeDepartureRow(deps.db.query, cardRef, state, deps.clock.now())))
    throw new AppError("departure.not_open");
}

/** Sets the card that a leaver's page links to; null: none. @throws {AppError} `departure.not_open` */
export async function setDepartureColleague(deps: Needs, cardRef: string, colleagueRef: string | null): Promise<void> {
  if (!(await store.updateDepartureColleague(deps.db.query, cardRef, colleagueRef)))
    throw new AppError("departure.not_open");
}

/**
 * Gives an erased card to its next holder; it waits until it is published. The caller closes the departure in the same
 * transaction.
 * @throws {AppError} `departure.not_open`
 */
export async function fillErasedCard(deps: Needs, permit: CardEditPermit, holder: NextHolder): Promise<void> {
  permit.requireFields(handedOnFields);
  invalidateCachedCards(deps, permit.cardRef);
  const columns = { ...holder, notifyHolder: 0 };
  if (!(await store.fillErasedCardRow(deps.db.query, permit.cardRef, columns, deps.clock.now())))
    throw new AppError("departure.not_open");
}

/** Finds the departure from a card if it is still open, which means nobody has decided about its address. */
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

/** Lists a company's cards that were given to a successor at `since` or later. */
export async function listCardsHandedOnSince(
  deps: DbDeps,
  organisationId: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.listSuccessionRowsSince(deps.db.query, organisationId, since);
  return new Set(rows.map(({ cardRef }) => cardRef));
}

/** What the page of a former holder's card says. */
export interface LeftCard {
  organisationId: string;
  /** The colleague's live card that the page links to. */
  colleague: Pick<CardRow, "ref" | "firstName" | "lastName"> | null;
}

/**
 * Finds what a card's page says after its holder has left: until the successor's card is published, or for ever if the
 * address is retired.
 */
export async function findLeftCard(deps: DbDeps, card: CardRow): Promise<LeftCard | undefined> {
  const { ref, state, organisationId } = card;
  if (organisationId === null) return undefined;
  const isErased = isCardErased(card);
  if (state !== "left" && state !== "waiting" && !isErased) return undefined;
  const last = await store.findLastDepartureRow(deps.db.query, ref);
  // A card erased after a successor had it was removed by that successor, so nobody has "left".
  const isSaid =
    state === "waiting" ? last?.state === "succeeded" : last?.state === "left" || last?.state === "retired";
  if (!last || !isSaid) return undefined;
  const named = last.state === "left" && last.colleagueRef !== null ? last.colleagueRef : undefined;
  const colleague = named === undefined ? undefined : await cards.findCard(deps.db.query, named);
  const isThere = colleague?.state === "live" && colleague.organisationId === organisationId;
  return { organisationId, colleague: isThere ? colleague : null };
}

export async function countCardsByCompany(
  deps: DbDeps,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await companyCards.countCardRowsByCompany(deps.db.query, organisationIds);
  return new Map(
    rows.flatMap(({ organisationId, cards }) => (organisationId === null ? [] : [[organisationId, cards]])),
  );
}

/** Lists the image uploads of a company's cards, even those in the trash, or of an order's, by card. */
export async function listCardUploadsOf(
  deps: DbDeps,
  ...whose: [whose: "organisationId" | "orderRef", value: string]
): Promise<ReadonlyMap<string, Partial<Record<UploadKind, string>>>> {
  const images = new Map<string, Partial<Record<UploadKind, string>>>();
  for (const { cardRef, kind, uploadId } of await companyCards.listImageRowsOf(deps.db.query, ...whose)) {
    const known = uploadKinds.find((one) => one === kind);
    if (known) images.set(cardRef, { ...images.get(cardRef), [known]: uploadId });
  }
  return images;
}

/**
 * Sets a holder's department in their company, or that of a leaver; visitors do not see it. `isTold`: another change in
 * this transaction tells the company's programs about the card.
 */
export async function setCardDepartment(
  deps: InTransaction<ClockDeps>,
  ref: string,
  place: Partial<Pick<CardRow, "department" | "employeeNumber">>,
  { isTold = false } = {},
): Promise<void> {
  if (Object.keys(place).length === 0) return;
  await companyCards.updateCardPlace(deps.db.query, ref, place);
  if (place.department !== undefined)
    await store.updateDepartmentOfDepartures(deps.db.query, { refs: [ref] }, place.department);
  if (!isTold) await tellCompany(deps, "card.changed", [ref]);
}

/**
 * Moves holders and leavers to another department. `emptied`: a department being deleted; its erased leavers' addresses
 * move too.
 */
export async function moveCardsToDepartment(
  deps: InTransaction<ClockDeps>,
  organisationId: string,
  refs: readonly string[],
  department: string,
  emptied?: string,
): Promise<void> {
  if (refs.length > 0) {
    await companyCards.updateDepartmentOfCards(deps.db.query, refs, department);
    await store.updateDepartmentOfDepartures(deps.db.query, { refs }, department);
    await tellCompany(deps, "card.changed", refs);
  }
  if (emptied !== undefined)
    await store.updateDepartmentOfDepartures(deps.db.query, { organisationId, department: emptied }, department);
}

/** Releases the given uploads that no card or version of the company uses. */
export async function releaseCompanyUploads(
  deps: InTransaction<ClockDeps>,
  organisationId: string,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const shown = [...(await listCardUploadsOf(deps, "organisationId", organisationId)).values()].flatMap((images) =>
    Object.values(images),
  );
  const kept = await listCompanyVersionUploads(deps, organisationId);
  const held = new Set([...shown, ...kept]);
  await releaseClaimedUploads(
    deps,
    [...new Set(uploadIds)].filter((id) => !held.has(id)),
  );
}
