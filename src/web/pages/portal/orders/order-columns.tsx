import { Link } from "react-router";
import { formatFcfa } from "#shared/money.ts";
import { OfferBadge } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import { columnsOf } from "../parts/list/table.ts";
import { portalPaths } from "../portal-paths.ts";
import type { OrderRow } from "./order-filters.ts";
import { PaymentDate, paymentModeOf } from "./payment-state.tsx";
import { RowActions, type RowHandlers } from "./row-actions.tsx";

const column = columnsOf<OrderRow>();
const nameLook = "inline-flex min-h-9 items-center font-semibold in-data-dense:pointer-fine:min-h-7 text-silver-50 underline decoration-silver-600 underline-offset-4 hover:decoration-gold-300";

/** The columns of product.md §2, in its order. */
export function orderColumns(handlers: RowHandlers) {
  return column.columns([
    column.display({ id: "actions", header: "Actions", cell: ({ row }) => <RowActions order={row.original} {...handlers} /> }),
    column.accessor("offer", { header: "Type", cell: ({ row }) => <OfferBadge offer={row.original.offer} /> }),
    column.accessor("firstName", { header: "Prénom", cell: ({ row }) => <Link data-opens to={portalPaths.order(row.original.ref)} className={nameLook}>{row.original.firstName}</Link> }),
    column.accessor("lastName", { header: "Nom", cell: ({ row }) => <span className="font-semibold text-silver-50">{row.original.lastName}</span> }),
    column.accessor("createdAt", { header: "Date de commande", cell: ({ row }) => <span className="whitespace-nowrap">{formatInstant(row.original.createdAt)}</span> }),
    column.accessor("paidAt", { header: "Date de paiement", cell: ({ row }) => <PaymentDate order={row.original} /> }),
    column.display({ id: "mode", header: "Mode de paiement", cell: ({ row }) => paymentModeOf(row.original) }),
    column.display({ id: "promo", header: "Code promo", cell: ({ row }) => row.original.promoCode }),
  ]);
}

export function OrderCard({ order, ...handlers }: { order: OrderRow } & RowHandlers) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Link data-opens to={portalPaths.order(order.ref)} className={`${nameLook} text-base`}>{order.firstName} {order.lastName}</Link>
        <OfferBadge offer={order.offer} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs [&_dt]:text-silver-300">
        <dt>Commande</dt>
        <dd>{formatInstant(order.createdAt)} · {order.number}</dd>
        <dt>Paiement</dt>
        <dd><PaymentDate order={order} /></dd>
        <dt>Prix</dt>
        <dd>{formatFcfa(order.price)}</dd>
        {order.paid ? <><dt>Mode</dt><dd>{paymentModeOf(order)}</dd></> : null}
        {order.promoCode ? <><dt>Code promo</dt><dd>{order.promoCode}</dd></> : null}
      </dl>
      <RowActions order={order} {...handlers} />
    </div>
  );
}
