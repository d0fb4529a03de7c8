import type { OrderDelivery } from "#shared/contract/order-delivery.ts";

/** To whom and where an order goes, and what its buyer owes the courier. */
export function DeliveryLines({ delivery }: { delivery: OrderDelivery }) {
  const { recipient, address, town, terms } = delivery;
  return (
    <>
      <span className="block">{recipient}</span>
      <span className="block">{[address, town].filter(Boolean).join(", ")}</span>
      <span className="block text-silver-300">{terms}</span>
    </>
  );
}
