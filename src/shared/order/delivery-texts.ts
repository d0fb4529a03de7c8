/**
 * Names the texts that say where an order is delivered. They belong to the order and are only for staff: no card and no
 * public answer contains them.
 */
export const deliveryTextNames = [
  "deliveryTown",
  "deliveryRecipient",
  "deliveryPhone",
  "deliveryAddress",
  "deliveryNote",
] as const;
export type DeliveryTextName = (typeof deliveryTextNames)[number];

export function mapDeliveryTexts<Value>(valueOf: (name: DeliveryTextName) => Value): Record<DeliveryTextName, Value> {
  return Object.fromEntries(deliveryTextNames.map((name) => [name, valueOf(name)])) as Record<DeliveryTextName, Value>;
}
