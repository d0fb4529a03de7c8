import type { OwnedCardLeads } from "#shared/contract/owner-leads.ts";
import { offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { setLeadFormEnabled } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { leadRetentionMs } from "./lead-rules.ts";
import * as left from "./lead-service.ts";
import { getOwnedCardOrThrow, lockOwnedCardAndOrder, toCardOwner } from "../cards/owner-card-service.ts";

/**
 * Gets one of the owner's cards, if its offer takes leads.
 * @throws {AppError} `order.not_found`, also for another's; `contacts.not_offered`
 */
async function requireOffered(deps: DbDeps, own: OwnerSession, ref: string): Promise<CardRow> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  if (!offers[card.offer].takesContacts) throw new AppError("contacts.not_offered");
  return card;
}

/**
 * Lists a page of the leads of one of the owner's cards; `before`: the last lead of the previous page.
 * @throws {AppError} as `requireOffered`
 */
export async function listLeadsForOwner(
  deps: DbDeps,
  own: OwnerSession,
  ref: string,
  before?: string,
): Promise<OwnedCardLeads> {
  const card = await requireOffered(deps, own, ref);
  const { items, total, more } = await left.listCardLeads(deps, ref, before);
  const shown = items.map(({ id, leftAt, name, phone, email, word }) => ({
    id,
    at: iso(leftAt),
    name,
    phone,
    email,
    word,
    until: iso(leftAt + leadRetentionMs),
  }));
  return { on: card.takesContacts === 1, total, items: shown, more };
}

/** Turns the lead form of one of the owner's cards on or off. @throws {AppError} as `requireOffered` */
export async function setLeadCollectionAsOwner(
  deps: DbDeps,
  own: OwnerSession,
  ref: string,
  on: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    await setLeadFormEnabled(deps, CardEditPermit.ask(toCardOwner(own), card, ["takesContacts"]), on);
  });
}

/** Exports all leads of one of the owner's cards as a file. @throws {AppError} as `requireOffered` */
export async function exportLeadsForOwner(
  deps: DbDeps,
  own: OwnerSession,
  ref: string,
  write: typeof left.formatLeadsCsv,
): Promise<string> {
  await requireOffered(deps, own, ref);
  return write(await left.listAllCardLeads(deps, ref));
}

/**
 * Removes a lead of one of the owner's cards.
 * @throws {AppError} as `requireOffered`; `contact.not_found`, also for a lead of another's card
 */
export async function removeLeadAsOwner(deps: DbDeps, own: OwnerSession, ref: string, id: string): Promise<void> {
  await requireOffered(deps, own, ref);
  await left.removeLeadOrThrow(deps, id, ref);
  await deps.db.purgeErasedData();
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
