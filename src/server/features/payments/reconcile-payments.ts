import type { Deps } from "#server/deps.ts";
import { enqueueJob, ensureJobScheduledBy, runJobNow, type EnqueueJobInput } from "#server/jobs/queue.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { isClockTrustedForErasure } from "#server/operations/uptime/recorded-uptime-service.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { isWithinRateLimit, consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { releaseExpiredPromoHolds } from "./promo-codes/holds.ts";
import { computeNextCheckDelayMs, findPaymentProvider, isAwaitingProvider } from "./payment-rules.ts";
import { cancelPaymentAttempt, expirePaymentAttempt, settlePaymentAttempt } from "./settle-payment.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { completeProviderRefund } from "./refunds.ts";
import * as refunds from "./refunds-store.ts";

/** How many open attempts of an order are checked sooner while its page polls. */
const hastenedAttempts = 2;

/** Time (ms) until an attempt past its last check is looked at again, while the date cannot be trusted. */
const askedAgainMs = 6 * 3_600_000;

const checkJobKey = (refCommand: string) => `payment.check:${refCommand}`;

function checkJob(
  refCommand: string,
  runAt: number,
): EnqueueJobInput<"payment.check"> & { key: string; runAt: number } {
  return { kind: "payment.check", payload: { refCommand }, key: checkJobKey(refCommand), runAt };
}

/** Schedules the checks of a new attempt, in the transaction that writes it. */
export async function scheduleAttemptChecks(deps: Deps, { refCommand, createdAt }: PaymentAttemptRow): Promise<void> {
  await enqueueJob(deps, checkJob(refCommand, createdAt + (computeNextCheckDelayMs(0) ?? 0)));
}

/**
 * Schedules a check of an attempt moments after the provider's status contradicted its notice, since that status can
 * lag behind; also if its checks were over. One job per attempt, so that many notices do not burden the provider.
 */
export async function scheduleDisputedAttemptCheck(deps: Deps, { refCommand }: PaymentAttemptRow): Promise<void> {
  await ensureJobScheduledBy(
    deps,
    checkJob(refCommand, deps.clock.now() + (computeNextCheckDelayMs(Number.POSITIVE_INFINITY, 0) ?? 0)),
  );
}

/**
 * Brings forward the next check of an order's newest open attempts, for the page that polls it; the job then settles or
 * waits on. At most six times a minute, so that polling does not burden the provider. A poll that moves nothing writes
 * nothing.
 */
export async function expediteAttemptChecks(deps: Deps, ref: string): Promise<void> {
  const open = (await store.listPaymentAttempts(deps.db.query, ref)).filter(isAwaitingProvider);
  if (open.length === 0 || !(await isWithinRateLimit(deps, rateLimitPolicies.paymentChecks, ref))) return;
  let moved = false;
  for (const { refCommand } of open.slice(0, hastenedAttempts))
    moved = (await runJobNow(deps, checkJobKey(refCommand))) || moved;
  if (moved) await consumeIfWithinRateLimit(deps, rateLimitPolicies.paymentChecks, ref);
}

/**
 * Asks the providers about the order's attempts that may still be paid, newest first, and about its open refunds.
 * Returns the name of the newest attempt's provider.
 */
export async function reconcileOrderPayments(deps: Deps, ref: string): Promise<string> {
  const attempts = await store.listPaymentAttempts(deps.db.query, ref);
  for (const { refCommand } of attempts) await reconcilePaymentAttempt(deps, refCommand);
  for (const { id, state } of await refunds.listRefundsByOrder(deps.db.query, ref))
    if (state === "asked") await reconcileProviderRefund(deps, id);
  return attempts.find(({ takenBy }) => takenBy === null)?.provider ?? deps.payments.name;
}

/** Reconciles one attempt, canceled or not, with the provider, and returns when to ask again (payments.md rule 6). */
export async function reconcilePaymentAttempt(deps: Deps, refCommand: string): Promise<JobOutcome> {
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (!attempt || attempt.state === "paid" || attempt.state === "refunded") return;
  const { token, amount } = attempt;
  const provider = findPaymentProvider(deps, attempt);
  const status = token === null ? "unknown" : (await provider.readStatus({ token, refCommand, amount })).state;
  if (
    status === "paid" &&
    (await settlePaymentAttempt(deps, refCommand, { actor: "system", method: null })) !== "blocked"
  )
    return;
  // An expired attempt is only checked by staff, once.
  if (attempt.state === "expired") return;
  if (status === "canceled") await cancelPaymentAttempt(deps, refCommand, "system");
  if (attempt.promoCode !== null) await releaseExpiredPromoHolds(deps, attempt.promoCode);
  const againInMs = await computeNextCheck(deps, attempt);
  if (againInMs !== undefined) return { againInMs };
  // It is given up for its age, so only by a date that can be trusted.
  if (!(await isClockTrustedForErasure(deps))) return { againInMs: askedAgainMs };
  await expirePaymentAttempt(deps, refCommand);
}

/** Uses the attempt's present state: a notice may have been disputed during the provider's call. */
async function computeNextCheck(deps: Deps, { refCommand, createdAt }: PaymentAttemptRow): Promise<number | undefined> {
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  const now = deps.clock.now();
  return computeNextCheckDelayMs(
    now - createdAt,
    attempt?.state === "needs_attention" ? now - attempt.updatedAt : undefined,
  );
}

/** Asks the provider what became of a refund, and returns when to ask again: a missing answer is no refusal. */
export async function reconcileProviderRefund(deps: Deps, refundId: string): Promise<JobOutcome> {
  const refund = await refunds.findRefundById(deps.db.query, refundId);
  if (refund?.state !== "asked") return;
  const { refCommand, askedAt } = refund;
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (!attempt?.token) return;
  const { token, amount } = attempt;
  const { state } = await findPaymentProvider(deps, attempt).readStatus({ token, refCommand, amount });
  if (state === "refunded") {
    await completeProviderRefund(deps, refCommand, "system");
    return;
  }
  const againInMs = computeNextCheckDelayMs(deps.clock.now() - askedAt);
  if (againInMs === undefined) return undefined;
  return { againInMs };
}
