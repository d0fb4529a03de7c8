import { useMutation } from "@tanstack/react-query";
import type { checkRefund } from "#shared/contract/refunds.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { useReloadOrder } from "../use-order.ts";
import type { OrderLedgerMovement } from "./movements-of.ts";

/** Names the dialogs about a movement. */
export type MovementQuestion = "refund" | "undo" | "close" | "gone" | "kept";

interface MovementActionsProps {
  orderRef: string;
  movement: OrderLedgerMovement;
  onAsk: (what: MovementQuestion) => void;
}

export function MovementActions({ orderRef, movement: { payment, refund }, onAsk }: MovementActionsProps) {
  const readAgain = useReloadOrder(orderRef);
  const toast = useToast();
  const check = useMutation({
    mutationFn: (id: string) =>
      callStaff<typeof checkRefund>("POST", "/api/orders/:ref/refunds/:id/check", { params: { ref: orderRef, id } }),
    onSuccess: ({ message, state }) => toast.show({ kind: state === "done" ? "success" : "info", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: readAgain,
  });
  const asked = refund?.state === "asked" ? refund : undefined;
  const isOpen = payment?.state === "paid" && payment.amount > payment.refunded;
  if (!asked && !isOpen && !payment?.undoable) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      {isOpen ? (
        <Button size="small" variant="quiet" onClick={() => onAsk("refund")}>
          Rembourser
        </Button>
      ) : null}
      {isOpen && payment.overpaid && !payment.closedAt ? (
        <Button size="small" variant="quiet" onClick={() => onAsk("close")}>
          Réglé autrement
        </Button>
      ) : null}
      {payment?.undoable ? (
        <Button size="small" variant="quiet" onClick={() => onAsk("undo")}>
          Annuler l'encaissement
        </Button>
      ) : null}
      {asked ? (
        <>
          <Button
            size="small"
            variant="quiet"
            busy={check.isPending}
            busyLabel="Vérification..."
            onClick={() => check.mutate(asked.id)}
          >
            {`Vérifier chez ${paymentProviderName}`}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAsk("gone")}>
            C'est rendu
          </Button>
          <Button size="small" variant="quiet" onClick={() => onAsk("kept")}>
            Rien n'est rendu
          </Button>
        </>
      ) : null}
    </p>
  );
}
