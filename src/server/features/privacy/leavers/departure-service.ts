import { formatPersonName } from "#server/features/cards/person-name-rules.ts";
import { AppError } from "#server/app-error.ts";
import type { Departure, Leaving } from "#shared/contract/company-departures.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { computeCardRemovalDate, isCardErased } from "#server/features/cards/card-removal-rules.ts";
import {
  markCardLeft,
  undoCardLeft,
  closeDeparture,
  setDepartureColleague,
  findLeftCard,
  listOpenDepartures,
} from "#server/features/cards/company-card-service.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { getCompanyOrThrow, lockCompanyOrThrow, readFarewell } from "#server/features/companies/company-service.ts";
import { endMembershipOfLeaver } from "#server/features/companies/members/member-service.ts";
import { memberPrograms } from "#server/features/company-api/company-api-service.ts";
import { endLoginsWithoutCards } from "#server/features/owners/owner-service.ts";
import { eraseLeaver } from "../erasure/erase-removed-cards.ts";
import { assertNotArchived, type CompanyCard, type Decider, lockAddress, recordDecision } from "./address-access.ts";

/**
 * Records that a person has left: their page shows the company's sentence and links to the colleague, their access to
 * it and to the company's space ends, they are told once, and their data is erased after 30 days.
 * @throws {AppError} `colleague.not_found`, `departure.not_shown`, `departure.no_colleague`, `organisation.archived`,
 * `departure.is_member`, `departure.contact_missing`, `member.last_admin`, `member.heir_unfit`
 */
export async function leaveCompanyCard(
  deps: CoreDeps,
  who: Decider,
  ref: string,
  { colleague: colleagueRef, heir, contact }: Leaving,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { organisationId } = who;
    // Locked before the order, as everywhere.
    await lockCompanyOrThrow(deps, organisationId);
    await assertNotArchived(deps, who);
    const { card, order } = await lockAddress(deps, who, ref);
    if (card.state === "removed") throw new AppError("departure.not_shown");
    await assertColleague(deps, card, colleagueRef);
    const permit = CardEditPermit.ask(who.gate, card, ["removal"]);
    await markCardLeft(deps, permit, card, { by: who.id, colleagueRef });
    await recordDecision(deps, who, { order, card }, "card.left");
    await tellLeaver(deps, card);
    const { ownerEmail } = card;
    await endMembershipOfLeaver(deps, { by: who.by, ownerEmail, heir, contact, programs: memberPrograms });
    await endLoginsWithoutCards(deps, card.ownerEmail);
  });
}

/** Undoes a departure until the leaver is erased. @throws {AppError} `colleague.not_found`, `departure.not_open` */
export async function undoDeparture(deps: CoreDeps, who: Decider, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await assertNotArchived(deps, who);
    const { card, order } = await lockAddress(deps, who, ref);
    if (card.state !== "left") throw new AppError("departure.not_open");
    await undoCardLeft(deps, CardEditPermit.ask(who.gate, card, ["removal"]), card);
    await recordDecision(deps, who, { order, card }, "card.left_undone");
  });
}

/** Sets the colleague that a leaver's page links to. @throws {AppError} as `leaveCompanyCard`, `departure.not_open` */
export async function nameColleague(
  deps: CoreDeps,
  who: Decider,
  ref: string,
  colleagueRef: string | null,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await assertNotArchived(deps, who);
    const { card } = await lockAddress(deps, who, ref);
    await assertColleague(deps, card, colleagueRef);
    await setDepartureColleague(deps, ref, colleagueRef);
  });
}

/**
 * Retires a leaver's address for ever. Since that cannot be undone, the leaver is erased at once.
 * @throws {AppError} `colleague.not_found`, `departure.not_open`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function retireAddress(deps: CoreDeps, who: Decider, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await assertNotArchived(deps, who);
    const { card, order } = await lockAddress(deps, who, ref);
    await closeDeparture(deps, ref, "retired");
    if (!isCardErased(card)) await eraseLeaver(deps, card);
    await recordDecision(deps, who, { order, card }, "card.retired");
  });
  await deps.db.purgeErasedData();
}

/** Lists the addresses that await a successor, and the price of one. @throws {AppError} `organisation.not_found` */
export async function listDepartures(
  deps: CoreDeps,
  { organisationId, departments }: Pick<Decider, "organisationId" | "departments">,
): Promise<{ departures: Departure[]; price: number; sentence: string }> {
  await getCompanyOrThrow(deps, organisationId);
  const rows = await listOpenDepartures(deps.db.query, organisationId, departments);
  const departures = [];
  for (const { cardRef, department, leftAt } of rows) {
    const card = await cards.getCardOrThrow(deps, cardRef);
    const left = await findLeftCard(deps, card);
    departures.push({
      ref: cardRef,
      name: formatPersonName(card),
      department,
      leftAt: new Date(leftAt).toISOString(),
      erasedAt: isCardErased(card) ? null : computeCardRemovalDate(card),
      colleague: left?.colleague ? { ref: left.colleague.ref, name: formatPersonName(left.colleague) } : null,
    });
  }
  const { sentence } = await readFarewell(deps, organisationId);
  return { departures, price: deps.settings.site.reprintPrice, sentence };
}

/** @throws {AppError} `departure.no_colleague` */
async function assertColleague(
  deps: DbDeps,
  { ref, organisationId }: CompanyCard,
  colleagueRef: string | null,
): Promise<void> {
  if (colleagueRef === null) return;
  const colleague = await cards.findCard(deps.db.query, colleagueRef);
  const isThere = colleague?.state === "live" && colleague.organisationId === organisationId;
  if (!isThere || colleague.ref === ref) throw new AppError("departure.no_colleague");
}

async function tellLeaver(deps: InTransaction<CoreDeps>, { ref, firstName, ownerEmail, organisationId }: CompanyCard) {
  const leavesAt = computeCardRemovalDate(await cards.getCardOrThrow(deps, ref));
  if (ownerEmail === "" || leavesAt === null) return;
  const { company } = await readFarewell(deps, organisationId);
  await enqueueRepeatedMail(deps, {
    template: "card-left",
    orderRef: null,
    recipient: ownerEmail,
    data: { firstName, ref, company, leavesAt },
  });
}
