import type { Queryable } from "#server/db/database.ts";
import type { LoginDelayRow } from "./login-delay-tables.ts";

export async function findLoginDelay(query: Queryable, key: string): Promise<LoginDelayRow | undefined> {
  return query.selectFrom("loginDelays").selectAll().where("key", "=", key).executeTakeFirst();
}

/**
 * Counts a failure unless the key is blocked; resolves to the failures so far, or to `undefined`. It is one statement,
 * which locks the row until the transaction ends, so that each simultaneous attempt sees the previous one's block.
 */
export async function countLoginFailure(
  query: Queryable,
  key: string,
  now: number,
  forgetBefore: number,
): Promise<number | undefined> {
  const row = await query
    .insertInto("loginDelays")
    .values({ key, failures: 1, blockedUntil: 0, updatedAt: now, succeededAt: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((update) => ({
          failures: update
            .case()
            .when("loginDelays.updatedAt", "<", forgetBefore)
            .then(1)
            .else(update("loginDelays.failures", "+", 1))
            .end(),
          updatedAt: now,
        }))
        .where("loginDelays.blockedUntil", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures;
}

export async function blockLoginUntil(query: Queryable, key: string, blockedUntil: number): Promise<void> {
  await query.updateTable("loginDelays").set({ blockedUntil }).where("key", "=", key).execute();
}

/** Resets the failures and the block after a success. */
export async function clearLoginDelay(query: Queryable, key: string, now: number): Promise<void> {
  await query
    .updateTable("loginDelays")
    .set({ failures: 0, blockedUntil: 0, updatedAt: now, succeededAt: now })
    .where("key", "=", key)
    .execute();
}

/** Takes back the failure that a successful attempt was counted as. */
export async function uncountLoginFailure(query: Queryable, key: string): Promise<void> {
  await query
    .updateTable("loginDelays")
    .set((row) => ({ failures: row("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

export async function deleteLoginDelaysBefore(query: Queryable, updatedAt: number): Promise<void> {
  await query.deleteFrom("loginDelays").where("updatedAt", "<", updatedAt).execute();
}
