import type { Deps } from "#server/deps.ts";
import { type PaymentProvider, PaymentProviderError } from "#server/adapters/payments/payment-provider-port.ts";
import { type SimulatedPaymentMethod, buildNoticeFields } from "#server/simulator/payment-protocol.ts";
import {
  playPayerAction,
  findSimulatedPayment,
  openSimulatedPayment,
  setNextRefundScenario,
  refundSimulatedPayment,
} from "#server/simulator/simulated-payment-service.ts";
import { handlePaymentNotice } from "#server/features/payments/payment-notices.ts";

const states = { open: "pending", paid: "paid", canceled: "canceled", refunded: "refunded" } as const;

/**
 * Calls PayTech's simulator without HTTP, since no service need be running: the same rows, so that a service which
 * runs later knows these payments. `now`: the deps of the current transaction. Webhooks are parsed as the real
 * adapter does.
 */
export function createSimulatedProvider(real: PaymentProvider, now: () => Deps): PaymentProvider {
  return {
    ...real,
    async request({ refCommand, amount, itemName, commandName, ipnUrl, successUrl, cancelUrl }) {
      const deps = now();
      const opened = await openSimulatedPayment(deps, {
        itemName,
        itemPrice: amount,
        currency: real.currency,
        refCommand,
        commandName,
        env: real.env,
        ipnUrl,
        refundNotifUrl: ipnUrl,
        successUrl,
        cancelUrl,
        customField: "",
      });
      if (!opened) throw new PaymentProviderError("ref_command existe deja", "", true);
      return { token: opened.token, redirectUrl: `${deps.settings.paytech.baseUrl}/payment/checkout/${opened.token}` };
    },
    async readStatus({ token }) {
      const payment = await findSimulatedPayment(now(), token);
      return { state: payment ? states[payment.state] : "unknown", raw: "" };
    },
    async refund(refCommand) {
      if ((await refundSimulatedPayment(now(), refCommand)) !== "done")
        throw new PaymentProviderError("Aucun paiement à rembourser", "", true);
    },
  };
}

/** Pays, or turns back, as the payer on the checkout page, and delivers the webhook. */
export async function payOnSimulatedPage(
  deps: Deps,
  redirectUrl: string,
  action: "pay" | "cancel",
  method: SimulatedPaymentMethod,
): Promise<void> {
  const payment = await findSimulatedPayment(deps, redirectUrl.slice(redirectUrl.lastIndexOf("/") + 1));
  if (!payment) throw new Error(`There is no simulated payment at ${redirectUrl}.`);
  // Called by hand below: the simulator would post it to a service that may not run.
  await playPayerAction(deps, { ...payment, request: { ...payment.request, ipnUrl: "" } }, action, method);
  await setNextRefundScenario(deps.db.query, payment.token, "lose");
  const fields = buildNoticeFields(
    deps.settings.paytech,
    action === "pay" ? "sale_complete" : "sale_canceled",
    payment.token,
    payment.request,
    method,
  );
  await handlePaymentNotice(deps, {
    body: Buffer.from(new URLSearchParams(fields).toString()),
    contentType: "application/x-www-form-urlencoded",
    address: "127.0.0.1",
  });
}
