import type { Queryable, Tx } from "#server/db/database.ts";
import type { CompanyTemplateRow } from "./company-tables.ts";

export async function insertTemplateRow(query: Queryable, row: CompanyTemplateRow): Promise<void> {
  await query.insertInto("organisationTemplates").values(row).execute();
}

export async function findTemplateRow(
  query: Queryable,
  organisationId: string,
): Promise<CompanyTemplateRow | undefined> {
  return query
    .selectFrom("organisationTemplates")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .executeTakeFirst();
}

/** Updates fields of a locked company's template, and counts its version up. */
export async function updateTemplateRow(
  tx: Tx,
  organisationId: string,
  change: Partial<CompanyTemplateRow>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("organisationTemplates")
    .set((row) => ({ ...change, updatedAt: now, version: row("version", "+", 1) }))
    .where("organisationId", "=", organisationId)
    .execute();
}
