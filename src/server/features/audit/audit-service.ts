import { setImmediate as immediate } from "node:timers/promises";
import type { z } from "zod";
import { type AuditAction, type AuditGroup, auditActionNames, auditActions } from "#shared/staff/audit-actions.ts";
import type { StaffRole } from "#shared/access/access.ts";
import type { auditEntrySchema } from "#shared/contract/audit.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import * as store from "./audit-store.ts";

/** The person who acts; a staff session fits. */
export interface AuditActor {
  userId: string;
  name: string;
}

/** A member of the team, with the role that decides what they may do. */
export interface StaffActor extends AuditActor {
  role: StaffRole;
}

/** Actions about a company; their entries have its name as the target. */
export type CompanyAction = Extract<AuditAction, `organisation.${string}`>;

export type AuditEntryInput = AuditEntryTexts &
  (
    | { action: CompanyAction; organisationId: string }
    | { action: Exclude<AuditAction, CompanyAction>; organisationId?: undefined }
  );

interface AuditEntryTexts {
  actor: AuditActor;
  /** What people call the object: an order's number, a code, a mailbox. */
  target: string;
  /** A short French sentence, without secrets. */
  details?: string;
  /** The order that the entry is about. */
  orderRef?: string;
}

/** Records who did what; inside the action's transaction, it is kept only if that commits. */
export async function recordAuditEntry(
  deps: ClockDeps,
  { actor, action, target, details = "", orderRef, organisationId }: AuditEntryInput,
): Promise<void> {
  const at = deps.clock.now();
  await store.insertAuditEntry(deps.db.query, {
    id: generateSortableId(at),
    at,
    actorId: actor.userId,
    actorName: actor.name,
    action,
    target,
    details,
    orderRef: orderRef ?? null,
    organisationId: organisationId ?? null,
  });
}

export interface AuditLogFilter {
  /** Left out: everything but logins. */
  group?: AuditGroup | "all" | undefined;
  search: string;
}

export async function getAuditLogPage(
  deps: DbDeps,
  { page, pageSize, group, search }: AuditLogFilter & { page: number; pageSize: number },
): Promise<{ entries: z.output<typeof auditEntrySchema>[]; total: number }> {
  const wanted = { actions: listActionsOfGroup(group), search: search.trim() };
  const rows = await store.listAuditRows(deps.db.query, wanted, { offset: (page - 1) * pageSize, limit: pageSize });
  const entries = rows.map(({ id, at, actorName, action, target, details, orderRef }) => ({
    id,
    at: new Date(at).toISOString(),
    actor: actorName,
    action,
    target,
    details,
    orderRef,
  }));
  return { entries, total: await store.countAuditRows(deps.db.query, wanted) };
}

function listActionsOfGroup(group: AuditLogFilter["group"]): readonly AuditAction[] {
  if (group === "all") return auditActionNames;
  if (group === undefined) return auditActionNames.filter((action) => auditActions[action].group !== "logins");
  return auditActionNames.filter((action) => auditActions[action].group === group);
}

export { eraseOrderAuditDetails, findLastAuditEntry } from "./audit-store.ts";

const companyAuditActions = auditActionNames.filter((action) => action.startsWith("organisation."));

/**
 * Empties the entries about a company under any of its names, including older entries without its id under its current
 * name, and entries about mails that were sent again to its members.
 */
export async function eraseCompanyAuditEntries(
  deps: InTransaction<DbDeps>,
  { id, name, emails }: { id: string; name: string; emails: readonly string[] },
): Promise<void> {
  await store.eraseAuditRowsByCompany(deps.db.query, id);
  await store.eraseAuditRowsByTarget(deps.db.query, companyAuditActions, name);
  await store.eraseRetriedMailRows(deps.db.query, emails);
}

/** The most entries that one statement deletes. */
const forgottenAtOnce = 500;

/** Deletes the entries that are older than the years set by the operator (`AUDIT_YEARS`). */
export async function cleanupAuditLog({ db, clock, settings }: CoreDeps): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - settings.auditYears);
  // Lets other requests run between two statements.
  while ((await store.deleteAuditRowsBefore(db.query, generateSortableId(before.getTime()), forgottenAtOnce)) > 0)
    await immediate();
}

/** Names a timeline's actors: `staff:<user id>` becomes the person's name, others stay as they are. */
export async function formatActorNames(deps: DbDeps, actors: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const actor of new Set(actors)) {
    const userId = /^staff:(.+)$/.exec(actor)?.[1];
    if (userId === undefined) names.set(actor, actor);
    else names.set(actor, (await store.findLastActorName(deps.db.query, userId)) ?? "Équipe");
  }
  return names;
}
