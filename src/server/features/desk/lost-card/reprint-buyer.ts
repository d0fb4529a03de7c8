import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow, listReprintOrders } from "#server/features/orders/order-service.ts";
import { findWaitingOrderOfCard } from "#server/features/orders/reprinting/offer-raise-service.ts";
import { findLastDelivery, type ReprintOrderInput } from "#server/features/orders/reprinting/reprint-order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { resolveCompanyDelivery, splitCompanyBuyer } from "#server/features/companies/ordering/company-buyer-rules.ts";
import { getOrganisationOrThrow } from "#server/features/companies/organisation-service.ts";

/** Who pays for a new card in a lost one's place, as `createReprintOrder` takes it, and where it goes. */
export interface CardReprintBuyer {
  /** Of a card of a company; else its owner pays. */
  company?: NonNullable<ReprintOrderInput["company"]>;
  /** Gets the link to pay; empty: nobody. */
  recipient: string;
  delivery: OrderDeliveryTexts;
  isArchived: boolean;
}

/** Finds who pays for another print of a card: its company, where it has one, else its owner. */
export async function findReprintBuyer(deps: Pick<Deps, "db">, card: CardRow): Promise<CardReprintBuyer> {
  const { organisationId, ownerEmail } = card;
  if (organisationId === null)
    return {
      recipient: ownerEmail,
      delivery: await findLastDelivery(deps, card, ownerEmail),
      isArchived: false,
    };
  const organisation = await getOrganisationOrThrow(deps, organisationId);
  const buyer = splitCompanyBuyer(organisation);
  const orders = [...(await listReprintOrders(deps, card.ref)), await getOrderOrThrow(deps, card.orderRef)];
  const last = orders.find((order) => order.organisationId === organisationId && order.deliveryAddress !== "");
  return {
    company: { organisationId, buyer },
    recipient: buyer.buyerEmail,
    delivery: last ? mapDeliveryTexts((name) => last[name]) : resolveCompanyDelivery(organisation),
    isArchived: organisation.archivedAt !== null,
  };
}

/** @throws {AppError} `reprint.no_address` when it goes nowhere, `organisation.archived` */
export function requireReprintBuyer({ delivery, isArchived }: CardReprintBuyer): void {
  if (isArchived) throw new AppError("organisation.archived");
  if (delivery.deliveryAddress === "") throw new AppError("reprint.no_address");
}

/** Finds the unpaid order of another print of a card: of a company's card the company's own, as in its space. */
export async function findWaitingReprint(deps: Pick<Deps, "db">, card: CardRow): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, card.ref, "reprint", (order) => isForPayer(order, card));
}

/** Finds the one that somebody else than its company ordered of a company's card: its holder, or the desk in his name. */
export async function findReprintOfOthers(deps: Pick<Deps, "db">, card: CardRow): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, card.ref, "reprint", (order) => !isForPayer(order, card));
}

function isForPayer(order: OrderRow, { organisationId }: CardRow): boolean {
  return organisationId === null || order.organisationId === organisationId;
}
