import type { closePayment, closeRefund, undoPayment } from "#shared/contract/refunds.ts";
import { formatFcfa } from "#shared/money.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";
import { callStaff } from "../../api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { OrderDetail } from "../use-order.ts";
import type { MovementQuestion } from "./movement-actions.tsx";
import { describeUndoPaymentEffects } from "./what-follows.ts";
import type { OrderLedgerMovement } from "./movements-of.ts";
import { RefundDialog } from "./refund-dialog.tsx";

interface MovementDialogsProps {
  order: OrderDetail;
  asked: { what: MovementQuestion; movement: OrderLedgerMovement };
  onClose: () => void;
}

/** Shows the dialog that was opened about a movement. */
export function MovementDialogs({ order, asked: { what, movement }, onClose }: MovementDialogsProps) {
  const { payment, refund } = movement;
  const props = { name: `${what} ${movement.id}`, orderRef: order.ref, onClose };
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
          {formatFcfa(payment.amount)}
          {payment.method ? `, ${payment.method}` : ""}&nbsp;: noté par erreur.
          {order.received > payment.amount
            ? " Ce montant sera de nouveau à encaisser."
            : ` ${describeUndoPaymentEffects(order)}`}
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
        Vous avez vu dans les comptes de {paymentProviderName} que ces {formatFcfa(refund.amount)}{" "}
        {what === "gone" ? "ont bien été rendus." : "n'ont pas été rendus\u00a0: ils pourront l'être autrement."}
      </p>
    </ReasonDialog>
  );
}
