import type { OrderDelivery } from "#shared/contract/order-delivery.ts";
import { placeOf } from "#shared/delivery-promise.ts";

/** To whom and where an order goes, and what its buyer owes the courier. */
export function DeliveryLines({ delivery }: { delivery: OrderDelivery }) {
  const { recipient, terms } = delivery;
  return (
    <>
      <span className="block">{recipient}</span>
      <span className="block">{placeOf(delivery)}</span>
      <span className="block text-silver-300">{terms}</span>
    </>
  );
}
