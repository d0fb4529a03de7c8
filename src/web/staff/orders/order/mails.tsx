import { useMutation } from "@tanstack/react-query";
import type { resendMail } from "#shared/contract/desk-orders.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { formatInstantInDakar } from "../../parts/dates.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { MailStateBadge } from "../../mails/mail-state.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import { type OrderDetail, useReloadOrder } from "./use-order.ts";

type Template = "order-received" | "payment-received";

/** Lists the mails to the buyer, with a button to send each again. */
export function OrderMailsPanel({ order }: { order: OrderDetail }) {
  const readAgain = useReloadOrder(order.ref);
  const toast = useToast();
  const resend = useMutation({
    mutationFn: (template: Template) =>
      callStaff<typeof resendMail>("POST", "/api/orders/:ref/resend", {
        params: { ref: order.ref },
        body: { template },
      }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: readAgain,
  });
  const canResend = !order.deletedAt && !order.expiredAt;
  const button = (template: Template) => (
    <Button
      size="small"
      variant="secondary"
      busy={resend.isPending && resend.variables === template}
      onClick={() => resend.mutate(template)}
    >{`Renvoyer «\u00a0${mailTemplateLabels[template]}\u00a0»`}</Button>
  );

  return (
    <OrderDetailPanel title="E-mails" fold="e-mails">
      <ul className="flex flex-col divide-y divide-line">
        {order.mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="font-semibold text-silver-50">{mailTemplateLabels[mail.template]}</p>
              <p className="text-xs text-silver-300 wrap-anywhere">
                {mail.recipient} · {formatInstantInDakar(mail.createdAt)}
              </p>
            </div>
            <MailStateBadge mail={mail} />
          </li>
        ))}
      </ul>
      {order.mails.length === 0 ? <p className="text-sm text-silver-400">Aucun e-mail.</p> : null}
      {canResend ? (
        <div className="flex flex-wrap gap-2">{button(order.paid ? "payment-received" : "order-received")}</div>
      ) : null}
    </OrderDetailPanel>
  );
}
