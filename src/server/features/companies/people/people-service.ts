import type { z } from "zod";
import { AppError } from "#server/app-error.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type {
  changePersonPage as changeContract,
  CompanyPerson,
  PersonFields,
} from "#shared/contract/company-people.ts";
import type { PersonPageFields } from "#shared/contract/company-person-page.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion, findEditConflict } from "#server/db/edit-versions.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { findCard, getCardOrThrow, getPrivateImageUrls, saveCardVersion } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { type CardField, isOfMember } from "#server/features/cards/card-editing-rules.ts";
import {
  changeCardOwnerEmail,
  pauseLiveCard,
  pauseLostCardTags,
  resumeLostCardTags,
  resumePausedCard,
} from "#server/features/cards/card-lifecycle-service.ts";
import { computeCardRemovalDate } from "#server/features/cards/card-removal-rules.ts";
import { setCardDepartment, listCompanyPeople } from "#server/features/cards/company-card-service.ts";
import { getSeenCardExtras, toCardAppearance } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { readCardViews } from "#server/features/cards/visits/visit-service.ts";
import {
  type CorrectedOrder,
  correctLockedOrder,
  type OrderCorrectionInput,
  takeOffLockedExtra,
} from "#server/features/orders/correcting/order-correction-service.ts";
import {
  findCardPauser,
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findChangesSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { getLastHandedOverTagNumber, wasCardHandedOver } from "#server/features/production/production-service.ts";
import { toCardActor } from "../company-rules.ts";
import { type CompanyActor, toPeopleScope } from "../company-actor.ts";
import { lockCompanyOrThrow, getCompanyOrThrow } from "../company-lock.ts";
import { followOtherMailbox } from "../invitations/invitation-service.ts";
import { readMemberMailboxes } from "../members/member-service.ts";
import { isOwnerFixed, parseLockedFields, toPersonFields, countPeople, filterPeople } from "./people-rules.ts";
import { peoplePageLength } from "#shared/company/people-page.ts";
import type { CardState } from "#shared/states-and-kinds.ts";

interface PeopleQuery {
  search: string;
  department?: string | undefined;
  state?: CardState | undefined;
  /** From 1. */
  page: number;
}

/** Lists a page of the people whom a member looks after, by name. @throws {AppError} `organisation.not_found` */
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
  const apartOf = tellNamesakesApart(all);
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
      ...apartOf(ref),
      jobTitle,
      department,
      state,
      isMember: members.has(ownerEmail.toLowerCase()),
      lastOpened: formatIsoOrNull(views.get(ref)?.lastOpened ?? null),
      views: views.get(ref)?.views ?? 0,
    })),
  };
}

/** Publishes a paid order's cards that became complete; passed in by `app.ts`, since publishing stands above. */
export type PublishIfComplete = (deps: InTransaction<Deps>, orderRef: string) => Promise<void>;

/** Hides other companies' and departments' cards like unknown ones. @throws {AppError} `colleague.not_found` */
export async function getPersonOrThrow(
  deps: DbDeps,
  keeper: CompanyMemberIdentity | CompanyActor,
  ref: string,
): Promise<CardRow> {
  const card = await findCard(deps.db.query, ref);
  if (!card || !isOfMember(toPeopleScope(keeper), card)) throw new AppError("colleague.not_found");
  return card;
}

/** Locks the order of a person's card, and reads it. @throws {AppError} `colleague.not_found` */
export async function lockPerson(
  deps: InTransaction<DbDeps>,
  keeper: CompanyMemberIdentity | CompanyActor,
  ref: string,
): Promise<{ card: CardRow; order: OrderRow }> {
  const { orderRef } = await getPersonOrThrow(deps, keeper, ref);
  const order = await lockOrderForUpdate(deps, orderRef);
  return { card: await getPersonOrThrow(deps, keeper, ref), order };
}

/** Reads a person that a member looks after, with their chips. @throws {AppError} `colleague.not_found` */
export async function readPerson(deps: ClockDeps, member: CompanyMemberIdentity, ref: string): Promise<CompanyPerson> {
  const card = await getPersonOrThrow(deps, member, ref);
  const fields = toPersonFields(card);
  const page = await readPersonPageFields(deps, card);
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
    page: { ...page, version: computeEditVersion(page) },
    extras: toCardAppearance(card).extras,
    seenExtras: getSeenCardExtras(card),
    isOwnerFixed: isOwnerFixed(card),
    resumable: state === "paused" && card.removalAskedAt === null && (await findCardPauser(deps, card)) === "company",
    leavesAt: computeCardRemovalDate(card),
    lastOpened: formatIsoOrNull(views?.lastOpened ?? null),
    views: views?.views ?? 0,
    printedOtherwise: await findChangesSinceLastPrint(deps, card),
    ...(await readTags(deps, card)),
  };
}

/** Reads what a person's page shows beside their texts. */
async function readPersonPageFields(deps: DbDeps, card: CardRow): Promise<PersonPageFields> {
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return {
    profileUrl: profile,
    coverUrl: cover,
    logoUrl: logo,
    socialMedias: JSON.parse(card.socialMedias) as string[],
    workDescription: card.workDescription,
  };
}

/** Reads when a person's lost chips were closed, and whether a chip handed over to them opens the page. */
async function readTags(
  deps: DbDeps,
  { ref, tagPausedAt, tagsLost }: CardRow,
): Promise<Pick<CompanyPerson, "tagPausedAt" | "tagOpen">> {
  const isOpen = tagPausedAt === null || (await getLastHandedOverTagNumber(deps, ref)) > tagsLost;
  return { tagPausedAt: formatIsoOrNull(tagPausedAt), tagOpen: isOpen && (await wasCardHandedOver(deps, ref)) };
}

/**
 * Closes a person's chips because their printed card is lost, or opens them again; a card made later has its own chip.
 * Repeating it changes nothing and records nothing.@throws {AppError} `colleague.not_found`, `card.not_given`
 */
export async function loseCard(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  lost: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card } = await lockPerson(deps, member, ref);
    const permit = CardEditPermit.ask(toCardActor(member), card, ["tag"]);
    if (lost && !(await wasCardHandedOver(deps, ref))) throw new AppError("card.not_given");
    const isChanged = lost
      ? await pauseLostCardTags(deps, permit, await getLastHandedOverTagNumber(deps, ref))
      : await resumeLostCardTags(deps, permit);
    if (!isChanged) return;
    await recordOrderHistoryEntry(deps, {
      orderRef: card.orderRef,
      actor: "company",
      kind: lost ? "tag.paused" : "tag.resumed",
      details: nameCardInHistory(card),
    });
  });
}

/**
 * Changes a person's texts, department, employee number and owner. `isPrinted`: a printed card now differs.@throws
 * {AppError} `colleague.not_found`, `card.field_locked`, `request.invalid`, `edit.conflict`
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
    // The lock makes a simultaneous renaming of the department include this person.
    if (department !== undefined) await lockCompanyOrThrow(deps, member.organisationId);
    const { card, order } = await lockPerson(deps, member, ref);
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
  return { isPrinted: changed && (await isPrintedOtherwise(deps, member, ref)) };
}

/** @throws {AppError} `request.invalid` */
function assertOwnerMayChange(card: CardRow): void {
  if (!isOwnerFixed(card)) return;
  const fault = "Cette carte est en ligne\u00a0: demandez-nous de changer l'adresse de son titulaire.";
  throw new AppError("request.invalid", { fields: { ownerEmail: fault } });
}

/** Keeps managers from moving people out of their own sight; only an administrator may. */
function assertOwnDepartment({ departments }: ReturnType<typeof toCardActor>, department: string): void {
  if (departments === "all" || departments.includes(department)) return;
  throw new AppError("request.invalid", { fields: { department: "Choisissez un de vos départements." } });
}

/**
 * Corrects a card for a company's member, keeping the versions before and after, and the sale as it was. Resolves to
 * the changed fields.@throws {AppError} as `correctLockedOrder`
 */
async function correctCardAsCompany(
  deps: InTransaction<CoreDeps>,
  corrected: CorrectedOrder,
  input: OrderCorrectionInput,
): Promise<Awaited<ReturnType<typeof correctLockedOrder>>> {
  if (Object.keys(input).length === 0) return [];
  const { card } = corrected;
  await saveCardVersion(deps, card, { actor: "others", at: card.changedAt });
  const changed = await correctLockedOrder(deps, corrected, "company", input, { saleToo: false });
  if (changed.length > 0)
    await saveCardVersion(deps, await getCardOrThrow(deps, card.ref), { actor: "company", at: deps.clock.now() });
  return changed;
}

/**
 * Changes the images, links and description of a person's page; what is left out stays. `isPrinted`: whether a printed
 * card of theirs now differs from their page.
 * @throws {AppError} `colleague.not_found`, `card.field_locked`, `upload.invalid`, `request.invalid`, `edit.conflict`
 */
export async function changePersonPage(
  deps: Deps,
  member: CompanyMemberIdentity,
  ref: string,
  { version, ...change }: z.output<(typeof changeContract)["body"]>,
  publishIfComplete: PublishIfComplete,
): Promise<{ isPrinted: boolean }> {
  const isChanged = await inTransaction(deps, async (deps) => {
    const { card, order } = await lockPerson(deps, member, ref);
    const now = await readPersonPageFields(deps, card);
    const mayEdit = (fields: readonly CardField[]) => CardEditPermit.ask(toCardActor(member), card, fields);
    const corrected = await correctCardAsCompany(deps, { order, card, mayEdit }, change);
    const replaced = corrected as (keyof PersonPageFields)[];
    // Throwing undoes the writes; equal values are no conflict.
    const conflict = findEditConflict(now, { version, replaced, sent: change }, new Map());
    if (conflict) throw conflict;
    if (corrected.length > 0) await publishIfComplete(deps, order.ref);
    return corrected.length > 0;
  });
  return { isPrinted: isChanged && (await isPrintedOtherwise(deps, member, ref)) };
}

/**
 * Pauses a person's page, or resumes it if the company paused it; only staff and the holder resume what they paused.
 * @throws {AppError} `colleague.not_found`, `card.not_live`, `card.not_paused`, `card.paused_by_others`, `card.leaving`
 */
export async function pausePerson(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  paused: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card } = await lockPerson(deps, member, ref);
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

/**
 * Removes one extra from a person's page; companies never add or change extras.
 * @throws {AppError} `colleague.not_found`, `card.extra_gone`
 */
export async function takeOffPersonExtra(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  taken: ExtraLine,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card, order } = await lockPerson(deps, member, ref);
    await takeOffLockedExtra(
      deps,
      { order, card, mayEdit: (fields) => CardEditPermit.ask(toCardActor(member), card, fields) },
      { actor: "company", versionActor: "company" },
      taken,
    );
  });
}

/** Checks whether a person's printed card differs from their page now. */
async function isPrintedOtherwise(deps: DbDeps, member: CompanyMemberIdentity, ref: string): Promise<boolean> {
  return (await findChangesSinceLastPrint(deps, await getPersonOrThrow(deps, member, ref))).length > 0;
}
