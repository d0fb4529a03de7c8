/**
 * Names the texts that say where a sale goes. They belong to its order and are for staff alone; no card and no
 * public answer has them.
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
