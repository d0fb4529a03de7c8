/** Where a sale goes: with its order, for staff alone; no card and no public answer has it. */
export const deliveryTextNames = ["deliveryTown", "deliveryRecipient", "deliveryPhone", "deliveryAddress", "deliveryNote"] as const;
export type DeliveryTextName = (typeof deliveryTextNames)[number];

/** One value for each of them. */
export function mapDeliveryTexts<Value>(valueOf: (name: DeliveryTextName) => Value): Record<DeliveryTextName, Value> {
  return Object.fromEntries(deliveryTextNames.map((name) => [name, valueOf(name)])) as Record<DeliveryTextName, Value>;
}
