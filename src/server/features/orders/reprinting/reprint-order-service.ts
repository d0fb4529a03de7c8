import { termsOf } from "#shared/delivery-towns.ts";
import type { OfferName } from "#shared/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { newRef } from "#server/db/ids.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { hold, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { type Delivery, searchKeys } from "../order-rules.ts";
import { insertNewOrder } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { unpaidSale } from "../placing/new-order.ts";
import { orderReceivedMail } from "../placing/order-placement-service.ts";

export interface Reprint {
  /** Printed anew. */
  card: CardRow;
  offer: OfferName;
  /** Whole FCFA. */
  price: number;
  delivery: Delivery;
  /** Who orders: `owner`, with his IP for the limit on unpaid orders, or `staff:<user id>`. */
  by: { owner: string } | string;
}

/** An order that has a card printed anew for its owner, and the mail that says how it is paid. @throws {AppError} `request.rate_limited` */
export async function createReprint(deps: InTransaction<Pick<Deps, "db" | "clock" | "settings">>, { card, offer, price, delivery, by }: Reprint): Promise<OrderRow> {
  const ref = newRef();
  const sale = {
    ...unpaidSale(deps.clock.now(), offer, price),
    ref,
    reprintOf: card.ref,
    buyerFirstName: card.firstName,
    buyerLastName: card.lastName,
    buyerEmail: card.ownerEmail,
    buyerPhone: delivery.deliveryPhone,
    ...delivery,
    // A town that is no longer in the list is agreed upon anew.
    ...(termsOf(delivery.deliveryTown, deps.settings.site) ?? { deliveryFee: null, deliveryDays: null }),
  };
  const order = { ...sale, ...searchKeys(sale, [card]) };
  // Given back once it is paid.
  if (typeof by === "object") await hold(deps, limits.orders, ref, await spendByAddress(deps, limits.orders, by.owner));
  await insertNewOrder(deps, order, typeof by === "object" ? "owner" : by);
  await enqueueMail(deps, orderReceivedMail(order));
  return order;
}
