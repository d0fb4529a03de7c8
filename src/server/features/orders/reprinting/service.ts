import { termsOf } from "#shared/delivery-towns.ts";
import type { OfferName } from "#shared/offers.ts";
import type { InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { newRef } from "../../../ids.ts";
import type { CardRow } from "../../cards/tables.ts";
import { limits } from "../../limits/rules.ts";
import { hold, spendByAddress } from "../../limits/service.ts";
import { enqueueMail } from "../../mails/service.ts";
import { type Delivery, searchKeys } from "../rules.ts";
import { insertNewOrder } from "../service.ts";
import type { OrderRow } from "../tables.ts";
import { unpaidSale } from "../placing/new-order.ts";
import { orderReceivedMail } from "../placing/service.ts";

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
