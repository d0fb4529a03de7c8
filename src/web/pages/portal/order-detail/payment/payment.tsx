import { useMutation } from "@tanstack/react-query";
import type { verifyPayment } from "#shared/contract/order-desk.ts";
import { formatFcfa } from "#shared/money.ts";
import { paths } from "#shared/urls.ts";
import { readPageSettings } from "#web/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { formatLong } from "../../parts/dates.ts";
import { useListAddress } from "../../parts/list/list-address.ts";
import { sentenceOf } from "../../parts/form/show-refusal.ts";
import { paidTermOf, paymentModeOf } from "../../orders/payment-state.tsx";
import { Attempts } from "./attempts.tsx";
import { Movements } from "./movements.tsx";
import { ledgerOf, openPayments } from "./movements-of.ts";
import { Panel } from "../panel.tsx";
import { PaymentLink } from "./payment-link.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { Sums } from "./sums.tsx";
import { TakePaymentDialog } from "./take-payment-dialog.tsx";
import { type OrderDetail, useReadAgain } from "../use-order.ts";

/** Whether it is paid and how; else the ways to get there. Beneath, what PayTech said. */
export function Payment({ order }: { order: OrderDetail }) {
  const readAgain = useReadAgain(order.ref);
  const toast = useToast();
  const address = useListAddress();
  const verify = useMutation({
    mutationFn: () => callStaff<typeof verifyPayment>("POST", "/api/orders/:ref/verify-payment", { params: { ref: order.ref } }),
    onSuccess: ({ message, paid }) => toast.show({ kind: paid ? "success" : "info", text: message }),
    onError: (error) => toast.show({ kind: "error", text: sentenceOf(error) }),
    onSettled: readAgain,
  });
  const owes = order.paid && order.rest > 0 && !order.deletedAt && !order.expiredAt;
  const excess = ledgerOf(order).excess > 0 ? openPayments(order.attempts).find(({ overpaid, closedAt }) => overpaid && closedAt === null) : undefined;
  const isOpen = !order.paid && !order.deletedAt && !order.expiredAt;

  return (
    <Panel title="Paiement" id="paiement">
      {order.paidAt ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dd]:text-silver-50 [&_dt]:text-silver-300">
          <dt>{paidTermOf(order)}</dt>
          <dd>{formatLong(order.paidAt)}</dd>
          <dt>Mode</dt>
          <dd>{paymentModeOf(order)}</dd>
          {order.promoCode ? <><dt>Code promo</dt><dd>{order.promoCode}</dd></> : null}
          <Sums order={order} />
        </dl>
      ) : <p className="text-sm">{formatFcfa(order.price)} à payer.</p>}
      {isOpen && !order.buyerUrl ? <PaymentLink order={order} link={`${readPageSettings().publicUrl}${paths.payment(order.ref)}`} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={verify.isPending} busyLabel="Vérification..." onClick={() => verify.mutate()}>Vérifier le paiement</Button>
        {excess ? <Button size="small" onClick={() => address.change({ ouvrir: "rendre" })}>Rendre le paiement en trop</Button> : null}
        {isOpen || owes ? <Button size="small" variant={owes ? "primary" : "secondary"} onClick={() => address.change({ ouvrir: "payee" })}>{owes ? "Encaisser le reste" : "Marquer payée"}</Button> : null}
      </div>
      {excess && address.read("ouvrir") === "rendre" ? <RefundDialog key={excess.refCommand} order={order} payment={excess} onClose={() => address.change({ ouvrir: undefined })} /> : null}
      <Movements order={order} />
      <Attempts order={order} />
      <TakePaymentDialog key={String(order.rest)} order={order} open={(isOpen || owes) && address.read("ouvrir") === "payee"} onClose={() => address.change({ ouvrir: undefined })} />
    </Panel>
  );
}
