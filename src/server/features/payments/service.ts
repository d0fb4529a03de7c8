import type { paymentStates } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { inTransaction, type Queryable } from "../../db/database.ts";
import type { OrderRow, PaymentAttemptRow, PaymentNoticeRow } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newSecretId } from "../../ids.ts";
import { enqueue, hasten } from "../../jobs/queue.ts";
import type { JobOutcome } from "../../jobs/worker.ts";
import { PaymentProviderError, type PaymentCheckout } from "../../ports/payments/port.ts";
import { limits } from "../limits/rules.ts";
import { isWithin, spend } from "../limits/service.ts";
import { reserveUse, type PromoPrice } from "../promo-codes/service.ts";
import { requirePayable } from "./payable.ts";
import { nextCheckInMs, paymentStateFrom } from "./rules.ts";
import { readTypedPromo } from "./promo.ts";
import { cancelAttempt, expireAttempt, settleAttempt, settleGift } from "./settle.ts";
import * as store from "./store.ts";

export { forgetStrayNotices, judgeStoredNotice, receiveNotice } from "./notices.ts";
export { quotePromo } from "./promo.ts";
export { settleByStaff } from "./settle.ts";

/** Open attempts of one order that its polled page has checked sooner. */
const hastenedAttempts = 2;

const checkJobKey = (refCommand: string) => `payment.check:${refCommand}`;

/**
 * Pays an order: at once with a gift code, else by an attempt of its own at the provider, whose page the browser
 * then goes to. `address` is the buyer's IP, for the limits on wrong codes and on attempts.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `promo.*`, `request.rate_limited`, `payment.unavailable`
 */
export async function startPayment(deps: Deps, ref: string, { promoCode, address }: { promoCode?: string | undefined; address: string }): Promise<{ gift: true } | { redirectUrl: string }> {
  const order = await requirePayable(deps.db.query, ref);
  const promo = promoCode?.trim() ? await readTypedPromo(deps, order, promoCode, address) : undefined;
  if (promo?.price === 0) {
    await settleGift(deps, order, promo.code);
    return { gift: true };
  }
  // Each attempt is one that the reconciler asks the provider about for days.
  await spend(deps, limits.paymentsByOrder, order.ref);
  await spend(deps, limits.paymentsByAddress, address);
  const attempt = newAttempt(deps, order, promo);
  await keepAttempt(deps, order, attempt);
  const checkout = await askProvider(deps, order, attempt);
  await store.setCheckout(deps.db.query, attempt.refCommand, checkout, deps.clock.now());
  // Something else may have paid while the provider was asked: then nobody is sent to pay again.
  await requirePayable(deps.db.query, ref);
  return { redirectUrl: checkout.redirectUrl };
}

function newAttempt(deps: Deps, order: OrderRow, promo: PromoPrice | undefined): PaymentAttemptRow {
  const now = deps.clock.now();
  return {
    refCommand: newSecretId(),
    orderRef: order.ref,
    amount: promo?.price ?? order.price,
    currency: deps.payments.currency,
    env: deps.payments.env,
    promoCode: promo?.code ?? null,
    state: "created",
    token: null,
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    overpaid: 0,
  };
}

/** Committed before the provider hears of it, with the check that finds what becomes of it (payments.md rules 1 and 6). */
async function keepAttempt(deps: Deps, order: OrderRow, attempt: PaymentAttemptRow): Promise<void> {
  const { refCommand, promoCode } = attempt;
  await inTransaction(deps.db, async (tx) => {
    await store.insertAttempt(tx, attempt);
    // Inserting waits for whoever settles this order, so this reads what they wrote.
    await requirePayable(tx, order.ref);
    if (promoCode !== null) await reserveUse(tx, deps.clock, { code: promoCode, orderRef: order.ref, offer: order.offer, refCommand });
    const runAt = attempt.createdAt + (nextCheckInMs(0) ?? 0);
    await enqueue(tx, deps.clock, { kind: "payment.check", payload: { refCommand }, key: checkJobKey(refCommand), runAt });
  });
}

/**
 * A clear no ends the attempt; after silence or nonsense the payment may exist, so the attempt stays open for a late
 * notice, and its promo code's use with it: the buyer's next attempt takes that over.
 */
async function askProvider(deps: Deps, order: OrderRow, attempt: PaymentAttemptRow): Promise<PaymentCheckout> {
  const { publicUrl } = deps.settings;
  const back = `${publicUrl}${paths.payment(order.ref)}`;
  try {
    return await deps.payments.request({
      refCommand: attempt.refCommand,
      amount: attempt.amount,
      itemName: `Carte Sen Digital Vcard ${order.offer}`,
      commandName: `Commande ${order.number}`,
      ipnUrl: `${publicUrl}/api/webhooks/paytech`,
      successUrl: `${back}?retour=succes`,
      cancelUrl: `${back}?retour=annule`,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ refCommand: attempt.refCommand, refused: error.refused, why: error.message, raw: error.raw }, "payment request failed");
    if (error.refused) await expireAttempt(deps, attempt.refCommand, error.message);
    throw new AppError("payment.unavailable", { cause: error });
  }
}

/**
 * Brings the next check of an order's newest open attempts forward, for the page that polls it; the job then settles or
 * waits on. Six times a minute at most, so that no poll becomes a load on the provider.
 */
export async function checkSoon(deps: Deps, ref: string): Promise<void> {
  const open = (await store.listAttempts(deps.db.query, ref)).filter(({ state }) => state === "pending" || state === "needs_attention");
  if (open.length === 0 || !(await isWithin(deps, limits.paymentChecks, ref))) return;
  for (const { refCommand } of open.slice(0, hastenedAttempts)) await hasten(deps.db.query, deps.clock, checkJobKey(refCommand));
}

/** What the buyer of an unpaid order is shown; read from the database alone, since pages poll it. */
export async function paymentStateOf(query: Queryable, ref: string): Promise<(typeof paymentStates)[number]> {
  return paymentStateFrom(await store.listAttempts(query, ref));
}

/** The order's attempts and the notices about them, newest first. */
export async function listPaymentRecords(query: Queryable, ref: string): Promise<{ attempts: PaymentAttemptRow[]; notices: PaymentNoticeRow[] }> {
  const attempts = await store.listAttempts(query, ref);
  return { attempts, notices: await store.listNotices(query, attempts.map(({ refCommand }) => refCommand)) };
}

/** Asks the provider about each of the order's attempts that may still be paid, newest first. */
export async function checkOrder(deps: Deps, ref: string): Promise<void> {
  for (const { refCommand } of await store.listAttempts(deps.db.query, ref)) await checkAttempt(deps, refCommand);
}

/** The reconciler: asks the provider about one attempt, canceled or not, and says when to ask again (payments.md rule 6). */
export async function checkAttempt(deps: Deps, refCommand: string): Promise<JobOutcome> {
  const attempt = await store.findAttempt(deps.db.query, refCommand);
  if (!attempt || attempt.state === "paid" || attempt.state === "refunded") return;
  const { token, amount } = attempt;
  const status = token === null ? "unknown" : (await deps.payments.readStatus({ token, refCommand, amount })).state;
  if (status === "paid" && (await settleAttempt(deps, refCommand, { actor: "system", method: null })) !== "blocked") return;
  // Only staff ask about an expired one, once.
  if (attempt.state === "expired") return;
  if (status === "canceled") await cancelAttempt(deps, refCommand, "system");
  const againInMs = nextCheckInMs(deps.clock.now() - attempt.createdAt);
  if (againInMs !== undefined) return { againInMs };
  await expireAttempt(deps, refCommand);
}
