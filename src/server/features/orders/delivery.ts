import type { DeliveryText } from "#shared/delivery-texts.ts";
import type { CardContent } from "../cards/tables.ts";
import type { OrderRow } from "./tables.ts";

export type Delivery = Pick<OrderRow, DeliveryText>;
type OnCard = Pick<CardContent, "firstName" | "lastName" | "phoneNumber" | "address">;

/** Where an order goes: what is left empty is as on its card, to the person there. */
export function deliveryTo(card: OnCard, typed: { [Name in DeliveryText]?: string | undefined } = {}): Delivery {
  return {
    deliveryRecipient: typed.deliveryRecipient || `${card.firstName} ${card.lastName}`.trim(),
    deliveryPhone: typed.deliveryPhone || card.phoneNumber,
    deliveryAddress: typed.deliveryAddress || card.address,
    deliveryNote: typed.deliveryNote ?? "",
  };
}
