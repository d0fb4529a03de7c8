import { sql } from "kysely";
import type { Queryable, Tx } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import type { CustomerCompanyRow } from "./company-tables.ts";

export async function insertCompanyRow(query: Queryable, row: CustomerCompanyRow): Promise<void> {
  await query.insertInto("organisations").values(row).execute();
}

export async function findCompanyRow(query: Queryable, id: string): Promise<CustomerCompanyRow | undefined> {
  return query.selectFrom("organisations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a company's row until the transaction ends, by writing it unchanged. */
export async function lockCompanyRow(tx: Tx, id: string): Promise<CustomerCompanyRow | undefined> {
  return tx
    .updateTable("organisations")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Updates fields of a locked company, and counts its version up. */
export async function updateCompanyRow(
  tx: Tx,
  id: string,
  change: Partial<CustomerCompanyRow>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("organisations")
    .set((row) => ({ ...change, updatedAt: now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

interface CompanyFilter {
  /** As returned by `parseSearchTerms`. */
  terms: readonly string[];
  isArchived: boolean;
  limit: number;
}

/** Lists companies by their names. */
export async function listCompanyRows(
  query: Queryable,
  { terms, isArchived, limit }: CompanyFilter,
): Promise<CustomerCompanyRow[]> {
  const rows = query
    .selectFrom("organisations")
    .selectAll()
    // An erased company has no name.
    .where("name", "!=", "")
    .where("archivedAt", isArchived ? "is not" : "is", null)
    .where(containsAllTerms(sql`search_text`, terms))
    .orderBy("searchText")
    .orderBy("id")
    .limit(limit);
  return rows.execute();
}
