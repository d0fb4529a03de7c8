import { createHash } from "node:crypto";
import type { WebhookOutcome } from "#shared/states-and-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { NoticeHeaders, PaymentProvider, ReadNotice } from "#server/adapters/payments/payment-provider-port.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { recordOrderHistoryEntry, lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import { scheduleDisputedAttemptCheck } from "./reconcile-payments.ts";
import {
  decideWebhookAction,
  findPaymentProvider,
  findWebhookMismatch,
  type WebhookDecision,
} from "./payment-rules.ts";
import { completeProviderRefund, isRefundRequestedByStaff } from "./refunds.ts";
import { cancelPaymentAttempt, flagAttemptForReview, settlePaymentAttempt } from "./settle-payment.ts";
import * as store from "./payment-store.ts";
import * as webhooks from "./notice-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** Time after which a job judges a notice that a crash left unjudged. */
const judgedByJobAfterMs = 60_000;
/** How many bytes are stored of a notice about no attempt of ours, and how long it is kept. */
const strayBodyBytes = 2048;
const keepStrayNoticesMs = 7 * 24 * 3_600_000;
/** Bytes of a notice's row beside its body, index entries included. */
const rowBytes = 500;
/** Seconds after which a notice that was not stored may be sent again. */
const sendAgainAfter = 60;

/** A notice that was read. `attempt`: the one that it is about, if that is ours and began with this provider. */
interface Notice extends ReadNotice {
  provider: PaymentProvider;
  attempt: PaymentAttemptRow | undefined;
}

interface Outcome {
  outcome: WebhookOutcome;
  why?: string;
}
/** Outcomes that have settled nothing: the same bytes, if sent again, are judged again. */
const changeable: readonly WebhookOutcome[] = ["canceled", "rejected"];

interface SentNotice {
  body: Buffer;
  contentType: string;
  headers?: Omit<NoticeHeaders, "content-type">;
  /** Name of the provider at whose address it came; left out: today's provider. */
  provider?: string;
  /** The sender's IP, for the limit on unproven notices. */
  address: string;
}

/**
 * Stores a provider's notice and then judges it. Once it is stored, the outcome does not change the answer (payments.md
 * rule 4). A notice that can settle nothing, whatever the provider says, is stored only within its limits; beyond them
 * the provider is asked to send it again.
 * @throws {AppError} `notice.malformed` (stored all the same), `notice.not_stored`
 */
export async function handlePaymentNotice(deps: Deps, sent: SentNotice): Promise<void> {
  let received: Received;
  let kept: Kept;
  try {
    received = await receive(deps, sent);
    const { attempt } = received.notice ?? {};
    kept = attempt ? await storeNotice(deps, received, attempt) : await storeStray(deps, received);
  } catch (error) {
    throw new AppError("notice.not_stored", { retryAfter: sendAgainAfter, cause: error });
  }
  const { id, notice } = received;
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

interface Received extends Pick<SentNotice, "body" | "contentType" | "address"> {
  /** Hash that also covers the content type and the proof: with others, the same bytes are another notice. */
  id: string;
  provider: PaymentProvider;
  headers: NoticeHeaders;
  /** The headers that prove the notice, as they are stored. */
  proving: string;
  /** `undefined` if the body does not have the shape of a notice. */
  notice: Notice | undefined;
}

/** Reads a notice and finds its attempt. */
async function receive(deps: Deps, sent: SentNotice): Promise<Received> {
  const { body, contentType, address } = sent;
  const provider = findPaymentProvider(deps, { provider: sent.provider ?? deps.payments.name });
  const headers: NoticeHeaders = { ...sent.headers, "content-type": contentType };
  const proofs = provider.noticeHeaders.map((name) => [name, String(headers[name] ?? "").slice(0, 1000)]);
  const proving = proofs.length === 0 ? "" : JSON.stringify(Object.fromEntries(proofs));
  const kind = /json/i.test(contentType) ? "json" : /form-urlencoded/i.test(contentType) ? "form" : "other";
  const id = createHash("sha256").update(`${kind}\n${proving}`).update(body).digest("hex");
  const read = provider.readNotice(body, headers);
  const attempt = read && (await store.findPaymentAttempt(deps.db.query, read.claim.refCommand));
  const own = attempt?.provider === provider.name ? attempt : undefined;
  const notice = read && { ...read, provider, attempt: own };
  return { id, provider, body, contentType, headers, proving, address, notice };
}

/** `first`, `again`: stored, first or further copy; `stray`: stored, nothing to judge; `refused`: not stored. */
type Kept = "first" | "again" | "stray" | "refused";

/**
 * Stores a notice about an attempt, with a job that judges it if this process dies first; a forged one only within its
 * limits. For an erased order only the judged fields are stored, nothing about the payer.
 */
async function storeNotice(
  deps: Deps,
  { id, provider, body, contentType, headers, proving, address, notice }: Received,
  { orderRef, refCommand }: PaymentAttemptRow,
): Promise<Kept> {
  if (
    notice?.proof.proof === "forged" &&
    !(
      (await consumeUnprovenWebhookLimits(deps, address, body.length)) &&
      (await consumeIfWithinRateLimit(deps, rateLimitPolicies.forgedNotices, refCommand))
    )
  )
    return "refused";
  return inTransaction(deps, async (deps) => {
    const isErased = (await lockAnyOrderForUpdate(deps, orderRef)).expiredAt !== null;
    const receivedAt = deps.clock.now();
    const copies = await webhooks.upsertPaymentNotice(deps.db.query, {
      id,
      provider: provider.name,
      body: decodeText(isErased ? provider.namelessNotice(body, headers) : body),
      contentType: contentType.slice(0, 200),
      headers: decodeText(proving),
      receivedAt,
      refCommand,
      outcome: null,
      why: null,
    });
    if (copies > 1) return "again";
    await enqueueJob(deps, {
      kind: "notice.judge",
      payload: { noticeId: id },
      runAt: receivedAt + judgedByJobAfterMs,
    });
    return "first";
  });
}

/** Stores the beginning of a notice about no attempt of ours as rejected, within its limits. */
async function storeStray(
  deps: Deps,
  { id, provider, body, contentType, proving, address, notice }: Received,
): Promise<Kept> {
  if (!(await consumeUnprovenWebhookLimits(deps, address, Math.min(body.length, strayBodyBytes)))) return "refused";
  const why = whyStray(notice);
  const note = body.length > strayBodyBytes ? `\n[coupé : ${body.length} octets reçus]` : "";
  await webhooks.upsertPaymentNotice(deps.db.query, {
    id,
    provider: provider.name,
    body: decodeText(body.subarray(0, strayBodyBytes)) + note,
    contentType: contentType.slice(0, 200),
    headers: decodeText(proving),
    receivedAt: deps.clock.now(),
    refCommand: notice?.claim.refCommand ?? null,
    outcome: "rejected",
    why,
  });
  deps.log.warn({ notice: id, why }, "a payment notice was rejected");
  return "stray";
}

function whyStray(notice: Notice | undefined): string {
  if (!notice) return "illisible";
  if (notice.proof.proof === "forged") return notice.proof.why;
  return "aucun paiement de cette référence";
}

/** Counts an unproven notice against its address's limit and a common one: many addresses must not fill the disk. */
async function consumeUnprovenWebhookLimits(deps: Deps, address: string, bytes: number): Promise<boolean> {
  return (
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.unprovenNotices, address)) &&
    (await consumeIfWithinRateLimit(deps, rateLimitPolicies.unprovenNoticeBytes, "all", bytes + rowBytes))
  );
}

/** Replaces NUL, which PostgreSQL's text cannot hold; a body with one is no notice. */
function decodeText(bytes: Buffer | string): string {
  return bytes.toString().replaceAll("\0", "\ufffd");
}

/** Deletes notices about no attempt of ours after a week. */
export async function cleanupUnmatchedWebhooks(deps: Deps): Promise<void> {
  await webhooks.deleteUnmatchedWebhooksBefore(deps.db.query, deps.clock.now() - keepStrayNoticesMs);
}

/** Judges a stored notice unless it has settled something already. */
export async function processStoredWebhook(deps: Deps, noticeId: string): Promise<void> {
  const stored = await webhooks.findPaymentNotice(deps.db.query, noticeId);
  if (!stored || (stored.outcome !== null && !changeable.includes(stored.outcome))) return;
  const headers = stored.headers === "" ? {} : (JSON.parse(stored.headers) as Partial<NoticeHeaders>);
  const { notice } = await receive(deps, { ...stored, body: Buffer.from(stored.body), headers, address: "" });
  if (notice) await judgeAndRecord(deps, noticeId, notice, stored.outcome === null);
}

async function judgeAndRecord(deps: Deps, noticeId: string, notice: Notice, firstTime: boolean): Promise<void> {
  const { outcome, why } = await judge(deps, notice, firstTime);
  await webhooks.setWebhookOutcome(deps.db.query, noticeId, outcome, why ?? null, changeable);
  if (outcome === "rejected") deps.log.warn({ notice: noticeId, why }, "a payment notice was rejected");
}

/** Judges a notice by the checks of payments.md rule 4 in their order, after that of its shape. */
async function judge(deps: Deps, { provider, claim, proof, attempt }: Notice, firstTime: boolean): Promise<Outcome> {
  const { refCommand } = claim;
  if (proof.proof === "forged") return reject(deps, refCommand, proof.why);
  if (!attempt) return { outcome: "rejected", why: "aucun paiement de cette référence" };
  const fault = findWebhookMismatch(claim, attempt);
  if (fault) return reject(deps, refCommand, fault);
  const refund = claim.event === "refund_complete";
  if ((attempt.state === "refunded" || attempt.state === "paid") && !refund)
    return { outcome: "ignored", why: "déjà réglé" };

  const { name: actor } = provider;
  const token = attempt.token ?? claim.token;
  const status = await provider.readStatus({ token, refCommand, amount: attempt.amount });
  // Staff did not request it, and the provider's status does not confirm it: a sale's notice can be replayed as a
  // refund's.
  const isUnasked = refund && status.state === "unknown" && !(await isRefundRequestedByStaff(deps, refCommand));
  const verdict: WebhookDecision = isUnasked
    ? { act: "reject", why: `remboursement que personne n'a demandé, non confirmé par ${actor}` }
    : decideWebhookAction({
        event: claim.event,
        proof: proof.proof,
        status,
        policy: provider.statusCheck,
        provider: actor,
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
