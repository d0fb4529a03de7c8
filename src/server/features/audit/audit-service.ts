import { setImmediate as immediate } from "node:timers/promises";
import type { z } from "zod";
import { type AuditGroup, auditGroupOf } from "#shared/audit-groups.ts";
import type { auditEntry } from "#shared/contract/audit.ts";
import { type AuditAction, auditActions } from "#shared/words.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { newId } from "#server/db/ids.ts";
import * as store from "./audit-store.ts";
import type { AuditLogRow } from "./audit-tables.ts";

/** Whoever acts; a staff session is one. */
export interface Actor {
  userId: string;
  name: string;
}

export interface Act {
  actor: Actor;
  action: AuditAction;
  /** What it was done to, as people call it: an order's number, a code, an address. */
  target: string;
  /** A short French sentence, without secrets. */
  details?: string;
  /** The order it is about. */
  orderRef?: string;
}

/** Writes who did what; inside the act's transaction it stands only if that commits. */
export async function recordAudit(deps: Pick<Deps, "db" | "clock">, { actor, action, target, details = "", orderRef }: Act): Promise<void> {
  const at = deps.clock.now();
  await store.insertEntry(deps.db.query, { id: newId(at), at, actorId: actor.userId, actorName: actor.name, action, target, details, orderRef: orderRef ?? null });
}

export interface AuditFilter {
  /** Everything but logins when left out. */
  group?: AuditGroup | "all" | undefined;
  search: string;
}

/** One page of the log, newest first, and how many entries it has. */
export async function listAudit(
  deps: Pick<Deps, "db">,
  { page, pageSize, group, search }: AuditFilter & { page: number; pageSize: number },
): Promise<{ entries: z.output<typeof auditEntry>[]; total: number }> {
  const wanted = { actions: actionsOf(group), search: search.trim() };
  const rows = await store.listEntries(deps.db.query, wanted, { offset: (page - 1) * pageSize, limit: pageSize });
  const entries = rows.map(({ id, at, actorName, action, target, details, orderRef }) => ({ id, at: new Date(at).toISOString(), actor: actorName, action, target, details, orderRef }));
  return { entries, total: await store.countEntries(deps.db.query, wanted) };
}

function actionsOf(group: AuditFilter["group"]): readonly AuditAction[] {
  if (group === "all") return auditActions;
  return auditActions.filter((action) => (group === undefined ? auditGroupOf[action] !== "logins" : auditGroupOf[action] === group));
}

/** The newest entry of these actions about an order, or to a target. */
export async function findLastEntry(deps: Pick<Deps, "db">, wanted: store.LastEntry): Promise<AuditLogRow | undefined> {
  return store.findLastEntry(deps.db.query, wanted);
}

/** Empties what was said beside the acts about an order whose data is erased; who did what and when stays. */
export async function eraseAuditOf(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  await store.eraseEntriesOf(deps.db.query, orderRef);
}

/** How many entries one statement forgets. */
const forgottenAtOnce = 500;

/** Forgets the entries that are older than the years that the operator keeps them (`AUDIT_YEARS`). */
export async function forgetOldEntries({ db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - settings.auditYears);
  // Between two statements requests have their turn.
  while ((await store.removeEntriesBefore(db.query, newId(before.getTime()), forgottenAtOnce)) > 0) await immediate();
}

/** How a timeline names its actors: `staff:<user id>` by the person's name, the others as they are. */
export async function nameActors(deps: Pick<Deps, "db">, actors: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const actor of new Set(actors)) {
    const userId = /^staff:(.+)$/.exec(actor)?.[1];
    names.set(actor, userId === undefined ? actor : ((await store.findLastName(deps.db.query, userId)) ?? "Équipe"));
  }
  return names;
}
