import { ReasonDialog } from "../../../parts/form/action-dialog.tsx";
import type { closePayment, closeRefund, undoPayment } from "#shared/contract/refunds.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { callStaff } from "../../../session/staff-api-client.ts";
import { type OrderDetail, reloadOrder } from "../use-order.ts";
import type { MovementQuestion } from "./movement-actions.tsx";
import { describeUndoPaymentEffects } from "./payment-effects.ts";
import type { OrderLedgerMovement, OrderPaymentAttempt } from "./movements-of.ts";
import { RefundDialog } from "./refund-dialog.tsx";

interface MovementDialogsProps {
  order: OrderDetail;
  asked: { what: MovementQuestion; movement: OrderLedgerMovement };
  onClose: () => void;
}

export function MovementDialogs({ order, asked: { what, movement }, onClose }: MovementDialogsProps) {
  const { payment, refund } = movement;
  const props = { name: `${what} ${movement.id}`, onDone: () => reloadOrder(order.ref), onClose };
  if (what === "refund" && payment) return <RefundDialog order={order} payment={payment} onClose={onClose} />;
  if (payment) {
    const params = { ref: order.ref, refCommand: payment.refCommand };
    if (what === "close") {
      return (
        <ReasonDialog
          {...props}
          title="Réglé autrement"
          confirm="C'est réglé"
          send={(reason) =>
            callStaff<typeof closePayment>("POST", "/api/orders/:ref/payments/:refCommand/close", {
              params,
              body: { reason },
            })
          }
        >
          <p>
            Ce second paiement de {formatFcfa(payment.amount)} reste dans les comptes, et n'est plus à vérifier. Dites
            dans le motif comment il a été réglé, par exemple par un avoir.
          </p>
        </ReasonDialog>
      );
    }
    return (
      <ReasonDialog
        {...props}
        title="Annuler l'encaissement"
        confirm="Annuler l'encaissement"
        send={(reason) =>
          callStaff<typeof undoPayment>("POST", "/api/orders/:ref/payments/:refCommand/undo", {
            params,
            body: { reason },
          })
        }
      >
        <p>
          {payment.line ? `${payment.line}\u00a0: ${formatFcfa(payment.discount)}` : formatFcfa(payment.amount)}
          {payment.method ? `, ${payment.method}` : ""}&nbsp;: noté par erreur. {describeUndo(order, payment)}
        </p>
      </ReasonDialog>
    );
  }
  if (!refund) return null;
  const outcome = what === "gone" ? "done" : "failed";
  return (
    <ReasonDialog
      {...props}
      title={what === "gone" ? "C'est rendu" : "Rien n'est rendu"}
      confirm={what === "gone" ? "C'est rendu" : "Rien n'est rendu"}
      send={(reason) =>
        callStaff<typeof closeRefund>("POST", "/api/orders/:ref/refunds/:id/close", {
          params: { ref: order.ref, id: refund.id },
          body: { outcome, reason },
        })
      }
    >
      <p>
        Vous avez vu dans les comptes {formatNameWithDe(refund.method)} que ces {formatFcfa(refund.amount)}{" "}
        {what === "gone" ? "ont bien été rendus." : "n'ont pas été rendus\u00a0: ils pourront l'être autrement."}
      </p>
    </ReasonDialog>
  );
}

function describeUndo(order: OrderDetail, payment: OrderPaymentAttempt): string {
  const others = order.attempts.filter((one) => one.refCommand !== payment.refCommand && one.settledAt !== null);
  if (payment.overpaid || others.some(({ overpaid, closedAt, state }) => overpaid && !closedAt && state === "paid"))
    return "Les autres paiements règlent la commande, et cette somme n'est plus à rendre. Un e-mail le dit à l'acheteur.";
  if (others.some(({ state }) => state !== "undone")) return "Ce montant sera de nouveau à encaisser.";
  return describeUndoPaymentEffects(order);
}
