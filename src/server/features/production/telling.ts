import type { PieceState } from "#shared/words.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail, listMailsOf } from "../mails/service.ts";
import { reprintData } from "../orders/rules.ts";
import { requireAnyOrder } from "../orders/service.ts";

/** What a buyer is written when his piece comes to a state. */
const mailAt = { shipped: "order-shipped", delivered: "order-delivered" } as const satisfies Partial<Record<PieceState, string>>;

/** Pieces of one order that come to a state within so long (ms) are told of once. */
const toldForMs = 12 * 3_600_000;

/** Tells the buyer that his piece has left, or has arrived, in the transaction of its move; once for all of the order that move together. */
export async function tellBuyer(deps: InTransaction<Pick<Deps, "db" | "clock">>, orderRef: string, to: PieceState): Promise<void> {
  const template = to === "shipped" || to === "delivered" ? mailAt[to] : undefined;
  if (!template) return;
  const { buyerEmail: recipient, buyerFirstName: firstName, number, ref, key, quantity, reprintOf } = await requireAnyOrder(deps, orderRef);
  if (recipient === "") return;
  const since = deps.clock.now() - toldForMs;
  const told = (await listMailsOf(deps, orderRef)).some((mail) => mail.template === template && mail.createdAt > since);
  if (!told) await enqueueMail(deps, { template, orderRef, recipient, data: { firstName, number, ref, key, several: quantity > 1, ...reprintData({ reprintOf }) } });
}
