import type { OfferName } from "#shared/offers/offers.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { deleteOrderLineRow, listOrderLines, updateLineDiscount } from "./order-line-store.ts";
import { sumOrderLines } from "./order-line-rules.ts";

/** What an order costs and is called once a line is gone: its price, and its first line for the version before. */
interface RepricedOrder {
  price: number;
  unitPrice: number;
  offer: OfferName;
}

/**
 * Deletes lines of a locked, unpaid order, a card's and that of its delivery, and computes the price by quantity of the others anew: by the steps of
 * today, and never less than it was.
 */
export async function removeOrderLines(
  deps: InTransaction<Pick<Deps, "db" | "settings">>,
  orderRef: string,
  lineIds: readonly string[],
): Promise<RepricedOrder> {
  for (const id of lineIds) await deleteOrderLineRow(deps.db.query, id);
  const left = (await listOrderLines(deps.db.query, orderRef)).filter(({ offer }) => offer !== null);
  for (const { id, unitPrice, discount } of left) {
    const now = Math.min(discount, computeStepDiscount(deps.settings.site.priceSteps, left.length, unitPrice));
    if (now !== discount) await updateLineDiscount(deps.db.query, id, now);
  }
  const lines = await listOrderLines(deps.db.query, orderRef);
  const price = sumOrderLines(lines);
  const [first] = lines;
  if (!first?.offer) throw new RangeError("An order keeps at least one card.");
  return { price, unitPrice: price, offer: first.offer };
}
