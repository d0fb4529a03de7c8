import type { Queryable, Tx } from "#server/db/database.ts";
import type { AlertRow } from "./alert-tables.ts";

/** Longest first. */
export async function listActiveAlertRows(query: Queryable): Promise<AlertRow[]> {
  return query.selectFrom("alerts").selectAll().where("endedAt", "is", null).orderBy("since").orderBy("name").execute();
}

/** It begins to stand, unless it does already; of nodes that say so at once one gets `true`. */
export async function beginAlert(tx: Tx, { name, text, since }: Omit<AlertRow, "endedAt">): Promise<boolean> {
  const row = await tx
    .insertInto("alerts")
    .values({ name, text, since, endedAt: null })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ text, since, endedAt: null }).where("alerts.endedAt", "is not", null))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** It ends; of nodes that say so at once one gets the row. */
export async function endAlert(tx: Tx, name: string, now: number): Promise<AlertRow | undefined> {
  return tx.updateTable("alerts").set({ endedAt: now }).where("name", "=", name).where("endedAt", "is", null).returningAll().executeTakeFirst();
}
