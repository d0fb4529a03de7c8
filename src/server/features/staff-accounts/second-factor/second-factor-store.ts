import type { Queryable } from "#server/db/database.ts";
import type { SecondFactorRow } from "../staff-tables.ts";

export async function findSecondFactorRow(query: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  return query.selectFrom("secondFactors").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Stores an unconfirmed secret, in place of an earlier one; `false` if the factor is on. */
export async function upsertUnconfirmedFactor(query: Queryable, userId: string, secret: string): Promise<boolean> {
  const row = await query
    .insertInto("secondFactors")
    .values({ userId, secret, confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ secret }).where("secondFactors.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the factor that waits with this secret; `false` if there is none any more. */
export async function markSecondFactorConfirmed(
  query: Queryable,
  { userId, secret, lastStep }: SecondFactorRow,
  now: number,
): Promise<boolean> {
  const row = await query
    .updateTable("secondFactors")
    .set({ confirmedAt: now, lastStep })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("confirmedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes the codes up to a step; `false` if they were consumed before. */
export async function consumeTotpStep(query: Queryable, userId: string, step: number): Promise<boolean> {
  const row = await query
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRecoveryCodes(query: Queryable, userId: string, hashes: readonly string[]): Promise<void> {
  await query
    .insertInto("recoveryCodes")
    .values(hashes.map((codeHash) => ({ codeHash, userId })))
    .execute();
}

export async function countRecoveryCodes(query: Queryable, userId: string): Promise<number> {
  const { left } = await query
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll().as("left"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteRecoveryCodes(query: Queryable, userId: string): Promise<void> {
  await query.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Consumes a recovery code; `false` if it does not exist or was used. */
export async function consumeRecoveryCode(query: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const row = await query
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .returning("codeHash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the factor and its recovery codes; resolves to whether it was on. */
export async function deleteSecondFactor(query: Queryable, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(query, userId);
  const row = await query
    .deleteFrom("secondFactors")
    .where("userId", "=", userId)
    .returning("confirmedAt")
    .executeTakeFirst();
  return row !== undefined && row.confirmedAt !== null;
}
