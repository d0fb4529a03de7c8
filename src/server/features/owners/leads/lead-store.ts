import type { Queryable, Tx } from "#server/db/database.ts";
import type { LeadRow } from "./lead-tables.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

/**
 * Stores a lead; the same secret on the same card overwrites it. Resolves to its id; `undefined`: the secret belongs to
 * another card.
 */
export async function upsertLeadRow(
  tx: Tx,
  lead: Pick<LeadRow, "id" | "cardRef" | "secretHash" | "leftAt" | "toldAt">,
  said: Omit<LeadRow, keyof typeof lead>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("leftContacts")
    .values({ ...lead, ...said })
    .onConflict((conflict) =>
      conflict.column("secretHash").doUpdateSet(said).where("leftContacts.cardRef", "=", lead.cardRef),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function selectLeadBySecretHash(query: Queryable, secretHash: string): Promise<LeadRow | undefined> {
  return query.selectFrom("leftContacts").selectAll().where("secretHash", "=", secretHash).executeTakeFirst();
}

/** Selects leads of a card's present holder, newest first: those before `before`, or the first ones. */
export async function selectCardLeads(
  query: Queryable,
  cardRef: string,
  before: string | undefined,
  most: number,
): Promise<LeadRow[]> {
  let rows = query
    .selectFrom("leftContacts")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .where("holderLeft", "=", 0)
    .orderBy("id", "desc")
    .limit(most);
  if (before !== undefined) rows = rows.where("id", "<", before);
  return rows.execute();
}

export async function countCardLeads(query: Queryable, cardRef: string): Promise<number> {
  const { count } = await query
    .selectFrom("leftContacts")
    .select((select) => select.fn.countAll().as("count"))
    .where("cardRef", "=", cardRef)
    .where("holderLeft", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists a person's leads on all cards, oldest first: by mailbox in lower case, or by number in E.164. */
export async function listLeadsByPerson(
  query: Queryable,
  who: { email: string } | { phone: string },
): Promise<LeadRow[]> {
  const rows = query.selectFrom("leftContacts").selectAll().orderBy("id");
  if ("phone" in who) return rows.where("phone", "=", who.phone).where("phone", "<>", "").execute();
  return rows
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", who.email)
    .where("email", "<>", "")
    .execute();
}

/** Deletes a lead; `false` if there is none, or it is not on this card. */
export async function deleteLeadRow(query: Queryable, id: string, cardRef?: string): Promise<boolean> {
  let removal = query.deleteFrom("leftContacts").where("id", "=", id);
  if (cardRef !== undefined) removal = removal.where("cardRef", "=", cardRef).where("holderLeft", "=", 0);
  return removal.returning("id").$call(hasRow);
}

export async function deleteLeadBySecretHash(query: Queryable, secretHash: string): Promise<boolean> {
  return query.deleteFrom("leftContacts").where("secretHash", "=", secretHash).returning("id").$call(hasRow);
}

export async function deleteCardLeads(tx: Tx, cardRefs: readonly string[]): Promise<void> {
  if (cardRefs.length > 0) await tx.deleteFrom("leftContacts").where("cardRef", "in", cardRefs).execute();
}

/** Selects the leads of a card's present holder that the company reads too. */
export async function selectCompanyLeadsOfCard(
  query: Queryable,
  cardRef: string,
): Promise<{ id: string; organisationId: string; consentVersion: string }[]> {
  return query
    .selectFrom("leftContacts")
    .select(["id", "organisationId", "consentVersion"])
    .where("cardRef", "=", cardRef)
    .where("holderLeft", "=", 0)
    .where("organisationId", "is not", null)
    .$narrowType<{ organisationId: string }>()
    .execute();
}

export async function deleteHolderLeads(tx: Tx, cardRef: string): Promise<void> {
  await tx.deleteFrom("leftContacts").where("cardRef", "=", cardRef).where("organisationId", "is", null).execute();
}

/** Leaves a lead to the company only; nobody is notified about it any more. */
export async function updateLeadOfLeaver(
  tx: Tx,
  id: string,
  { consentText, toldAt }: Pick<LeadRow, "consentText"> & { toldAt: number },
): Promise<void> {
  await tx
    .updateTable("leftContacts")
    .set(({ fn, val }) => ({ consentText, holderLeft: 1, toldAt: fn.coalesce("toldAt", val(toldAt)) }))
    .where("id", "=", id)
    .execute();
}

export async function eraseCompanyLeads(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom("leftContacts").where("organisationId", "=", organisationId).execute();
}

export async function deleteLeadsBefore(query: Queryable, leftBefore: number): Promise<void> {
  await query.deleteFrom("leftContacts").where("leftAt", "<", leftBefore).execute();
}

/**
 * Claims the notification of an owner: of two concurrent calls, on any nodes, one gets `true`. `false` if they were
 * notified after `before`.
 */
export async function claimLeadNotification(tx: Tx, ownerHash: string, now: number, before: number): Promise<boolean> {
  return tx
    .insertInto("contactTellings")
    .values({ ownerHash, toldAt: now })
    .onConflict((conflict) =>
      conflict.column("ownerHash").doUpdateSet({ toldAt: now }).where("contactTellings.toldAt", "<=", before),
    )
    .returning("ownerHash")
    .$call(hasRow);
}

/** Marks the leads of these cards as notified; resolves to a card reference for each one marked. */
export async function markLeadsNotified(tx: Tx, cardRefs: readonly string[], now: number): Promise<string[]> {
  return tx
    .updateTable("leftContacts")
    .set({ toldAt: now })
    .where("cardRef", "in", cardRefs)
    .where("toldAt", "is", null)
    .returning("cardRef")
    .$call(listColumn("cardRef"));
}

export async function deleteLeadNotificationsBefore(query: Queryable, notifiedBefore: number): Promise<void> {
  await query.deleteFrom("contactTellings").where("toldAt", "<", notifiedBefore).execute();
}
