import { useState } from "react";
import type { undoPayment } from "#shared/contract/refunds.ts";
import { formatFcfa } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { callStaff } from "../../api.ts";
import { Badge } from "../../parts/badge.tsx";
import { formatInstant } from "../../parts/dates.ts";
import type { OrderDetail } from "../use-order.ts";
import { movementsOf, type Payment } from "./movements-of.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** The order's ledger: what came in and what went back, oldest first, and what may be done about each. */
export function Movements({ order }: { order: OrderDetail }) {
  const [undone, setUndone] = useState<Payment>();
  const movements = movementsOf(order);
  const isFrozen = order.deletedAt !== null || order.expiredAt !== null;
  if (movements.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm text-silver-300">Mouvements ({movements.length})</h3>
      <ul className="flex flex-col divide-y divide-line">
        {movements.map(({ id, at, label, amount, kind, method, lines, payment }) => (
          <li key={id} className="flex flex-col gap-1 py-2.5 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <Badge kind={kind}>{label}</Badge>
              <span className="ml-auto font-semibold whitespace-nowrap text-silver-50">{amount > 0 ? "+\u00a0" : amount < 0 ? "−\u00a0" : ""}{formatFcfa(Math.abs(amount))}</span>
            </p>
            <p className="text-xs text-silver-300 wrap-anywhere">{[formatInstant(at), method, ...lines].filter(Boolean).join(" · ")}</p>
            {payment && !isFrozen && payment.undoable ? (
              <p className="flex flex-wrap gap-2 pt-1">
                <Button size="small" variant="quiet" onClick={() => setUndone(payment)}>Annuler l'encaissement</Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <ReasonDialog
        name={undone && `undo-payment ${undone.refCommand}`}
        orderRef={order.ref}
        title="Annuler l'encaissement"
        confirm="Annuler l'encaissement"
        send={(reason) => callStaff<typeof undoPayment>("POST", "/api/orders/:ref/payments/:refCommand/undo", { params: { ref: order.ref, refCommand: undone?.refCommand ?? "" }, body: { reason } })}
        onClose={() => setUndone(undefined)}
      >
        <p>
          {formatFcfa(undone?.amount ?? 0)}{undone?.method ? `, ${undone.method}` : ""}&nbsp;: noté par erreur.
          {order.received > (undone?.amount ?? 0) ? " Ce montant sera de nouveau à encaisser." : ` La commande ne sera plus payée, sa carte ne sera plus en ligne, et ${order.firstName} ${order.lastName} en sera averti.`}
        </p>
      </ReasonDialog>
    </div>
  );
}
