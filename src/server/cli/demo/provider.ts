import type { Deps } from "#server/deps.ts";
import { type PaymentProvider, PaymentProviderError } from "#server/adapters/payments/payment-provider-port.ts";
import { type SimulatedPaymentMethod, buildNoticeFields } from "#server/simulator/payment-protocol.ts";
import * as simulator from "#server/simulator/simulated-payment-service.ts";
import { handlePaymentNotice } from "#server/features/payments/payment-notices.ts";

/**
 * Calls PayTech's simulator without HTTP, since the service need not run. It writes the same rows, so that a service
 * started later knows these payments. `now`: returns the current transaction's deps. Notices are parsed by the real
 * adapter.
 */
export function createSimulatedProvider(real: PaymentProvider, now: () => Deps): PaymentProvider {
  return {
    ...real,
    async request({ refCommand, amount: itemPrice, itemName, commandName, ipnUrl, successUrl, cancelUrl }) {
      const deps = now();
      const addresses = { ipnUrl, refundNotifUrl: ipnUrl, successUrl, cancelUrl };
      const item = { itemName, itemPrice, currency: real.currency, refCommand, commandName };
      const opened = await simulator.openSimulatedPayment(deps, {
        ...item,
        ...addresses,
        env: real.env,
        customField: "",
      });
      if (!opened) throw new PaymentProviderError("ref_command existe deja", "", true);
      return { token: opened.token, redirectUrl: `${deps.settings.paytech.baseUrl}/payment/checkout/${opened.token}` };
    },
    async readStatus({ token }) {
      const payment = await simulator.findSimulatedPayment(now(), token);
      return { state: payment?.state === "open" ? "pending" : (payment?.state ?? "unknown"), raw: "" };
    },
    async refund(refCommand) {
      if ((await simulator.refundSimulatedPayment(now(), refCommand)) !== "done")
        throw new PaymentProviderError("Aucun paiement à rembourser", "", true);
    },
  };
}

/** Pays or cancels like the payer on the checkout page, and delivers the notice. */
export async function payOnSimulatedPage(
  deps: Deps,
  redirectUrl: string,
  action: "pay" | "cancel",
  method: SimulatedPaymentMethod,
): Promise<void> {
  const payment = await simulator.findSimulatedPayment(deps, redirectUrl.slice(redirectUrl.lastIndexOf("/") + 1));
  if (!payment) throw new Error(`There is no simulated payment at ${redirectUrl}.`);
  // Without an IPN URL: the simulator would post to a service that may not run, so the notice is handled below.
  await simulator.playPayerAction(deps, { ...payment, request: { ...payment.request, ipnUrl: "" } }, action, method);
  await simulator.setNextRefundScenario(deps.db.query, payment.token, "lose");
  const event = action === "pay" ? "sale_complete" : "sale_canceled";
  const fields = buildNoticeFields(deps.settings.paytech, event, payment.token, payment.request, method);
  await handlePaymentNotice(deps, {
    body: Buffer.from(new URLSearchParams(fields).toString()),
    contentType: "application/x-www-form-urlencoded",
    address: "127.0.0.1",
  });
}
