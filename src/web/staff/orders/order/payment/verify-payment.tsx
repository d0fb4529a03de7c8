import type { verifyPayment } from "#shared/contract/staff-order-actions.ts";
import { type Outcome, useAct } from "#web/kit/form/use-act.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { type OrderDetail, reloadOrder } from "../use-order.ts";

/** Checks whether an order is paid whole, and nothing about it is in doubt. */
export function isPaymentVerified({ paid, rest, attention }: OrderDetail): boolean {
  return paid && rest === 0 && !attention;
}

/** Asks the provider what became of the order's payments. */
export function VerifyPaymentButton({ orderRef }: { orderRef: string }) {
  const { act, busy } = useAct({ onEnd: () => reloadOrder(orderRef) });
  const verify = async (): Promise<Outcome> => {
    const { message, paid } = await callStaff<typeof verifyPayment>("POST", "/api/orders/:ref/verify-payment", {
      params: { ref: orderRef },
    });
    return { message, kind: paid ? "success" : "info" };
  };
  return (
    <Button size="small" variant="secondary" busy={busy} busyLabel="Vérification..." onClick={() => act(verify)}>
      Vérifier le paiement
    </Button>
  );
}
