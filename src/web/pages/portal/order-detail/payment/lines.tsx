import { formatFcfa } from "#shared/money.ts";
import type { OrderDetail } from "../use-order.ts";

/** Lists what an order of several cards sells, line by line; of one card the price says it. */
export function OrderLineList({ order: { lines, cardList } }: { order: OrderDetail }) {
  if (cardList.length < 2) return null;
  return (
    <dl className="flex flex-col border-b border-line pb-3 text-sm">
      {lines.map(({ label, quantity, unitPrice, discount }) => (
        <div key={`${label} ${unitPrice} ${discount}`} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-silver-300">{`${quantity} × ${label}`}</dt>
          <dd className="text-silver-50 tabular-nums">
            {formatFcfa(quantity * unitPrice - discount)}
            {discount > 0 ? ` (${formatFcfa(discount)} de remise)` : ""}
          </dd>
        </div>
      ))}
    </dl>
  );
}
