import { Link } from "react-router";
import type { Organisation } from "#shared/contract/companies.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Badge } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { openRowOnClick } from "../../parts/list/open-row.ts";
import { getPaymentBadgeState } from "../../orders/payment-state.tsx";
import { portalPaths } from "../../session/portal-paths.ts";

type CompanyOrder = Organisation["orders"][number];

/** Lists a company's orders, the newest first. */
export function CompanyOrders({ orders }: { orders: readonly CompanyOrder[] }) {
  if (orders.length === 0) return <p className="text-sm text-silver-300">Aucune commande pour l'instant.</p>;
  return (
    <ul className="-my-2 flex flex-col divide-y divide-line">
      {orders.map((order) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is what the keyboard opens
        <li key={order.ref} data-row-opens onClick={openRowOnClick} className="py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
            <div className="min-w-0">
              <Link
                data-opens
                to={portalPaths.order(order.ref)}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {order.number}
              </Link>
              <p className="text-silver-300">
                {formatCount(order.cards, "carte")}, le {formatInstantInDakar(order.createdAt)}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold whitespace-nowrap text-silver-50">{formatFcfa(order.price)}</span>
              <OrderStanding order={order} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows how the order stands with its payment; of one paid in part what came in and what is due. */
function OrderStanding({ order }: { order: CompanyOrder }) {
  const { received, rest } = order;
  const { label, kind } = getPaymentBadgeState({ ...order, attention: false });
  if (rest === 0) return <Badge kind={kind}>{label}</Badge>;
  return (
    <Badge
      kind={kind}
    >{`${received > 0 ? `${formatFcfa(received)} reçus, reste` : "Reste"} ${formatFcfa(rest)}`}</Badge>
  );
}
