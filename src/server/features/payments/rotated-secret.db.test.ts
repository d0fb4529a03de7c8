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

/** The service restarted with the new secret that PayTech gave in place of the old one. */
const paytech = { ...app.deps.settings.paytech, apiSecret: "the-next-secret" };
const rotated: Deps = {
  ...app.deps,
  settings: { ...app.deps.settings, paytech },
  payments: createPayTechProvider(paytech, app.deps.log),
};

/** Creates an attempt begun under the old secret and paid since, without a notice. */
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

// Seen to fail with the comparison of the signature removed: a notice signed with the old secret was accepted.
test("a payment that was open when the secret changed is paid by a notice signed with the new secret, not with the old one", async () => {
  const attempt = await paidAttempt();
  await noticeUnder(rotated, genuineNotice(app.deps, attempt)).catch(() => undefined);
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual([]);
  await noticeUnder(rotated, genuineNotice(rotated, attempt));
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual(["payment.settled"]);
});

test("a payment whose notice was refused because of the old secret is found by its status", async () => {
  const attempt = await paidAttempt();
  await noticeUnder(rotated, genuineNotice(app.deps, attempt)).catch(() => undefined);
  // The simulator keeps its old secret, so the status is requested with the old settings.
  await reconcilePaymentAttempt(app.deps, attempt.refCommand);
  expect((await effectsOn(app.deps, attempt.orderRef)).events).toEqual(["payment.settled"]);
});
