import type { dismissTransfer } from "#shared/contract/staff-order-actions.ts";
import { type Outcome, useAct } from "#web/kit/form/use-act.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { reloadOrder } from "../use-order.ts";

/** Drops an announced bank transfer that nobody made. */
export function DismissTransferButton({ orderRef }: { orderRef: string }) {
  const { act, busy } = useAct({ onEnd: () => reloadOrder(orderRef) });
  const dismiss = async (): Promise<Outcome> => {
    const { message } = await callStaff<typeof dismissTransfer>("DELETE", "/api/orders/:ref/transfer", {
      params: { ref: orderRef },
    });
    return { message, kind: "success" };
  };
  return (
    <Button size="small" variant="quiet" busy={busy} busyLabel="Retrait..." onClick={() => act(dismiss)}>
      Annoncé par erreur
    </Button>
  );
}
