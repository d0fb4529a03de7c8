import type { Queryable } from "#server/db/database.ts";
import type { SimulatorPaymentRow } from "./simulator-tables.ts";

type State = SimulatorPaymentRow["state"];

/** Inserts a payment; `false` when the `ref_command` was already used. */
export async function insertSimulatorPayment(query: Queryable, row: SimulatorPaymentRow): Promise<boolean> {
  const inserted = await query
    .insertInto("simulatorPayments")
    .values(row)
    .onConflict((conflict) => conflict.column("refCommand").doNothing())
    .returning("token")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findSimulatorPaymentByToken(
  query: Queryable,
  token: string,
): Promise<SimulatorPaymentRow | undefined> {
  return query.selectFrom("simulatorPayments").selectAll().where("token", "=", token).executeTakeFirst();
}

export async function findSimulatorPaymentByCommand(
  query: Queryable,
  refCommand: string,
): Promise<SimulatorPaymentRow | undefined> {
  return query.selectFrom("simulatorPayments").selectAll().where("refCommand", "=", refCommand).executeTakeFirst();
}

/** Changes a payment's state; `false` when its state is none of `from`. */
export async function changeSimulatorPaymentState(
  query: Queryable,
  token: string,
  from: readonly State[],
  change: { state: State; method?: string },
): Promise<boolean> {
  const row = await query
    .updateTable("simulatorPayments")
    .set(change)
    .where("token", "=", token)
    .where("state", "in", from)
    .returning("token")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets how a payment's next refund goes; null: as it should. */
export async function setNextRefundScenario(
  query: Queryable,
  token: string,
  refundPlay: SimulatorPaymentRow["refundPlay"],
): Promise<void> {
  await query.updateTable("simulatorPayments").set({ refundPlay }).where("token", "=", token).execute();
}
