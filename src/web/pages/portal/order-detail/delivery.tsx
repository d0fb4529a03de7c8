import { deliveryTexts } from "#shared/delivery-texts.ts";
import { feeWords } from "#shared/delivery-towns.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { Field } from "./card/card-data.tsx";
import { Panel } from "./panel.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Where the pieces go, which the card does not say. */
export function Delivery({ order }: { order: OrderDetail }) {
  if (order.expiredAt) return null;
  return (
    <Panel title="Livraison">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {order.deliveryTown ? <Field label="Frais et délai" value={`${feeWords(order.deliveryFee)}, ${order.deliveryDays ?? "?"} jours ouvrés`} /> : null}
        {deliveryTexts.map((name) => (order[name] ? <Field key={name} label={orderFieldLabels[name]} value={order[name]} /> : null))}
      </dl>
    </Panel>
  );
}
