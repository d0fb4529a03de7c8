import { useState } from "react";
import { isElsewhere } from "#shared/delivery-promise.ts";
import { deliveryTexts } from "#shared/delivery-texts.ts";
import { feeWords } from "#shared/delivery-towns.ts";
import { workingDays } from "#shared/lead-time.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "./card/card-data.tsx";
import { DeliveryFeeDialog } from "./delivery-fee-dialog.tsx";
import { Panel } from "./panel.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Where the pieces go, which the card does not say, and for how much; what is to be agreed is written here. */
export function Delivery({ order }: { order: OrderDetail }) {
  const [agreeing, setAgreeing] = useState(false);
  if (order.expiredAt) return null;
  const agreed = isElsewhere({ town: order.deliveryTown }) && !order.deletedAt;
  const action = agreed ? <Button size="small" variant="secondary" onClick={() => setAgreeing(true)}>{order.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}</Button> : null;
  return (
    <Panel title="Livraison" action={action}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {order.deliveryTown ? <Field label="Frais et délai" value={`${feeWords(order.deliveryFee)}, ${workingDays(order.deliveryDays ?? 0)}`} /> : null}
        {deliveryTexts.map((name) => (order[name] ? <Field key={name} label={orderFieldLabels[name]} value={order[name]} /> : null))}
      </dl>
      {agreeing ? <DeliveryFeeDialog order={order} onClose={() => setAgreeing(false)} /> : null}
    </Panel>
  );
}
