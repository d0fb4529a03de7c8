import { useState } from "react";
import { isDeliveredOutsideDakar } from "#shared/delivery-promise.ts";
import { deliveryTextNames } from "#shared/delivery-texts.ts";
import { formatDeliveryFee } from "#shared/delivery-towns.ts";
import { formatWorkingDays } from "#shared/lead-time.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyableField } from "./card/card-data.tsx";
import { DeliveryFeeDialog } from "./delivery-fee-dialog.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import type { OrderDetail } from "./use-order.ts";

/**
 * Shows where the pieces go, which the card does not say, and for how much; a fee still to be agreed is entered
 * here.
 */
export function OrderDeliveryPanel({ order }: { order: OrderDetail }) {
  const [agreeing, setAgreeing] = useState(false);
  if (order.expiredAt) return null;
  const agreed = isDeliveredOutsideDakar({ town: order.deliveryTown }) && !order.deletedAt;
  const action = agreed ? (
    <Button size="small" variant="secondary" onClick={() => setAgreeing(true)}>
      {order.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}
    </Button>
  ) : null;
  return (
    <OrderDetailPanel title="Livraison" action={action}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {order.deliveryTown ? (
          <CopyableField
            label="Frais et délai"
            value={`${formatDeliveryFee(order.deliveryFee)}, ${formatWorkingDays(order.deliveryDays ?? 0)}`}
          />
        ) : null}
        {deliveryTextNames.map((name) =>
          order[name] ? <CopyableField key={name} label={orderFieldLabels[name]} value={order[name]} /> : null,
        )}
      </dl>
      {agreeing ? <DeliveryFeeDialog order={order} onClose={() => setAgreeing(false)} /> : null}
    </OrderDetailPanel>
  );
}
