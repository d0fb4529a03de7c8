import { withDe } from "#shared/format/elision.ts";
import { useState } from "react";
import { isDeliveredOutsideDakar } from "#shared/order/delivery-promise.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { formatWorkingDays } from "#shared/order/lead-time.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { CopyableField } from "./card/card-data.tsx";
import { DeliveryFeeDialog } from "./delivery-fee-dialog.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import { getCardName, type OrderDetail } from "./use-order.ts";

type Destination = Pick<OrderDetail, (typeof deliveryTextNames)[number] | "deliveryFee" | "deliveryDays">;

/**
 * Shows where the pieces go, which the card does not say, and for how much; a fee still to be agreed is entered
 * here. Cards that are sent elsewhere stand below, each with its own.
 */
export function OrderDeliveryPanel({ order }: { order: OrderDetail }) {
  /** The card sent elsewhere whose fee is entered; `order`: the order's own. */
  const [agreeing, setAgreeing] = useState<string>();
  if (order.expiredAt) return null;
  const hasSeveral = order.cardList.length > 1;
  const isOrders = hasSeveral || !order.elsewhere;
  const agreed = isOrders && isDeliveredOutsideDakar({ town: order.deliveryTown }) && !order.deletedAt;
  const elsewhere = hasSeveral ? order.cardList.filter((card) => card.elsewhere?.deliveryAddress) : [];
  const [only] = order.cardList;
  const action = agreed ? (
    <Button size="small" variant="secondary" onClick={() => setAgreeing("order")}>
      {order.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}
    </Button>
  ) : null;
  return (
    <OrderDetailPanel title="Livraison" action={action}>
      <DestinationFields destination={order} paid={!isOrders && order.elsewhere?.isPaidWithOrder !== false} />
      {isOrders ? null : <AgreeFeeButton order={order} card={only} onPress={setAgreeing} />}
      {elsewhere.map((card) =>
        card.elsewhere ? (
          <section key={card.cardRef} className="flex flex-col gap-2 border-t border-line pt-4">
            <h3 className="text-base font-semibold text-silver-50">{`Carte ${withDe(getCardName(card))}, envoyée ailleurs`}</h3>
            <DestinationFields destination={card.elsewhere} paid={card.elsewhere.isPaidWithOrder !== false} />
            <AgreeFeeButton order={order} card={card} onPress={setAgreeing} />
          </section>
        ) : null,
      )}
      {agreeing ? (
        <DeliveryFeeDialog
          order={order}
          cardRef={agreeing === "order" ? undefined : agreeing}
          onClose={() => setAgreeing(undefined)}
        />
      ) : null}
    </OrderDetailPanel>
  );
}

interface AgreeFeeButtonProps {
  order: OrderDetail;
  card: OrderDetail["cardList"][number] | undefined;
  onPress: (cardRef: string) => void;
}

/** Opens the form for the fee of a card that is sent elsewhere; none where the fee is paid with the order, or in Dakar. */
function AgreeFeeButton({ order, card, onPress }: AgreeFeeButtonProps) {
  const own = card?.elsewhere;
  // The version before does not answer it, and would write the fee at the order.
  if (
    !card ||
    own?.isPaidWithOrder !== false ||
    order.deletedAt ||
    !isDeliveredOutsideDakar({ town: own.deliveryTown })
  )
    return null;
  return (
    <Button size="small" variant="secondary" onClick={() => onPress(card.cardRef)}>
      {own.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}
    </Button>
  );
}

/** `paid`: the fee, where it is known, was paid with the order. */
function DestinationFields({ destination, paid }: { destination: Destination; paid: boolean }) {
  const { deliveryTown, deliveryFee, deliveryDays } = destination;
  const fee = `${formatDeliveryFee(deliveryFee)}${paid && deliveryFee ? " avec la commande" : ""}`;
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {deliveryTown ? (
        <CopyableField label="Frais et délai" value={`${fee}, ${formatWorkingDays(deliveryDays ?? 0)}`} />
      ) : null}
      {deliveryTextNames.map((name) =>
        destination[name] ? (
          <CopyableField key={name} label={orderFieldLabels[name]} value={destination[name]} />
        ) : null,
      )}
    </dl>
  );
}
