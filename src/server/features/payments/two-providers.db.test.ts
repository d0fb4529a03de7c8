import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { administrator, type Staff, staffOn } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptOf, effectsOn, genuineNotice, pressButton } from "#test/harness/payments.ts";
import { createHeaderSigningProvider } from "#test/stand-ins/header-signing-provider.ts";
import { findMoneyPlace } from "#shared/payment/staff-payment-methods.ts";
import { PaymentProviderError } from "#server/adapters/payments/payment-provider-port.ts";
import { createHttpApp } from "#server/composition/app.ts";
import type { Deps } from "#server/deps.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listOrderMovements } from "./accounting/ledger-service.ts";
import { handlePaymentNotice, processStoredWebhook } from "./payment-notices.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { readOrderReceipt } from "./receipts/receipt-service.ts";
import { reconcilePaymentAttempt, reconcileProviderRefund } from "./reconcile-payments.ts";
import { refundPayment } from "./refunding/refund.ts";
import { startPayment } from "./start-payment.ts";

const kori = createHeaderSigningProvider();
const names = ["PayTech", "Kori"] as const;
type Name = (typeof names)[number];
type Event = "sale_complete" | "sale_canceled" | "refund_complete";

let app: TestApp;
let awa: Staff;
/** The service when new payments begin with each provider. */
const service = {} as Record<Name, Deps>;
beforeAll(async () => {
  app = await startTestApp(administrator);
  awa = await staffOn(app);
  service.PayTech = { ...app.deps, formerPayments: [kori] };
  service.Kori = { ...app.deps, payments: kori, formerPayments: [app.deps.payments] };
});
afterAll(() => app.close());

async function begin(name: Name): Promise<PaymentAttemptRow> {
  const ref = await unpaidOrder(app.deps.db);
  await startPayment(service[name], ref, { address: "10.0.0.1" });
  return attemptOf(app.deps, ref);
}

/** The payer pays, or turns back, and no notice comes. */
async function settleInBooks({ provider, token, redirectUrl }: PaymentAttemptRow, state: "paid" | "canceled" = "paid") {
  const booked = kori.books.get(token ?? "");
  if (provider === "Kori" && booked) booked.state = state;
  else await pressButton(redirectUrl ?? "", state === "paid" ? "lose" : "cancel");
}

function noticeOf(attempt: PaymentAttemptRow, event: Event = "sale_complete") {
  const sent = { address: "10.0.0.2", provider: attempt.provider };
  if (attempt.provider === "Kori")
    return { ...sent, contentType: "application/json", ...kori.writeNotice(attempt.token ?? "", event) };
  const body = Buffer.from(new URLSearchParams(genuineNotice(app.deps, attempt, event)).toString());
  return { ...sent, contentType: "application/x-www-form-urlencoded", headers: {}, body };
}

const stateOf = async ({ orderRef }: PaymentAttemptRow) => (await attemptOf(app.deps, orderRef)).state;
const staff = { userId: "khady", name: "Khady" };
const back = { by: "provider", reason: "Erreur", pauseCards: false, cancelPieces: false } as const;

async function refundsOf({ refCommand }: PaymentAttemptRow) {
  return app.deps.db.query.selectFrom("refunds").selectAll().where("refCommand", "=", refCommand).execute();
}

describe.each(names.flatMap((first) => names.map((then) => [first, then] as const)))(
  "a payment that began with %s, while new ones begin with %s",
  (first, then) => {
    const deps = () => service[then];

    test("a provider's notice pays the order once, in that provider's name", async () => {
      const attempt = await begin(first);
      expect(attempt.provider).toBe(first);
      await settleInBooks(attempt);
      await handlePaymentNotice(deps(), noticeOf(attempt));
      await handlePaymentNotice(deps(), noticeOf(attempt));
      const paid = { paidBy: first, events: ["payment.settled"], mails: 1 };
      expect(await effectsOn(app.deps, attempt.orderRef)).toMatchObject(paid);
      const receipt = await readOrderReceipt(deps(), await getOrderOrThrow(deps(), attempt.orderRef));
      expect(receipt?.method).toBe(`Wave, par ${first}`);
    });

    test("a forged notice, and one at the other provider's address, pay nothing; the true one then pays", async () => {
      const attempt = await begin(first);
      await settleInBooks(attempt);
      const { body, headers, ...sent } = noticeOf(attempt);
      const forged =
        first === "Kori"
          ? { body, headers: { "x-kori-signature": "0".repeat(64) } }
          : { body: Buffer.from(body.toString().replace(/hmac_compute=\w{8}/, "hmac_compute=00000000")), headers };
      await handlePaymentNotice(deps(), { ...sent, ...forged });
      expect(await stateOf(attempt)).toBe("needs_attention");
      const other = names.find((name) => name !== first) ?? "";
      await handlePaymentNotice(deps(), { ...sent, body, headers, provider: other }).catch(() => undefined);
      expect(await stateOf(attempt)).toBe("needs_attention");
      await handlePaymentNotice(deps(), { ...sent, body, headers });
      expect(await stateOf(attempt)).toBe("paid");
    });

    test("a notice that nobody judged is judged from what was stored", async () => {
      const attempt = await begin(first);
      await settleInBooks(attempt);
      const dying = { ...service[first].payments, readStatus: () => Promise.reject(new Error("killed")) };
      await handlePaymentNotice({ ...service[first], payments: dying }, noticeOf(attempt));
      expect(await stateOf(attempt)).toBe("pending");
      const stored = await app.deps.db.query
        .selectFrom("paymentNotices")
        .select("id")
        .where("refCommand", "=", attempt.refCommand)
        .executeTakeFirstOrThrow();
      await processStoredWebhook(deps(), stored.id);
      expect(await stateOf(attempt)).toBe("paid");
    });

    test("a lost notice is found, even after a cancellation", async () => {
      const attempt = await begin(first);
      await settleInBooks(attempt, "canceled");
      await handlePaymentNotice(deps(), noticeOf(attempt, "sale_canceled"));
      expect(await stateOf(attempt)).toBe("canceled");
      await settleInBooks(attempt);
      await reconcilePaymentAttempt(deps(), attempt.refCommand);
      expect(await effectsOn(app.deps, attempt.orderRef)).toMatchObject({ paidBy: first, mails: 1 });
    });

    test("a refund is requested from the payment's own provider with its session, and the ledger names the provider", async () => {
      const attempt = await begin(first);
      const { orderRef: ref, refCommand } = attempt;
      await settleInBooks(attempt);
      await reconcilePaymentAttempt(deps(), refCommand);
      expect(await refundPayment(deps(), staff, { ref, refCommand }, back)).toMatchObject({ state: "done" });
      expect(await stateOf(attempt)).toBe("refunded");
      expect(await refundsOf(attempt)).toMatchObject([{ state: "done", method: first, amount: attempt.amount }]);
      await handlePaymentNotice(deps(), noticeOf(attempt, "refund_complete"));
      expect(await refundsOf(attempt)).toHaveLength(1);
    });

    test("a refund without an answer is found at its provider", async () => {
      const attempt = await begin(first);
      const { orderRef: ref, refCommand } = attempt;
      await settleInBooks(attempt);
      await reconcilePaymentAttempt(deps(), refCommand);
      const { payments } = service[first];
      const silent = {
        ...payments,
        refund: async (...asked: Parameters<typeof payments.refund>) => {
          await payments.refund(...asked);
          throw new Error("killed");
        },
      };
      const killed = { ...service[first], payments: silent };
      await expect(refundPayment(killed, staff, { ref, refCommand }, back)).rejects.toThrow("killed");
      const [refund] = await refundsOf(attempt);
      await reconcileProviderRefund(deps(), refund?.id ?? "");
      expect(await stateOf(attempt)).toBe("refunded");
    });

    test("the team's alert, the ledger and the accounting file name the payment's provider", async () => {
      const attempt = await begin(first);
      const { orderRef: ref, refCommand } = attempt;
      const refund = () => Promise.reject(new PaymentProviderError("No answer"));
      const { payments, formerPayments } = deps();
      const silent = [payments, ...formerPayments].map((one) => ({ ...one, refund }));
      const http = await createHttpApp({ ...deps(), payments: silent[0] ?? payments, formerPayments: silent.slice(1) });
      const call = async (method: "GET" | "POST", path: string, payload?: object) =>
        (
          await http.inject({
            method,
            url: `/api/orders/${ref}${path}`,
            headers: awa.headers,
            ...(payload && { payload }),
          })
        ).json() as unknown;
      expect(await call("POST", "/verify-payment")).toMatchObject({
        message: `${first} n'a confirmé aucun paiement pour l'instant.`,
      });
      await settleInBooks(attempt);
      await reconcilePaymentAttempt(deps(), refCommand);
      expect(await call("POST", `/payments/${refCommand}/refund`, back)).toMatchObject({
        state: "asked",
        message: expect.stringContaining(`${first} n'a pas répondu clairement`),
      });
      expect(await call("GET", "")).toMatchObject({
        attempts: [{ provider: first }],
        refunds: [{ method: first }],
        events: expect.arrayContaining([
          expect.objectContaining({
            kind: "payment.refund_asked",
            details: expect.objectContaining({ method: first }),
          }),
        ]),
      });
      const [movement] = await listOrderMovements(deps(), [ref]);
      expect(movement).toMatchObject({ provider: first });
      expect(findMoneyPlace({ provider: "", ...movement, method: `Carte bancaire (${first})` })).toBe("mobile");
      await http.close();
    });
  },
);

test("each provider has its own address for notices", async () => {
  const http = await createHttpApp(service.Kori);
  for (const name of names) {
    const attempt = await begin(name);
    await settleInBooks(attempt);
    const { body, contentType, headers } = noticeOf(attempt);
    const url = [service.Kori.payments, ...service.Kori.formerPayments].find((one) => one.name === name)?.noticePath;
    const answer = await http.inject({
      method: "POST",
      url: url ?? "",
      payload: body,
      headers: { ...headers, "content-type": contentType },
    });
    expect(answer.statusCode).toBe(200);
    expect(await stateOf(attempt)).toBe("paid");
  }
  await http.close();
});
