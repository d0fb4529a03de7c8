import { expect, test } from "vitest";
import type { WebhookClaims } from "#server/adapters/payments/payment-provider-port.ts";
import {
  findWebhookMismatch,
  computeNextCheckDelayMs,
  derivePaymentState,
  decideWebhookAction,
  isUndoableStaffPayment,
} from "./payment-rules.ts";

const minute = 60_000;

test("an attempt is checked after 1, 3, 10, 30 minutes, 2 hours, then daily for 3 days", () => {
  const ages: number[] = [];
  for (let age = 0, next = computeNextCheckDelayMs(0); next !== undefined; next = computeNextCheckDelayMs(age)) {
    age += next;
    ages.push(age / minute);
  }
  expect(ages).toEqual([1, 3, 10, 30, 120, 1440, 2880, 4320]);
});

test("a disputed attempt is checked moments later, then less and less often for a day, beside its own checks", () => {
  expect(computeNextCheckDelayMs(5 * minute, 0)).toBe(10_000);
  expect(computeNextCheckDelayMs(5 * minute, 10_000)).toBe(20_000);
  expect(computeNextCheckDelayMs(9.9 * minute, minute)).toBe(0.1 * minute);
  expect(computeNextCheckDelayMs(5000 * minute, 2 * minute)).toBe(minute);
  expect(computeNextCheckDelayMs(5000 * minute, 1440 * minute)).toBeUndefined();
});

test("a dispute outweighs the newest attempt; an attempt never sent or expired counts as none", () => {
  expect(derivePaymentState([])).toBe("none");
  expect(derivePaymentState([{ state: "created" }, { state: "canceled" }])).toBe("none");
  expect(derivePaymentState([{ state: "expired" }])).toBe("none");
  expect(derivePaymentState([{ state: "pending" }, { state: "canceled" }])).toBe("pending");
  expect(derivePaymentState([{ state: "canceled" }, { state: "pending" }])).toBe("pending");
  expect(derivePaymentState([{ state: "pending" }, { state: "needs_attention" }])).toBe("checking");
});

test("refuses a notice whose token, env, currency or any price differs from what was asked", () => {
  const asked = { token: "abcd1234", env: "test", currency: "XOF", amount: 12_900 } as const;
  const claim: WebhookClaims = {
    event: "sale_complete",
    refCommand: "r",
    token: "abcd1234",
    env: "test",
    currency: "XOF",
    prices: ["12900", "12900.00"],
    method: undefined,
  };
  expect(findWebhookMismatch(claim, asked)).toBeUndefined();
  expect(findWebhookMismatch({ ...claim, token: "other123" }, { ...asked, token: null })).toBeUndefined();
  expect(findWebhookMismatch({ ...claim, token: "other123" }, asked)).toMatch(/jeton/);
  expect(findWebhookMismatch({ ...claim, env: "prod" }, asked)).toMatch(/environnement/);
  expect(findWebhookMismatch({ ...claim, currency: "EUR" }, asked)).toMatch(/devise/);
  for (const price of ["12899", "12901", "1290", "-12900", "1.29e4", "0x3264", " 12900", "12900.5", "12900FCFA"]) {
    expect(findWebhookMismatch({ ...claim, prices: ["12900", price] }, asked), price).toMatch(/montant/);
  }
});

type State = Parameters<typeof decideWebhookAction>[0]["status"]["state"];
type Evidence = Omit<Parameters<typeof decideWebhookAction>[0], "status"> & { status: State };
const signed = { provider: "PayTech", proof: "signed", policy: "advise", tokenKnown: true } as const;
const verdict = ({ status, ...evidence }: Evidence) =>
  decideWebhookAction({
    ...evidence,
    status: { state: status, ...(status === "mismatch" ? { why: "PayTech répond pour une autre référence" } : {}) },
  });

test("a signed notice settles, cancels, refunds or is rejected according to the provider's own status", () => {
  const act = (evidence: Evidence) => verdict(evidence).act;
  expect(act({ ...signed, event: "sale_complete", status: "paid" })).toBe("settle");
  expect(act({ ...signed, event: "sale_complete", status: "unknown" })).toBe("settle");
  expect(act({ ...signed, event: "sale_complete", status: "unknown", policy: "require" })).toBe("reject");
  expect(act({ ...signed, event: "sale_complete", status: "unknown", proof: "hashes" })).toBe("reject");
  expect(act({ ...signed, event: "sale_complete", status: "unknown", tokenKnown: false })).toBe("reject");
  expect(
    act({ ...signed, event: "sale_complete", status: "paid", proof: "hashes", policy: "require", tokenKnown: false }),
  ).toBe("settle");
  expect(act({ ...signed, event: "sale_canceled", status: "paid" })).toBe("settle");
  expect(act({ ...signed, event: "sale_canceled", status: "unknown" })).toBe("cancel");
  expect(act({ ...signed, event: "sale_canceled", status: "pending" })).toBe("cancel");
  expect(act({ ...signed, event: "sale_canceled", status: "unknown", proof: "hashes" })).toBe("reject");
  expect(act({ ...signed, event: "sale_canceled", status: "pending", proof: "hashes" })).toBe("reject");
  expect(act({ ...signed, event: "refund_complete", status: "unknown" })).toBe("refund");
  expect(act({ ...signed, event: "refund_complete", status: "refunded", proof: "hashes", tokenKnown: false })).toBe(
    "refund",
  );
});

test.each([
  [
    "sale_complete",
    {
      pending: "PayTech dit ce paiement en attente",
      canceled: "PayTech dit ce paiement annulé",
      refunded: "PayTech dit ce paiement remboursé",
    },
  ],
  ["sale_canceled", { refunded: "PayTech dit ce paiement remboursé" }],
  [
    "refund_complete",
    {
      paid: "PayTech dit ce paiement effectué",
      pending: "PayTech dit ce paiement en attente",
      canceled: "PayTech dit ce paiement annulé",
    },
  ],
] as const)(
  "a provider's status that clearly contradicts %s stops it, whatever the policy, and staff read why",
  (event, whys) => {
    const stopped = { ...whys, mismatch: "PayTech répond pour une autre référence" };
    for (const policy of ["advise", "require"] as const) {
      for (const [status, why] of Object.entries(stopped))
        expect(verdict({ ...signed, policy, event, status: status as State })).toEqual({ act: "reject", why });
    }
  },
);

test("staff can undo a payment that they recorded, within a day, if nothing was refunded", () => {
  const day = 86_400_000;
  const taken = { state: "paid", takenBy: "u", amount: 5000, refunded: 0, settledAt: 1 } as const;
  expect(isUndoableStaffPayment(taken, false, 1 + day)).toBe(true);
  expect(isUndoableStaffPayment(taken, false, 2 + day)).toBe(false);
  expect(isUndoableStaffPayment({ ...taken, amount: 0 }, true, 1)).toBe(false);
  for (const other of [{ refunded: 1 }, { takenBy: null }, { state: "undone" }, { settledAt: null }] as const)
    expect(isUndoableStaffPayment({ ...taken, ...other }, false, 1), JSON.stringify(other)).toBe(false);
});
