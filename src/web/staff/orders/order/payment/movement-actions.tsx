import type { checkRefund } from "#shared/contract/refunds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import type { OrderLedgerMovement } from "./movements-of.ts";
import { useAct, type Outcome } from "#web/kit/form/use-act.ts";
import { reloadOrder } from "../use-order.ts";

/** Names the dialogs about a movement. */
export type MovementQuestion = "refund" | "undo" | "close" | "gone" | "kept";

interface MovementActionsProps {
  orderRef: string;
  movement: OrderLedgerMovement;
  onAsk: (what: MovementQuestion) => void;
}

export function MovementActions({ orderRef, movement: { payment, refund }, onAsk }: MovementActionsProps) {
  const { act, busy } = useAct({ onEnd: () => reloadOrder(orderRef) });
  const check = async (id: string): Promise<Outcome> => {
    const { message, state } = await callStaff<typeof checkRefund>("POST", "/api/orders/:ref/refunds/:id/check", {
      params: { ref: orderRef, id },
    });
    return { message, kind: state === "done" ? "success" : "info" };
  };
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
            busy={busy}
            busyLabel="Vérification..."
            onClick={() => act(() => check(asked.id))}
          >
            {`Vérifier chez ${asked.method}`}
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
