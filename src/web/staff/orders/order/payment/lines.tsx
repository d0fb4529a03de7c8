import { formatFcfa } from "#shared/format/money.ts";
import type { OrderDetail } from "../use-order.ts";

/** Lists what an order of several cards sells, line by line, and what was given back of it; of one card the price says it. */
export function OrderLineList({ order: { lines, lineBalances, cardList } }: { order: OrderDetail }) {
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
      {lineBalances
        .filter(({ refunded }) => refunded > 0)
        .map(({ lineId, name, refunded }) => (
          <div key={lineId} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-silver-300">{`Rendu\u00a0: ${name}`}</dt>
            <dd className="text-silver-50 tabular-nums">{`−\u00a0${formatFcfa(refunded)}`}</dd>
          </div>
        ))}
    </dl>
  );
}
