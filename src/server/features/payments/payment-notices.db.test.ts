import { afterAll, beforeAll, expect, test } from "vitest";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { changeJobs } from "#test/harness/jobs.ts";
import {
  attemptOf,
  effectsOn,
  genuineNotice,
  openCheckout,
  pressButton,
  sendNotice,
  shownPayment,
} from "#test/harness/payments.ts";
import { createPayTechProvider } from "#server/adapters/payments/paytech-provider.ts";
import { handlePaymentNotice } from "./payment-notices.ts";

const form = "application/x-www-form-urlencoded";
const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openedOrder(): Promise<{ ref: string; checkout: string }> {
  const ref = await unpaidOrder(app.deps.db, app.clock.now());
  return { ref, checkout: await openCheckout(app.url, ref) };
}

async function post(
  body: string | Buffer,
  contentType: string | undefined,
): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(`${app.url}/api/webhooks/paytech`, {
    method: "POST",
    body: new Uint8Array(Buffer.from(body)),
    headers: contentType ? { "Content-Type": contentType } : {},
  });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

async function noticesOf(refCommand: string) {
  return app.deps.db.query
    .selectFrom("paymentNotices")
    .selectAll()
    .where("refCommand", "=", refCommand)
    .orderBy("receivedAt")
    .execute();
}

async function storedNotices(): Promise<number> {
  return (await app.deps.db.query.selectFrom("paymentNotices").select("id").execute()).length;
}

test("a stored notice is answered with the text IPN OK, as a form or as JSON, even if it is forged", async () => {
  const { ref, checkout } = await openedOrder();
  const attempt = await attemptOf(app.deps, ref);
  const forged = { ...genuineNotice(app.deps, attempt), hmac_compute: "0".repeat(64) };
  expect(await post(new URLSearchParams(forged).toString(), form)).toEqual({
    status: 200,
    type: "text/plain; charset=utf-8",
    text: "IPN OK",
  });
  expect(await noticesOf(attempt.refCommand)).toMatchObject([
    { outcome: "rejected", why: "signature HMAC fausse", copies: 1 },
  ]);
  expect(await shownPayment(app.url, ref)).toBe("checking");

  await pressButton(checkout, "lose");
  expect((await post(JSON.stringify(genuineNotice(app.deps, attempt)), "application/json")).status).toBe(200);
  expect((await effectsOn(app.deps, ref)).paidBy).toBe("PayTech");
  expect(await attemptOf(app.deps, ref)).toMatchObject({ state: "paid", attention: null });
});

test("a body that is no notice gets 400, and one over 16 KB gets 413 without being stored, whatever type it claims", async () => {
  const before = await storedNotices();
  expect((await post("", form)).status).toBe(400);
  expect((await post("a=1", form)).status).toBe(400);
  expect((await post("{", "application/json")).status).toBe(400);
  expect((await post(Buffer.from([0, 255, 254]), "application/octet-stream")).status).toBe(400);
  expect((await post("<x/>", "text/xml")).status).toBe(400);
  expect((await post("x", undefined)).status).toBe(400);
  expect(await storedNotices()).toBe(before + 6);
  expect((await post("x".repeat(16 * 1024 + 1), form)).status).toBe(413);
  expect((await post("x".repeat(16 * 1024 + 1), "application/json")).status).toBe(413);
  expect(await storedNotices()).toBe(before + 6);
});

test("a rejected notice that is sent again once the provider confirms is judged again and settles", async () => {
  const { ref, checkout } = await openedOrder();
  const attempt = await attemptOf(app.deps, ref);
  await pressButton(checkout, "cancel");
  const notice = genuineNotice(app.deps, attempt);
  await sendNotice(app.url, notice);
  expect(await attemptOf(app.deps, ref)).toMatchObject({
    state: "needs_attention",
    attention: "PayTech dit ce paiement annulé",
  });
  await pressButton(checkout, "lose");
  await sendNotice(app.url, notice);
  expect((await effectsOn(app.deps, ref)).paidBy).toBe("PayTech");
  expect(await noticesOf(attempt.refCommand)).toMatchObject([
    { outcome: "canceled" },
    { outcome: "settled", copies: 2, why: null },
  ]);
});

test("a notice stored by a process that then died is judged by its job", async () => {
  const { ref, checkout } = await openedOrder();
  await pressButton(checkout, "lose");
  const attempt = await attemptOf(app.deps, ref);
  const dying = {
    ...app.deps,
    payments: { ...app.deps.payments, readStatus: () => Promise.reject(new Error("killed")) },
  };
  const body = Buffer.from(new URLSearchParams(genuineNotice(app.deps, attempt)).toString());
  await handlePaymentNotice(dying, { body, contentType: form, address: "10.0.0.1" });
  expect(await noticesOf(attempt.refCommand)).toMatchObject([{ outcome: null }]);
  // The attempt's own check is delayed, so that only the notice's job can find the payment.
  await changeJobs(
    app.deps.db,
    { key: `payment.check:${attempt.refCommand}` },
    { runAt: app.clock.now() + 1000 * minute },
  );
  app.clock.advance(minute + 1000);
  await app.worker.runDue();
  expect((await effectsOn(app.deps, ref)).paidBy).toBe("PayTech");
  expect(await noticesOf(attempt.refCommand)).toMatchObject([{ outcome: "settled" }]);
});

test("a notice that cannot be stored gets 503, so that it is sent again", async () => {
  const broken = { ...app.deps, db: { ...app.deps.db, query: undefined as never } };
  await expect(
    handlePaymentNotice(broken, { body: Buffer.from("a=1"), contentType: form, address: "10.0.0.1" }),
  ).rejects.toMatchObject({ code: "notice.not_stored" });
});

test("with PAYTECH_HMAC=optional, key hashes without a signature settle only what the provider confirms", async () => {
  const { ref, checkout } = await openedOrder();
  const lax = {
    ...app.deps,
    payments: createPayTechProvider({ ...app.deps.settings.paytech, hmac: "optional" }, app.deps.log),
  };
  const { hmac_compute: _, ...unsigned } = genuineNotice(app.deps, await attemptOf(app.deps, ref));
  const body = Buffer.from(new URLSearchParams(unsigned).toString());
  await handlePaymentNotice(app.deps, { body, contentType: form, address: "10.0.0.1" });
  expect((await attemptOf(app.deps, ref)).attention).toBe("signature HMAC absente");
  await handlePaymentNotice(lax, { body, contentType: form, address: "10.0.0.1" });
  expect((await attemptOf(app.deps, ref)).attention).toBe("PayTech dit ce paiement en attente");
  await pressButton(checkout, "lose");
  await handlePaymentNotice(lax, { body, contentType: form, address: "10.0.0.1" });
  expect((await effectsOn(app.deps, ref)).paidBy).toBe("PayTech");
});
