import { expressionBuilder, sql } from "kysely";
import type { OfferName } from "#shared/offers/offers.ts";
import type { Tables } from "#server/db/tables.ts";

/** Which line sells the offer: the first, only a later one, or any. */
export type OfferPart = "first" | "beside" | "any";

export function sellsOffer(offer: OfferName, part: OfferPart) {
  const { and, or, eb, selectFrom } = expressionBuilder<Tables, "orders">();
  const isFirst = eb("orders.offer", "=", offer);
  if (part === "first") return isFirst;
  // Literals, so that the index of later lines is used.
  const second = eb(
    "orders.ref",
    "in",
    selectFrom("orderLines")
      .select("orderLines.orderRef")
      .where("orderLines.offer", "=", sql.lit(offer))
      .where("orderLines.position", ">", sql.lit(1)),
  );
  return part === "any" ? or([isFirst, second]) : and([eb("orders.offer", "!=", offer), second]);
}
