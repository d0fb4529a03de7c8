import type { DbDeps } from "#server/deps.ts";
import * as store from "./user-store.ts";

/**
 * Checks whether a service has ever been ready on this database: before it listens it has an administrator, and
 * one always stays. Only for one that has had its first migration.
 */
export async function hasServedBefore(deps: DbDeps): Promise<boolean> {
  return store.hasAnyUsers(deps.db.query);
}
