import type { Queryable } from "#server/db/database.ts";
import type { OwnerAskRow, OwnerDecoyRow, OwnerLetterRow } from "../owner-tables.ts";
import { loginMailRefillMs, loginMailBurstSize } from "./owner-login-rules.ts";

/**
 * Consumes one mail of a mailbox's quota; resolves to the quota left, or to `undefined` when none was left. Of two
 * concurrent calls only one gets the last mail.
 */
export async function consumeLoginMailQuota(
  query: Queryable,
  mailbox: string,
  now: number,
): Promise<OwnerAskRow | undefined> {
  return query
    .insertInto("ownerAsks")
    .values({ mailbox, fullAt: now + loginMailRefillMs, mailedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("mailbox")
        .doUpdateSet((eb) => ({
          fullAt: eb
            .case()
            .when("ownerAsks.fullAt", ">", now)
            .then(eb("ownerAsks.fullAt", "+", loginMailRefillMs))
            .else(eb.ref("excluded.fullAt"))
            .end(),
          mailedAt: now,
        }))
        .where("ownerAsks.fullAt", "<=", now + (loginMailBurstSize - 1) * loginMailRefillMs),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function findLoginMailQuota(query: Queryable, mailbox: string): Promise<OwnerAskRow | undefined> {
  return query.selectFrom("ownerAsks").selectAll().where("mailbox", "=", mailbox).executeTakeFirst();
}

/** Deletes the quotas that are full again: they are equal to having none. */
export async function deleteRefilledLoginMailQuotas(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerAsks").where("fullAt", "<=", now).execute();
}

export async function insertLoginMailRequest(query: Queryable, letter: OwnerLetterRow): Promise<void> {
  await query.insertInto("ownerLetters").values(letter).execute();
}

export async function findLoginMailRequest(
  query: Queryable,
  challengeHash: string,
): Promise<OwnerLetterRow | undefined> {
  return query.selectFrom("ownerLetters").selectAll().where("challengeHash", "=", challengeHash).executeTakeFirst();
}

/** Deletes a request; `false` when another call had deleted it. */
export async function deleteLoginMailRequest(query: Queryable, challengeHash: string): Promise<boolean> {
  return (
    (await query
      .deleteFrom("ownerLetters")
      .where("challengeHash", "=", challengeHash)
      .returning("challengeHash")
      .executeTakeFirst()) !== undefined
  );
}

export async function deleteExpiredLoginMailRequests(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("ownerLetters").where("expiresAt", "<=", now).execute();
}

export async function insertLoginMailDecoy(query: Queryable, decoy: OwnerDecoyRow): Promise<void> {
  await query.insertInto("ownerDecoys").values(decoy).execute();
}

export async function findLoginMailDecoy(query: Queryable, id: string): Promise<OwnerDecoyRow | undefined> {
  return query.selectFrom("ownerDecoys").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteLoginMailDecoys(query: Queryable, ids: readonly string[]): Promise<void> {
  await query.deleteFrom("ownerDecoys").where("id", "in", ids).execute();
}
