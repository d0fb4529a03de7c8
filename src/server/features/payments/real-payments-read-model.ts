import type { Queryable } from "#server/db/database.ts";

/** Checks whether a provider other than the simulator was ever asked for a payment. */
export async function hasRealPayments(query: Queryable): Promise<boolean> {
  const played = query.selectFrom("simulatorPayments").select("refCommand");
  const row = await query
    .selectFrom("paymentAttempts")
    .select("refCommand")
    .where("token", "is not", null)
    .where(({ or, eb }) => or([eb("env", "=", "prod"), eb("refCommand", "not in", played)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
