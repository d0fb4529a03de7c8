import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { formatDeliveryStreet } from "#shared/order/delivery-promise.ts";

/** Shows the recipient and the place of an order's delivery, and what the buyer owes the courier. */
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
