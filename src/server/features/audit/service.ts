import type { z } from "zod";
import type { auditEntry } from "#shared/contract/users.ts";
import type { Queryable } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import type { Clock } from "../../ports/clock/port.ts";
import * as store from "./store.ts";

/** Whoever acts; a staff session is one. */
export interface Actor {
  userId: string;
  name: string;
}

export interface Act {
  actor: Actor;
  /** Such as `order.deleted`. */
  action: string;
  /** What it was done to, as people call it: an order's number, a code, an address. */
  target: string;
  /** A short French sentence, without secrets. */
  details?: string;
}

/** Writes who did what; inside the act's transaction it stands only if that commits. */
export async function recordAudit(query: Queryable, clock: Clock, { actor, action, target, details = "" }: Act): Promise<void> {
  const at = clock.now();
  await store.insertEntry(query, { id: newId(at), at, actorId: actor.userId, actorName: actor.name, action, target, details });
}

/** One page of the log, newest first, and how many entries there are. */
export async function listAudit(deps: Pick<Deps, "db">, { page, pageSize }: { page: number; pageSize: number }): Promise<{ entries: z.output<typeof auditEntry>[]; total: number }> {
  const rows = await store.listEntries(deps.db.query, { offset: (page - 1) * pageSize, limit: pageSize });
  const entries = rows.map(({ id, at, actorName, action, target, details }) => ({ id, at: new Date(at).toISOString(), actor: actorName, action, target, details }));
  return { entries, total: await store.countEntries(deps.db.query) };
}

/** How a timeline names its actors: `staff:<user id>` by the person's name, the others as they are. */
export async function nameActors(query: Queryable, actors: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const actor of new Set(actors)) {
    const userId = /^staff:(.+)$/.exec(actor)?.[1];
    names.set(actor, userId === undefined ? actor : ((await store.findLastName(query, userId)) ?? "Équipe"));
  }
  return names;
}
