import { createHash } from "node:crypto";
import type { WebhookOutcome } from "#shared/states-and-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { WebhookClaims, WebhookSignatureCheck } from "#server/adapters/payments/payment-provider-port.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { lockOrderAndCheckErased, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { scheduleDisputedAttemptCheck } from "./reconcile-payments.ts";
import { findWebhookMismatch, decideWebhookAction, type WebhookDecision } from "./payment-rules.ts";
import { completeProviderRefund, isRefundRequestedByStaff } from "./refunds.ts";
import { cancelPaymentAttempt, flagAttemptForReview, settlePaymentAttempt } from "./settle-payment.ts";
import * as store from "./payment-store.ts";
import * as webhooks from "./notice-store.ts";
import type { PaymentAttemptRow, PaymentNoticeRow } from "./payment-tables.ts";

const actor = paymentProviderName;
/** A notice that a crash left unjudged is judged by a job, after this long. */
const judgedByJobAfterMs = 60_000;
/** How much is stored, and how long, of a notice about no attempt of ours. */
const strayBodyBytes = 2048;
const keepStrayNoticesMs = 7 * 24 * 3_600_000;
/** Bytes of a notice's row beside its body, index entries included. */
const rowBytes = 500;
/** Seconds after which a notice that was not stored may be sent again. */
const sendAgainAfter = 60;

/** A notice as it was read; `attempt`: that it is about, if it is one of ours. */
interface Notice {
  claim: WebhookClaims;
  proof: WebhookSignatureCheck;
  attempt: PaymentAttemptRow | undefined;
}

interface Outcome {
  outcome: WebhookOutcome;
  why?: string;
}
/** With these outcomes the same bytes, sent again, are judged again: they have settled nothing. */
const changeable: readonly WebhookOutcome[] = ["canceled", "rejected"];

interface Received {
  body: Buffer;
  contentType: string;
  /** The sender's IP, for the limit on what proves nothing. */
  address: string;
}

/**
 * Stores a provider's webhook and then processes it; once it is stored, the outcome does not change the answer
 * (payments.md rule 4). A webhook that can settle nothing, whatever the provider says, is stored only within its
 * limits; beyond them the provider is to send it again.
 * @throws {AppError} `notice.malformed` (stored all the same), `notice.not_stored`
 */
export async function handlePaymentNotice(deps: Deps, received: Received): Promise<void> {
  const id = computeNoticeId(received);
  let notice: Notice | undefined;
  let kept: Kept;
  try {
    notice = await readNotice(deps, received.body, received.contentType);
    kept = await storeWebhook(deps, id, received, notice);
  } catch (error) {
    throw new AppError("notice.not_stored", { retryAfter: sendAgainAfter, cause: error });
  }
  if (!notice) throw new AppError("notice.malformed");
  if (kept === "refused") throw new AppError("notice.not_stored", { retryAfter: sendAgainAfter });
  if (kept === "stray") return;
  try {
    if (kept === "first") await judgeAndRecord(deps, id, notice, true);
    else await processStoredWebhook(deps, id);
  } catch (error) {
    deps.log.error({ err: error, notice: id }, "a notice was stored but not judged");
  }
}

/** Reads a notice and its attempt; `undefined` when it has not the shape of one. */
async function readNotice(deps: Deps, body: Buffer, contentType: string): Promise<Notice | undefined> {
  const read = deps.payments.readNotice(body, contentType);
  return read && { ...read, attempt: await store.findPaymentAttempt(deps.db.query, read.claim.refCommand) };
}

/** The same bytes said to be of another kind may read otherwise: they are another notice. */
function computeNoticeId({ body, contentType }: Received): string {
  return createHash("sha256")
    .update(`${getBodyKind(contentType)}\n`)
    .update(body)
    .digest("hex");
}

function getBodyKind(contentType: string): "json" | "form" | "other" {
  if (/json/i.test(contentType)) return "json";
  if (/form-urlencoded/i.test(contentType)) return "form";
  return "other";
}

function whyStray(notice: Notice | undefined): string {
  if (!notice) return "illisible";
  if (notice.proof.proof === "forged") return notice.proof.why;
  return "aucun paiement de cette référence";
}

/** `first`, `again`: the first copy, or a further one; `stray`: stored, with nothing left to judge; `refused`: not stored. */
type Kept = "first" | "again" | "stray" | "refused";

async function storeWebhook(deps: Deps, id: string, received: Received, notice: Notice | undefined): Promise<Kept> {
  const { address, body, contentType } = received;
  const row = {
    id,
    body: decodeText(body),
    contentType: contentType.slice(0, 200),
    receivedAt: deps.clock.now(),
    refCommand: notice?.claim.refCommand ?? null,
    outcome: null,
    why: null,
  };
  if (notice?.attempt) {
    if (
      notice.proof.proof === "forged" &&
      !(
        (await consumeUnprovenWebhookLimits(deps, address, body.length)) &&
        (await consumeIfWithinRateLimit(deps, rateLimitPolicies.forgedNotices, notice.attempt.refCommand))
      )
    )
      return "refused";
    return storeWholeWebhook(deps, notice.attempt.orderRef, received, row);
  }
  if (!(await consumeUnprovenWebhookLimits(deps, address, Math.min(body.length, strayBodyBytes)))) return "refused";
  const why = whyStray(notice);
  const note = body.length > strayBodyBytes ? `\n[coupé : ${body.length} octets reçus]` : "";
  await webhooks.upsertPaymentNotice(deps.db.query, {
    ...row,
    body: decodeText(body.subarray(0, strayBodyBytes)) + note,
    outcome: "rejected",
    why,
  });
  deps.log.warn({ notice: id, why }, "a payment notice was rejected");
  return "stray";
}

/**
 * Within the limits of what proves nothing: of its address, and of all together, so that many addresses fill no disk.
 */
async function consumeUnprovenWebhookLimits(deps: Deps, address: string, bytes: number): Promise<boolean> {
  return (
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.unprovenNotices, address)) &&
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.unprovenNoticeBytes, "all", bytes + rowBytes))
  );
}

/** PostgreSQL's text has no room for NUL; a body with one is no notice. */
function decodeText(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\0", "\ufffd");
}

/**
 * The row, and the job that judges it should this process die first, are one commit. Of an order whose data is erased
 * only the judged fields are stored, nothing of the payer.
 */
async function storeWholeWebhook(
  deps: Deps,
  orderRef: string,
  { body, contentType }: Received,
  notice: Omit<PaymentNoticeRow, "copies">,
): Promise<"first" | "again"> {
  return inTransaction(deps, async (deps) => {
    const isErased = await lockOrderAndCheckErased(deps, orderRef);
    const copies = await webhooks.upsertPaymentNotice(
      deps.db.query,
      isErased ? { ...notice, body: decodeText(deps.payments.namelessNotice(body, contentType)) } : notice,
    );
    if (copies > 1) return "again";
    await enqueueJob(deps, {
      kind: "notice.judge",
      payload: { noticeId: notice.id },
      runAt: notice.receivedAt + judgedByJobAfterMs,
    });
    return "first";
  });
}

/** Deletes webhooks about no attempt of ours after a week. */
export async function cleanupUnmatchedWebhooks(deps: Deps): Promise<void> {
  await webhooks.deleteUnmatchedWebhooksBefore(deps.db.query, deps.clock.now() - keepStrayNoticesMs);
}

/** Processes a stored webhook unless it has settled something already. */
export async function processStoredWebhook(deps: Deps, noticeId: string): Promise<void> {
  const stored = await webhooks.findPaymentNotice(deps.db.query, noticeId);
  if (!stored || (stored.outcome !== null && !changeable.includes(stored.outcome))) return;
  const notice = await readNotice(deps, Buffer.from(stored.body), stored.contentType);
  if (notice) await judgeAndRecord(deps, noticeId, notice, stored.outcome === null);
}

async function judgeAndRecord(deps: Deps, noticeId: string, notice: Notice, firstTime: boolean): Promise<void> {
  const { outcome, why } = await judge(deps, notice, firstTime);
  await webhooks.setWebhookOutcome(deps.db.query, noticeId, outcome, why ?? null, changeable);
  if (outcome === "rejected") deps.log.warn({ notice: noticeId, why }, "a payment notice was rejected");
}

/** Runs the checks of payments.md rule 4 in their order, after that of the shape. */
async function judge(deps: Deps, { claim, proof, attempt }: Notice, firstTime: boolean): Promise<Outcome> {
  const { refCommand } = claim;
  if (proof.proof === "forged") return reject(deps, refCommand, proof.why);
  if (!attempt) return { outcome: "rejected", why: "aucun paiement de cette référence" };
  const fault = findWebhookMismatch(claim, attempt);
  if (fault) return reject(deps, refCommand, fault);
  const refund = claim.event === "refund_complete";
  if ((attempt.state === "refunded" || attempt.state === "paid") && !refund)
    return { outcome: "ignored", why: "déjà réglé" };

  const token = attempt.token ?? claim.token;
  const status = await deps.payments.readStatus({ token, refCommand, amount: attempt.amount });
  // Nobody requested it, and the provider's status does not confirm it: a sale's notice can be sent again as a
  // refund's.
  const isUnasked = refund && status.state === "unknown" && !(await isRefundRequestedByStaff(deps, refCommand));
  const verdict: WebhookDecision = isUnasked
    ? { act: "reject", why: `remboursement que personne n'a demandé, non confirmé par ${paymentProviderName}` }
    : decideWebhookAction({
        event: claim.event,
        proof: proof.proof,
        status,
        policy: deps.payments.statusCheck,
        tokenKnown: attempt.token !== null,
      });
  if (verdict.act === "reject") {
    if (refund && firstTime)
      await recordOrderHistoryEntry(deps, {
        orderRef: attempt.orderRef,
        actor,
        kind: "payment.refund_unconfirmed",
        details: { refCommand, why: verdict.why },
      });
    const rejected = await reject(deps, refCommand, verdict.why);
    if (claim.event === "sale_complete") await scheduleDisputedAttemptCheck(deps, attempt);
    return rejected;
  }
  if (verdict.act === "cancel") {
    await cancelPaymentAttempt(deps, refCommand, actor);
    return { outcome: "canceled" };
  }
  if (verdict.act === "refund") {
    const refunded = await completeProviderRefund(deps, refCommand, actor);
    if (refunded === "done") return { outcome: "refunded" };
    if (refunded === "already") return { outcome: "ignored", why: "déjà remboursé" };
    return reject(deps, refCommand, "remboursement annoncé avant le paiement");
  }
  const result = await settlePaymentAttempt(deps, refCommand, { actor, method: claim.method ?? null });
  if (result === "blocked") return { outcome: "rejected", why: "commande expirée ou supprimée" };
  if (result === "settled") return { outcome: "settled" };
  return { outcome: "ignored", why: "déjà réglé" };
}

async function reject(deps: Deps, refCommand: string, why: string): Promise<Outcome> {
  await flagAttemptForReview(deps, refCommand, why);
  return { outcome: "rejected", why };
}
