import { useState } from "react";
import { formatFcfa } from "#shared/format/money.ts";
import { Badge } from "../../../parts/badge.tsx";
import { formatInstantInDakar } from "../../../parts/dates.ts";
import type { OrderDetail } from "../use-order.ts";
import { type MovementQuestion, MovementActions } from "./movement-actions.tsx";
import { MovementDialogs } from "./movement-dialogs.tsx";
import { type OrderLedgerMovement, listOrderMovements } from "./movements-of.ts";

/** Shows the order's ledger: what came in and what went back, oldest first, and what may be done about each. */
export function OrderMovementsPanel({ order }: { order: OrderDetail }) {
  const [asked, setAsked] = useState<{ what: MovementQuestion; movement: OrderLedgerMovement }>();
  const movements = listOrderMovements(order);
  if (movements.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-silver-300">Mouvements ({movements.length})</h3>
      <ul className="flex flex-col divide-y divide-line">
        {movements.map((movement) => (
          <li key={movement.id} className="flex flex-col gap-1 py-2.5 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <Badge kind={movement.kind}>{movement.label}</Badge>
              <Sum movement={movement} />
            </p>
            <p className="text-xs text-silver-300 wrap-anywhere">
              {[formatInstantInDakar(movement.at), movement.method, ...movement.lines].filter(Boolean).join(" · ")}
            </p>
            <MovementActions orderRef={order.ref} movement={movement} onAsk={(what) => setAsked({ what, movement })} />
          </li>
        ))}
      </ul>
      {asked ? (
        <MovementDialogs
          key={`${asked.what} ${asked.movement.id}`}
          order={order}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

function signOf(amount: number): string {
  if (amount > 0) return "+\u00a0";
  return amount < 0 ? "−\u00a0" : "";
}

/** A refund that is not made yet does not count in the sums. */
function Sum({ movement: { amount, refund } }: { movement: OrderLedgerMovement }) {
  const pending = amount === 0 && refund ? refund.amount : undefined;
  if (pending !== undefined) return <span className="whitespace-nowrap text-silver-300">{formatFcfa(pending)}</span>;
  return (
    <span className="font-semibold whitespace-nowrap text-silver-50">
      {signOf(amount)}
      {formatFcfa(Math.abs(amount))}
    </span>
  );
}
