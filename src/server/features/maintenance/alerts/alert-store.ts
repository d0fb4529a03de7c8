import type { Queryable, Tx } from "#server/db/database.ts";
import type { AlertRow } from "./alert-tables.ts";

/** Lists active alerts, the oldest first. */
export async function listActiveAlerts(query: Queryable): Promise<AlertRow[]> {
  return query.selectFrom("alerts").selectAll().where("endedAt", "is", null).orderBy("since").orderBy("name").execute();
}

/** Starts an alert unless it is already active; of simultaneous nodes one gets `true`. */
export async function beginAlert(tx: Tx, { name, text, since }: Omit<AlertRow, "endedAt">): Promise<boolean> {
  const row = await tx
    .insertInto("alerts")
    .values({ name, text, since, endedAt: null })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ text, since, endedAt: null }).where("alerts.endedAt", "is not", null),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an alert; of simultaneous nodes one gets the row. */
export async function endAlert(tx: Tx, name: string, now: number): Promise<AlertRow | undefined> {
  return tx
    .updateTable("alerts")
    .set({ endedAt: now })
    .where("name", "=", name)
    .where("endedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Writes a row and deletes it; once this commits, the database is known to accept writes. */
export async function writeProbe(tx: Tx, now: number): Promise<void> {
  await beginAlert(tx, { name: "probe", text: "", since: now });
  await tx.deleteFrom("alerts").where("name", "=", "probe").execute();
}
