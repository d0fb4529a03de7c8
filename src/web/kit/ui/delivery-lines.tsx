import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { formatDeliveryStreet } from "#shared/order/delivery-promise.ts";

/** Shows to whom and where an order goes, and what its buyer owes the courier. */
export function DeliveryLines({ delivery }: { delivery: OrderDelivery }) {
  const { recipient, terms } = delivery;
  return (
    <>
      {recipient}
      <br />
      {formatDeliveryStreet(delivery)}
      <span className="block text-silver-300">{terms}</span>
    </>
  );
}
