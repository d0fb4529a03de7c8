import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { resendMail } from "#shared/contract/desk-orders.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { buildResentMailsMessage } from "./mails-said.ts";
import type { StaffOrderRow } from "./order-filters.ts";

/**
 * Sends each order's mail once more, one after the other: the receipt of a paid one, else the payment link. A
 * toast shows the outcome.
 */
export function useResendOrderMails(onDone: () => void): {
  mailAll: (orders: readonly StaffOrderRow[]) => void;
  mailing: boolean;
} {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (orders: readonly StaffOrderRow[]) => {
      const refusals: string[] = [];
      for (const { ref, paid } of orders) {
        await callStaff<typeof resendMail>("POST", "/api/orders/:ref/resend", {
          params: { ref },
          body: { template: paid ? "payment-received" : "order-received" },
        }).catch((error: unknown) => refusals.push(getCallErrorMessage(error)));
      }
      return { sent: orders.length - refusals.length, refusals };
    },
    onSuccess: ({ sent, refusals }) => {
      toast.show({ kind: refusals.length > 0 ? "error" : "success", text: buildResentMailsMessage(sent, refusals) });
      if (refusals.length === 0) onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["mails"] }),
  });
  return { mailAll: mutate, mailing: isPending };
}
