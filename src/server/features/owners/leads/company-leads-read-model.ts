import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";

export interface CompanyLeadFilter {
  organisationId: string;
  /** `all`, which includes leavers' leads without a department, or some departments (at least one). */
  departments: "all" | readonly string[];
  /** As returned by `parseSearchTerms`. */
  terms: readonly string[];
}

/**
 * The department of whoever held the card when the lead was left. Null: the card was erased without a departure, so
 * only administrators read the lead.
 */
const department = sql<string | null>`CASE
  WHEN left_contacts.holder_left = 0 THEN cards.department
  ELSE (
    SELECT card_departures.department FROM card_departures
    WHERE card_departures.card_ref = left_contacts.card_ref AND card_departures.left_at >= left_contacts.left_at
      AND card_departures.organisation_id = left_contacts.organisation_id AND card_departures.state <> 'undone'
    ORDER BY card_departures.left_at LIMIT 1
  ) END`;

/** Selects leads that a company may read, with their cards. */
function selectLeads(query: Queryable, { organisationId, departments, terms }: CompanyLeadFilter) {
  let rows = query
    .selectFrom("leftContacts")
    .innerJoin("cards", "cards.ref", "leftContacts.cardRef")
    .where("leftContacts.organisationId", "=", organisationId)
    .$if(departments !== "all", (some) => some.where(department, "in", departments as readonly string[]));
  rows = rows.where(containsAllTerms(sql`left_contacts.search_text`, terms));
  return rows;
}

function selectShown(query: Queryable, filter: CompanyLeadFilter) {
  return selectLeads(query, filter).select([
    "leftContacts.id",
    "cardRef",
    "leftAt",
    "leftContacts.name",
    "leftContacts.phone",
    "leftContacts.email",
    "leftContacts.word",
    "consentText",
    "holderLeft",
    "cards.firstName",
    "cards.lastName",
    department.as("department"),
  ]);
}

/** Lists a company's leads, the newest first. */
export async function selectCompanyLeads(
  query: Queryable,
  filter: CompanyLeadFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return selectShown(query, filter).orderBy("leftContacts.id", "desc").offset(offset).limit(limit).execute();
}
export type CompanyLeadRow = Awaited<ReturnType<typeof selectCompanyLeads>>[number];

/** Lists a company's leads after a given lead, the oldest first. */
export async function selectCompanyLeadsAfter(
  query: Queryable,
  filter: CompanyLeadFilter,
  { after, limit }: { after: string; limit: number },
): Promise<CompanyLeadRow[]> {
  return selectShown(query, filter)
    .where("leftContacts.id", ">", after)
    .orderBy("leftContacts.id")
    .limit(limit)
    .execute();
}

export async function findCompanyLead(
  query: Queryable,
  filter: CompanyLeadFilter,
  id: string,
): Promise<CompanyLeadRow | undefined> {
  return selectShown(query, filter).where("leftContacts.id", "=", id).executeTakeFirst();
}

export async function countCompanyLeads(query: Queryable, filter: CompanyLeadFilter): Promise<number> {
  const { count } = await selectLeads(query, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
