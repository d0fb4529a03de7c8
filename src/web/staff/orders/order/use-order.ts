import { formatPersonName } from "#shared/format/person-name.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { readAgain } from "../../session/query-client.ts";

export type OrderDetail = EndpointAnswer<typeof readOrderDetail>;

export function useOrderDetail(ref: string) {
  return useStaffQuery<typeof readOrderDetail>(["order", ref], "/api/orders/:ref", { params: { ref } });
}

/** After a change, reloads the order and every list that shows it. */
export async function reloadOrder(ref: string): Promise<void> {
  void readAgain("orders", "dashboard", "pieces", "accounting");
  await readAgain(["order", ref]);
}

export type OrderCard = OrderDetail["cardList"][number];

/** Returns the order with the fields and the destination of one of its cards instead of its first one's. */
export function showOrderCard(order: OrderDetail, card: OrderCard): OrderDetail {
  return { ...order, ...card, ...card.elsewhere };
}

/** Returns an order of several cards with its buyer instead of its first card's holder. */
export function showOrderBuyer(order: OrderDetail): OrderDetail {
  const { buyerFirstName, buyerLastName, buyerPhone, buyerEmail, cardList } = order;
  if (cardList.length < 2) return order;
  return {
    ...order,
    firstName: buyerFirstName,
    lastName: buyerLastName,
    phoneNumber: buyerPhone,
    email: buyerEmail,
  };
}

/** Builds the query that names the shown card to the server, if the order has several. */
export function toCardQuery({ cardList, cardRef }: OrderDetail): { card?: string } {
  return cardList.length > 1 ? { card: cardRef } : {};
}

/** Returns the name under which a form about the shown card is stored. */
export function getCardFormName(what: string, order: OrderDetail): string {
  return [what, order.ref, ...Object.values(toCardQuery(order))].join(" ");
}

export function getCardName(card: Pick<OrderCard, "firstName" | "lastName" | "apart">): string {
  return formatPersonName(card);
}
