import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type DeliveryTown, formatDeliveryFeeSentence, findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { computeExpectedDates } from "#shared/order/lead-time.ts";
import { offers, type OfferName } from "#shared/offers/offers.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { DeliveryLines } from "#web/kit/ui/delivery-lines.tsx";

/** The settings that say when and on what terms an order is delivered. */
export interface DeliveryPromise {
  productionDays: number;
  deliveryDays: number;
  deliveryTowns: readonly DeliveryTown[];
}

interface ReviewedDeliveryProps {
  offer: OfferName;
  values: OrderFormValues;
  promise: DeliveryPromise;
  /** ms since 1970 UTC. */
  now: number;
  /** Number of cards. */
  cards?: number;
  /** Whether some content is still missing, so that no day is promised. */
  lacks?: boolean;
}

/** Shows where an order would go, for how much and until when; `now`: ms since 1970 UTC. */
export function ReviewedDelivery({ offer, values, promise, now, cards = 1, lacks }: ReviewedDeliveryProps) {
  const delivery = deliveryFrom(values, promise);
  const { delivered } = computeExpectedDates(now, {
    productionDays: promise.productionDays,
    deliveryDays: delivery.days ?? promise.deliveryDays,
  });
  // For a card that a designer draws, the days count from the buyer's approval.
  const isDrawn = !lacks && offers[offer].printed.length > 0;
  return (
    <section aria-labelledby="review-delivery" className="flex flex-col gap-2">
      <h2 id="review-delivery" className="text-xl">
        Livraison
      </h2>
      <p className="wrap-anywhere text-silver-100">
        <DeliveryLines delivery={delivery} />
      </p>
      {isDrawn ? (
        <p className="text-sm text-silver-300">
          {agreeWord(cards, "Payée aujourd'hui, votre carte est livrée", "Payées aujourd'hui, vos cartes sont livrées")}{" "}
          au plus tard le {formatFrenchDay(delivered)}.
        </p>
      ) : null}
    </section>
  );
}

function deliveryFrom(values: OrderFormValues, promise: DeliveryPromise): OrderDelivery {
  const isElsewhere = values.deliverTo === "elsewhere";
  const town = values.deliveryTown?.trim() || freeDeliveryTown;
  const terms = findDeliveryTerms(town, promise) ?? { deliveryFee: null, deliveryDays: null };
  return {
    recipient: (isElsewhere && values.deliveryRecipient?.trim()) || `${values.firstName} ${values.lastName}`,
    phone: "",
    address: isElsewhere ? values.deliveryAddress : values.address,
    town,
    fee: terms.deliveryFee,
    days: terms.deliveryDays,
    terms: formatDeliveryFeeSentence({ town, fee: terms.deliveryFee }),
  };
}
