import { InstantCell, OrderLink, SumCell } from "../parts/list/cells.tsx";
import type { listMovements } from "#shared/contract/money-movements.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { type MovementKind, getMovementLabel } from "#shared/states-and-kinds.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import type { ListColumn } from "../parts/list/list-column.ts";

export type LedgerMovement = EndpointAnswer<typeof listMovements>[number];

const looks: Record<MovementKind, BadgeKind> = { payment: "good", gift: "waiting", refund: "gold", undo: "plain" };
export const movementColumns: readonly ListColumn<LedgerMovement>[] = [
  { id: "at", header: "Date", cell: (row) => <InstantCell at={row.at} /> },
  { id: "kind", header: "Nature", cell: (row) => <Kind movement={row} /> },
  { id: "order", header: "Commande", cell: (row) => <OrderLink {...row} /> },
  {
    id: "customer",
    header: "Client",
    cell: (row) => <span className="inline-block min-w-40 wrap-break-word">{row.customer}</span>,
  },
  { id: "offer", header: "Offre", cell: (row) => row.line || nameSale(row) },
  { id: "discount", header: "Remise", cell: (row) => <Discount movement={row} /> },
  { id: "in", header: "Entrée", cell: (row) => <Sum amount={row.amountIn} /> },
  { id: "out", header: "Sortie", cell: (row) => <Sum amount={row.amountOut} /> },
  { id: "method", header: "Mode", cell: (row) => row.method },
];

/** Shows a movement on a phone. */
export function MovementCard({ movement }: { movement: LedgerMovement }) {
  const { at, customer, amountIn, amountOut, method, line } = movement;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Kind movement={movement} />
        <strong className="whitespace-nowrap text-silver-50 tabular-nums">
          {amountOut > 0 ? `−\u00a0${formatFcfa(amountOut)}` : formatFcfa(amountIn)}
        </strong>
      </p>
      <p className="wrap-anywhere">{customer}</p>
      <p className="text-xs text-silver-300">{[formatInstantInDakar(at), method, line].filter(Boolean).join(" · ")}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <OrderLink {...movement} />
        <Discount movement={movement} />
      </p>
    </div>
  );
}

function Kind({ movement: { kind, overpaid } }: { movement: LedgerMovement }) {
  return <Badge kind={looks[kind]}>{getMovementLabel(kind, overpaid)}</Badge>;
}

function Sum({ amount }: { amount: number }) {
  return amount === 0 ? null : <SumCell>{formatFcfa(amount)}</SumCell>;
}

function Discount({ movement: { discount, promoCode } }: { movement: LedgerMovement }) {
  return discount === 0 ? null : (
    <span className="text-xs text-silver-300">
      {formatFcfa(discount)}
      {promoCode ? ` (${promoCode})` : ""}
    </span>
  );
}

function nameSale({ offer, offers: sold, reprint, raises }: LedgerMovement): string {
  const { title } = offers[offer];
  if (raises) return `${title}, passage`;
  if (reprint) return `${title}, réimpression`;
  return sold.length > 1 ? sold.map((one) => offers[one].title).join(" + ") : title;
}
