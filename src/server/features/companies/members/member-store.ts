import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedRead, takingFirst } from "#server/db/prepared.ts";
import type { CompanyMemberRow } from "../company-tables.ts";

/** Finds a current member of a company. */
export const findMemberRow = takingFirst(
  createPreparedRead((query, email: string, organisationId: string) =>
    query
      .selectFrom("organisationMembers")
      .selectAll()
      .where("email", "=", email)
      .where("organisationId", "=", organisationId)
      .where("leftAt", "is", null),
  ),
);

/** Lists a company's current members, the earliest first. */
export async function listMemberRows(query: Queryable, organisationId: string): Promise<CompanyMemberRow[]> {
  return query
    .selectFrom("organisationMembers")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("leftAt", "is", null)
    .orderBy("id")
    .execute();
}

/** Lists a mailbox's current memberships. */
export async function listMembershipRows(query: Queryable, email: string): Promise<CompanyMemberRow[]> {
  return query
    .selectFrom("organisationMembers")
    .selectAll()
    .where("email", "=", email)
    .where("leftAt", "is", null)
    .orderBy("id")
    .execute();
}

export async function insertMemberRow(query: Queryable, row: CompanyMemberRow): Promise<void> {
  await query.insertInto("organisationMembers").values(row).execute();
}

export async function updateMemberRow(tx: Tx, id: string, change: Partial<CompanyMemberRow>): Promise<void> {
  await tx.updateTable("organisationMembers").set(change).where("id", "=", id).execute();
}

/** Records the first login of a mailbox in all its memberships. */
export async function markMembershipsJoined(query: Queryable, email: string, now: number): Promise<void> {
  await query
    .updateTable("organisationMembers")
    .set({ joinedAt: now })
    .where("email", "=", email)
    .where("joinedAt", "is", null)
    .where("leftAt", "is", null)
    .execute();
}
