/** Where a sale goes: with its order, for staff alone; no card and no public answer has it. */
export const deliveryTexts = ["deliveryTown", "deliveryRecipient", "deliveryPhone", "deliveryAddress", "deliveryNote"] as const;
export type DeliveryText = (typeof deliveryTexts)[number];

/** One value for each of them. */
export function forEachDeliveryText<Value>(valueOf: (name: DeliveryText) => Value): Record<DeliveryText, Value> {
  return Object.fromEntries(deliveryTexts.map((name) => [name, valueOf(name)])) as Record<DeliveryText, Value>;
}
