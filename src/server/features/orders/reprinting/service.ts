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
  /** The buyer's IP, for the limit on unpaid orders. */
  address: string;
}

/** An order of a card's owner that has it printed anew, and the mail that says how it is paid. @throws {AppError} `request.rate_limited` */
export async function createReprint(deps: InTransaction<Pick<Deps, "db" | "clock">>, { card, offer, price, delivery, address }: Reprint): Promise<OrderRow> {
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
  };
  const order = { ...sale, ...searchKeys(sale, [card]) };
  // Given back once it is paid.
  await hold(deps, limits.orders, ref, await spendByAddress(deps, limits.orders, address));
  await insertNewOrder(deps, order, "owner");
  await enqueueMail(deps, orderReceivedMail(order));
  return order;
}
