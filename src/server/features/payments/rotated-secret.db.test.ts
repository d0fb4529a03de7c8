import { afterAll, expect, test } from "vitest";
import { createPayTechProvider } from "#server/adapters/payments/paytech-provider.ts";
import type { Deps } from "#server/deps.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf, effectsOn, genuineNotice, openCheckout, pressButton } from "#test/harness/payments.ts";
import { handlePaymentNotice } from "./payment-notices.ts";
import { reconcilePaymentAttempt } from "./reconcile-payments.ts";

const app = await startTestApp();
afterAll(() => app.close());

/** The service after a restart with the secret that PayTech gave in place of the old one. */
const paytech = { ...app.deps.settings.paytech, apiSecret: "the-next-secret" };
const rotated: Deps = {
  ...app.deps,
  settings: { ...app.deps.settings, paytech },
  payments: createPayTechProvider(paytech, app.deps.log),
};

/** Begun under the old secret, and paid since; no notice has come. */
async function paidAttempt() {
  const ref = await unpaidOrder(app.deps.db);
  await pressButton(await openCheckout(app.url, ref), "lose");
  return attemptOf(app.deps, ref);
}

const noticeUnder = (deps: Deps, fields: Record<string, string>) =>
  handlePaymentNotice(deps, {
    address: "10.0.0.2",
    provider: "PayTech",
    contentType: "application/x-www-form-urlencoded",
    headers: {},
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });

// Seen to fail, by taking what the old secret signed, with the comparison of the signature removed.
test("a payment that was open when the secret changed is paid by a notice under the new secret, not the old", async () => {
  const attempt = await paidAttempt();
  await noticeUnder(rotated, genuineNotice(app.deps, attempt)).catch(() => undefined);
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual([]);
  await noticeUnder(rotated, genuineNotice(rotated, attempt));
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual(["payment.settled"]);
});

test("a payment whose notice was refused for the old secret is found by its status", async () => {
  const attempt = await paidAttempt();
  await noticeUnder(rotated, genuineNotice(app.deps, attempt)).catch(() => undefined);
  // The simulator's own secret stays, so its status is asked for as the service did before.
  await reconcilePaymentAttempt(app.deps, attempt.refCommand);
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual(["payment.settled"]);
});
