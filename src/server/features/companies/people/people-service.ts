import { AppError } from "#server/app-error.ts";
import type { CompanyPerson, PersonFields } from "#shared/contract/company-people.ts";
import { peoplePageLength } from "#shared/company/people-page.ts";
import { formatIsoOrNull, dayMs } from "#shared/format/day-and-time.ts";
import type { CardState } from "#shared/states-and-kinds.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion, findEditConflict } from "#server/db/edit-versions.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { findCard } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { type CardField, isOfMember } from "#server/features/cards/card-editing-rules.ts";
import {
  changeCardOwnerEmail,
  pauseLiveCard,
  resumePausedCard,
} from "#server/features/cards/card-lifecycle-service.ts";
import { computeCardRemovalDate } from "#server/features/cards/card-removal-rules.ts";
import { listCompanyPeople, setCardDepartment } from "#server/features/cards/company-card-service.ts";
import { getSeenCardExtras, toCardAppearance } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { readCardViews } from "#server/features/cards/visits/visit-service.ts";
import {
  findCardPauser,
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { findChangesSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { followOtherMailbox } from "../invitations/invitation-service.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "../company-lock.ts";
import { correctCardAsCompany } from "./correct-card.ts";
import { readPersonPage } from "./person-page.ts";
import {
  countPeople,
  filterPeople,
  isOwnerFixed,
  parseLockedFields,
  toPersonFields,
  toCardActor,
} from "./people-rules.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";
import { deleteMailsById } from "#server/features/mails/mail-withdrawal-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listAdminMailboxes, readMemberMailboxes } from "../members/member-service.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";

interface PeopleQuery {
  search: string;
  department?: string | undefined;
  state?: CardState | undefined;
  /** From 1. */
  page: number;
}

/** Lists a page of a company's people, or of some departments of it, by their names. @throws {AppError} `organisation.not_found` */
export async function listPeople(
  deps: ClockDeps,
  { organisationId, departments }: { organisationId: string; departments: "all" | readonly string[] },
  { page, ...filter }: PeopleQuery,
) {
  const { name } = await getCompanyOrThrow(deps, organisationId);
  const all = await listCompanyPeople(deps.db.query, organisationId, departments);
  const found = filterPeople(all, filter);
  const shown = found.slice((page - 1) * peoplePageLength, page * peoplePageLength);
  const members = new Set((await readMemberMailboxes(deps, organisationId)).values());
  const views = await readCardViews(
    deps,
    shown.map(({ ref }) => ref),
  );
  return {
    name,
    ...countPeople(all),
    total: found.length,
    people: shown.map(({ ref, firstName, lastName, jobTitle, department, state, ownerEmail }) => ({
      ref,
      firstName,
      lastName,
      jobTitle,
      department,
      state,
      isMember: members.has(ownerEmail.toLowerCase()),
      lastOpened: formatIsoOrNull(views.get(ref)?.lastOpened ?? null),
      views: views.get(ref)?.views ?? 0,
    })),
  };
}

/** Lists the departments whose people a member looks after, by their names. */
export async function listDepartmentNames(deps: DbDeps, member: CompanyMemberIdentity): Promise<string[]> {
  const all = await listCompanyPeople(deps.db.query, member.organisationId, toCardActor(member).departments);
  return [...new Set(all.map(({ department }) => department))].toSorted((one, other) => one.localeCompare(other, "fr"));
}

/** Reads one person of those whom a member looks after. @throws {AppError} `colleague.not_found` */
export async function readPerson(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
): Promise<Omit<CompanyPerson, "tagPausedAt" | "tagOpen">> {
  const card = await getPersonOrThrow(deps, member, ref);
  const fields = toPersonFields(card);
  const { state, offer } = card;
  const views = (await readCardViews(deps, [ref])).get(ref);
  return {
    ...fields,
    ref,
    state,
    offer,
    isMember: [...(await readMemberMailboxes(deps, member.organisationId)).values()].includes(
      card.ownerEmail.toLowerCase(),
    ),
    locked: parseLockedFields(card),
    version: computeEditVersion(fields),
    page: await readPersonPage(deps, card),
    extras: toCardAppearance(card).extras,
    seenExtras: getSeenCardExtras(card),
    isOwnerFixed: isOwnerFixed(card),
    resumable: state === "paused" && card.removalAskedAt === null && (await findCardPauser(deps, card)) === "company",
    leavesAt: computeCardRemovalDate(card),
    lastOpened: formatIsoOrNull(views?.lastOpened ?? null),
    views: views?.views ?? 0,
    printedOtherwise: await findChangesSinceLastPrint(deps, card),
  };
}

/** Publishes what has become complete of a paid order; `app.ts` passes it in, since publishing stands above. */
export type PublishIfComplete = (deps: InTransaction<Deps>, orderRef: string) => Promise<void>;

/**
 * Changes what a person's card says, and his department; resolves to whether a printed card of his says something else
 * now. @throws {AppError} `colleague.not_found`, `card.field_locked`, `request.invalid`, `edit.conflict`
 */
export async function changePerson(
  deps: Deps,
  member: CompanyMemberIdentity,
  ref: string,
  {
    version,
    ...change
  }: { [Name in keyof PersonFields]?: PersonFields[Name] | undefined } & { version?: string | undefined },
  publishIfComplete: PublishIfComplete,
): Promise<{ isPrinted: boolean }> {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { department, employeeNumber, ownerEmail, ...texts } = sent as Partial<PersonFields>;
  const changed = await inTransaction(deps, async (deps) => {
    // So that a department which is renamed at once takes him along.
    if (department !== undefined) await lockCompanyOrThrow(deps, member.organisationId);
    const seen = await getPersonOrThrow(deps, member, ref);
    const order = await lockOrderForUpdate(deps, seen.orderRef);
    const card = await getPersonOrThrow(deps, member, ref);
    const actor = toCardActor(member);
    const now = toPersonFields(card);
    const mayEdit = (fields: readonly CardField[]) => CardEditPermit.ask(actor, card, fields);
    const corrected = await correctCardAsCompany(deps, { order, card, mayEdit }, texts);
    const place = {
      ...(department !== undefined && department !== card.department && { department }),
      ...(employeeNumber !== undefined && employeeNumber !== card.employeeNumber && { employeeNumber }),
    };
    if (department !== undefined) assertOwnDepartment(actor, department);
    await setCardDepartment(deps, ref, place, { isTold: corrected.length > 0 });
    const isOtherOwner = ownerEmail !== undefined && ownerEmail !== card.ownerEmail;
    if (isOtherOwner) assertOwnerMayChange(card);
    if (isOtherOwner) await changeCardOwnerEmail(deps, mayEdit(["ownerEmail"]), ownerEmail);
    const moved = Object.keys(place) as (keyof typeof place)[];
    const replaced = [...corrected, ...moved, ...(isOtherOwner ? (["ownerEmail"] as const) : [])];
    const conflict = findEditConflict(now, { version, replaced: replaced as (keyof PersonFields)[], sent }, new Map());
    if (conflict) throw conflict;
    await followOtherMailbox(deps, card);
    if (corrected.length > 0) await publishIfComplete(deps, order.ref);
    return corrected.length > 0;
  });
  if (!changed) return { isPrinted: false };
  const card = await getPersonOrThrow(deps, member, ref);
  return { isPrinted: (await findChangesSinceLastPrint(deps, card)).length > 0 };
}

/**
 * Pauses a person's page, or shows again what the company has paused; what staff or the holder took offline stays so.
 * @throws {AppError} `colleague.not_found`, `card.not_live`, `card.not_paused`, `card.paused_by_others`, `card.leaving`
 */
export async function pausePerson(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  paused: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const seen = await getPersonOrThrow(deps, member, ref);
    await lockOrderForUpdate(deps, seen.orderRef);
    const card = await getPersonOrThrow(deps, member, ref);
    const permit = CardEditPermit.ask(toCardActor(member), card, ["page"]);
    if (paused) {
      if (!(await pauseLiveCard(deps, permit))) throw new AppError("card.not_live");
    } else {
      if (card.removalAskedAt !== null) throw new AppError("card.leaving");
      if (card.state === "paused" && (await findCardPauser(deps, card)) !== "company")
        throw new AppError("card.paused_by_others");
      if (!(await resumePausedCard(deps, permit))) throw new AppError("card.not_paused");
    }
    await recordOrderHistoryEntry(deps, {
      orderRef: card.orderRef,
      actor: "company",
      kind: paused ? "cards.paused" : "cards.resumed",
      details: nameCardInHistory(card),
    });
  });
}

/** @throws {AppError} `request.invalid` */
function assertOwnerMayChange(card: CardRow): void {
  if (!isOwnerFixed(card)) return;
  const fault = "Cette carte est en ligne\u00a0: demandez-nous de changer l'adresse de son titulaire.";
  throw new AppError("request.invalid", { fields: { ownerEmail: fault } });
}

/** A manager moves nobody out of his own departments' sight but by an admin. */
function assertOwnDepartment({ departments }: ReturnType<typeof toCardActor>, department: string): void {
  if (departments === "all" || departments.includes(department)) return;
  throw new AppError("request.invalid", { fields: { department: "Choisissez un de vos départements." } });
}

/** Another company's card, and another department's, answer like an unknown one. @throws {AppError} `colleague.not_found` */
export async function getPersonOrThrow(deps: DbDeps, member: CompanyMemberIdentity, ref: string): Promise<CardRow> {
  const card = await findCard(deps.db.query, ref);
  if (!card || !isOfMember(toCardActor(member), card)) throw new AppError("colleague.not_found");
  return card;
}

/**
 * Tells the administrators of a card's company who have come to its space, else the order's contact, that its holder has it removed; once a day of a
 * card, however often he changes his mind. `leavesAt`: ISO 8601, when it is erased.
 */
export async function tellCompanyOfLeavingCard(
  deps: InTransaction<ClockDeps>,
  { ref, firstName, lastName, organisationId, ownerEmail }: CardRow,
  order: OrderRow,
  leavesAt: string,
): Promise<void> {
  if (organisationId === null || (await wasToldToday(deps, order.ref, ref))) return;
  const { name: company } = await getCompanyOrThrow(deps, organisationId);
  const admins = await listAdminMailboxes(deps, organisationId, { joined: true });
  const others = (admins.length > 0 ? admins : [order.buyerEmail]).filter((one) => one !== ownerEmail);
  for (const recipient of others)
    await enqueueMail(deps, {
      template: "company-card-leaving",
      orderRef: order.ref,
      recipient,
      data: { ref, company, hasSpace: admins.length > 0, name: `${firstName} ${lastName}`, leavesAt },
    });
}

async function wasToldToday(deps: ClockDeps, orderRef: string, ref: string): Promise<boolean> {
  const since = deps.clock.now() - dayMs;
  return (await listOrderMails(deps.db.query, orderRef)).some(
    ({ template, createdAt, data }) =>
      template === "company-card-leaving" && createdAt > since && (JSON.parse(data) as { ref: string }).ref === ref,
  );
}

/** Mails to a company that name its people. */
const mailsAboutPeople: readonly string[] = [
  "company-people-missing",
  "company-card-leaving",
  "change-requested",
  "change-decided",
];

/** Deletes the mails to a company that name one of its people, who is erased. */
export async function eraseCompanyMailsAboutCard(
  deps: InTransaction<ClockDeps>,
  { orderRef, cardRef }: OrderErasureScope,
): Promise<void> {
  const mails = (await listOrderMails(deps.db.query, orderRef)).filter(({ template, data }) => {
    if (!mailsAboutPeople.includes(template)) return false;
    const { ref, people = [] } = JSON.parse(data) as { ref?: string; people?: { ref: string }[] };
    return cardRef === undefined || ref === cardRef || people.some((person) => person.ref === cardRef);
  });
  await deleteMailsById(deps, mails);
}
