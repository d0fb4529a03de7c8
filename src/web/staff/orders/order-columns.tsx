import { InstantCell } from "../parts/list/cells.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAskedPrice, formatSubtraction } from "#shared/payment/asked-price.ts";
import { CardCountBadge, CompletesBadge, OfferBadge, ReprintBadge } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import type { ListColumn } from "../parts/list/list-column.ts";
import { staffPaths } from "../session/staff-paths.ts";
import type { StaffOrderRow } from "./order-filters.ts";
import {
  PaymentBadge,
  PaymentDate,
  PaymentModeCell,
  PriceDiscount,
  TransferNote,
  getPaymentModeLabel,
} from "./payment-state.tsx";
import { ProductionBadge } from "./production-state.tsx";
import { OrderRowActions, type OrderRowHandlers } from "./row-actions.tsx";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { computeDaysUntilErasure, formatDaysUntilErasure } from "./days-left.ts";

const nameLook =
  "inline-flex min-h-9 items-center font-semibold in-data-dense:min-h-6 text-silver-50 underline decoration-silver-600 underline-offset-4 hover:decoration-gold-300";

/** Builds the columns of product.md §2, in its order; what daily work adds stands below the fact it belongs to. */
export function buildOrderColumns(handlers: OrderRowHandlers, inTrash: boolean): ListColumn<StaffOrderRow>[] {
  const trash = inTrash
    ? [{ id: "deleted", header: "Suppression", cell: (row: StaffOrderRow) => <OrderDeletionNote order={row} /> }]
    : [];
  return [
    { id: "actions", header: "Actions", cell: (row) => <OrderRowActions order={row} {...handlers} /> },
    {
      id: "offer",
      sort: "server",
      header: "Type",
      cell: (row) => (
        <span className="flex flex-wrap gap-1 py-1">
          <OfferBadges order={row} />
          <ReprintBadge order={row} />
          <CompletesBadge order={row} />
          <ProductionBadge order={row} />
        </span>
      ),
    },
    {
      id: "firstName",
      sort: "server",
      header: "Prénom",
      cell: (row) => (
        <span className="flex flex-col items-start py-1">
          <Link data-opens to={staffPaths.order(row.ref)} className={nameLook}>
            <span className="line-clamp-2">{row.firstName || row.number}</span>
          </Link>
          {row.firstName ? <span className="whitespace-nowrap text-silver-300">{row.number}</span> : null}
        </span>
      ),
    },
    {
      id: "lastName",
      sort: "server",
      header: "Nom",
      cell: (row) => (
        <TwoFacts below={row.company}>
          <span title={row.lastName} className="line-clamp-2 font-semibold text-silver-50">
            {row.lastName}
          </span>
        </TwoFacts>
      ),
    },
    { id: "createdAt", sort: "server", header: "Date de commande", cell: (row) => <InstantCell at={row.createdAt} /> },
    {
      id: "paidAt",
      sort: "server",
      greatestFirst: true,
      header: "Date de paiement",
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 py-1">
          <PaymentBadge order={row} />
          <TransferNote order={row} />
          <PaymentDate order={row} />
        </span>
      ),
    },
    {
      id: "mode",
      header: "Mode de paiement",
      cell: (row) => (
        <span className="flex flex-col">
          <span className="font-semibold whitespace-nowrap text-silver-50 tabular-nums">{formatAskedPrice(row)}</span>
          <span>
            <PaymentModeCell order={row} />
          </span>
        </span>
      ),
    },
    {
      id: "promo",
      header: "Code promo",
      wide: true,
      cell: (row) => (
        <TwoFacts below={formatSubtraction(row)}>
          <span className="line-clamp-2">{row.promoCode}</span>
        </TwoFacts>
      ),
    },
    ...trash,
  ];
}

/** Shows a fact, and below it a related one in small letters; long ones are cut. */
function TwoFacts({ below, children }: { below: string; children: ReactNode }) {
  return (
    <span className="flex flex-col items-start py-1">
      {children}
      <span title={below} className="line-clamp-2 text-silver-300 tabular-nums">
        {below}
      </span>
    </span>
  );
}

function NumberLink({ order: { ref, number } }: { order: Pick<StaffOrderRow, "ref" | "number"> }) {
  return (
    <Link to={staffPaths.order(ref)} className="text-link whitespace-nowrap">
      {number}
    </Link>
  );
}

export function OrderListCard({ order, ...handlers }: { order: StaffOrderRow } & OrderRowHandlers) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Link data-opens to={staffPaths.order(order.ref)} className={`${nameLook} text-base`}>
          {order.firstName} {order.lastName}
        </Link>
        <span className="flex flex-wrap justify-end gap-1">
          <OfferBadges order={order} />
          <CardCountBadge cards={order.cards} />
          <ReprintBadge order={order} />
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <PaymentBadge order={order} />
        <TransferNote order={order} />
        <ProductionBadge order={order} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs [&_dt]:text-silver-300">
        <dt>Commande</dt>
        <dd>
          {formatInstantInDakar(order.createdAt)} · <NumberLink order={order} />
        </dd>
        {order.company ? (
          <>
            <dt>Entreprise</dt>
            <dd>{order.company}</dd>
          </>
        ) : null}
        <dt>Prix</dt>
        <dd>
          {formatAskedPrice(order)}
          {order.paid ? `, ${getPaymentModeLabel(order)}` : ""}
          <span className="block">
            <PriceDiscount order={order} />
          </span>
        </dd>
        <dt>Téléphone</dt>
        <dd>
          <a href={`tel:${order.buyerPhone}`} className="text-link">
            {groupPhoneDigits(order.buyerPhone)}
          </a>
        </dd>
      </dl>
      <OrderDeletionNote order={order} />
      <OrderRowActions order={order} {...handlers} />
    </div>
  );
}

function OfferBadges({ order: { offers } }: { order: StaffOrderRow }) {
  return offers.map((each) => <OfferBadge key={each} offer={each} />);
}

/** Shows who put an order into the trash, when, and how long it can still be restored; nothing for other orders. */
function OrderDeletionNote({
  order: { deletedAt, deletedBy },
}: {
  order: Pick<StaffOrderRow, "deletedAt" | "deletedBy">;
}) {
  if (!deletedAt) return null;
  return (
    <p className="text-danger in-data-dense:min-w-40 in-data-dense:py-1">
      {formatDeletionMessage(deletedAt, deletedBy)}
    </p>
  );
}

function formatDeletionMessage(deletedAt: string, deletedBy: string | null): string {
  const name = deletedBy === "buyer" ? "l'acheteur" : deletedBy;
  return `Le ${formatInstantInDakar(deletedAt)}${name ? ` par ${name}` : ""}\u00a0: ${formatDaysUntilErasure(computeDaysUntilErasure(deletedAt))}.`;
}
