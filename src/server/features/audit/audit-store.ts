import { sql } from "kysely";
import type { AuditAction } from "#shared/staff/audit-actions.ts";
import type { Queryable } from "#server/db/database.ts";
import type { AuditLogRow, AuditPersonalData } from "./audit-tables.ts";

export async function insertAuditEntry(query: Queryable, entry: AuditLogRow): Promise<void> {
  await query.insertInto("auditLog").values(entry).execute();
}

interface Wanted {
  actions: readonly AuditAction[];
  /** Part of the person's name or of the target, in any case; empty: no filter. */
  search: string;
}

/** Lists entries, newest first. */
export async function listAuditRows(
  query: Queryable,
  wanted: Wanted,
  part: { offset: number; limit: number },
): Promise<AuditLogRow[]> {
  return matching(query, wanted).selectAll().orderBy("id", "desc").limit(part.limit).offset(part.offset).execute();
}

export async function countAuditRows(query: Queryable, wanted: Wanted): Promise<number> {
  const { count } = await matching(query, wanted)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(query: Queryable, { actions, search }: Wanted) {
  const entries = query.selectFrom("auditLog").where("action", "in", actions);
  if (search === "") return entries;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const contains = (column: "actorName" | "target") =>
    sql<boolean>`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`;
  return entries.where(({ or }) => or([contains("actorName"), contains("target")]));
}

/** Deletes at most `most` entries with a lower id (ids begin with their time); resolves to how many. */
export async function deleteAuditRowsBefore(query: Queryable, id: string, most: number): Promise<number> {
  const oldest = query.selectFrom("auditLog").select("id").where("id", "<", id).orderBy("id").limit(most);
  return (await query.deleteFrom("auditLog").where("id", "in", oldest).returning("id").execute()).length;
}

const erased: AuditPersonalData = { details: "" };

/** Empties the details of entries about an erased order; who did what and when stays. */
export async function eraseOrderAuditDetails(query: Queryable, orderRef: string): Promise<void> {
  await query.updateTable("auditLog").set(erased).where("orderRef", "=", orderRef).execute();
}

export async function eraseAuditRowsByCompany(query: Queryable, organisationId: string): Promise<void> {
  await query
    .updateTable("auditLog")
    .set({ ...erased, target: "" })
    .where("organisationId", "=", organisationId)
    .execute();
}

/** Empties the details of entries about mails without an order that were sent again to these addresses. */
export async function eraseRetriedMailRows(query: Queryable, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await query
    .updateTable("auditLog")
    .set(erased)
    .where("action", "=", "mail.retried")
    .where("orderRef", "is", null)
    .where("details", "in", recipients)
    .execute();
}

/** Empties details and target of entries of these actions about this target that have no company id. */
export async function eraseAuditRowsByTarget(
  query: Queryable,
  actions: readonly AuditAction[],
  target: string,
): Promise<void> {
  await query
    .updateTable("auditLog")
    .set({ ...erased, target: "" })
    .where("action", "in", actions)
    .where("target", "=", target)
    .where("organisationId", "is", null)
    .execute();
}

export type LastAuditEntryQuery = { actions: readonly AuditAction[] } & ({ orderRef: string } | { target: string });

/** Finds the newest entry of these actions about an order or a target. */
export async function findLastAuditEntry(
  query: Queryable,
  { actions, ...about }: LastAuditEntryQuery,
): Promise<AuditLogRow | undefined> {
  const entries = query.selectFrom("auditLog").selectAll().where("action", "in", actions);
  const mine =
    "orderRef" in about ? entries.where("orderRef", "=", about.orderRef) : entries.where("target", "=", about.target);
  return mine.orderBy("id", "desc").limit(1).executeTakeFirst();
}

export async function findLastActorName(query: Queryable, actorId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom("auditLog")
    .select("actorName")
    .where("actorId", "=", actorId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.actorName;
}
