import { createHash } from "node:crypto";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { NoticeClaim, NoticeProof } from "../../ports/payments/port.ts";
import { recordOrderEvent } from "../orders/service.ts";
import { contradiction, verdictOf } from "./rules.ts";
import { cancelAttempt, markAttention, refundAttempt, settleAttempt } from "./settle.ts";
import * as store from "./store.ts";

const actor = "PayTech";
/** A notice that a crash left unjudged is judged by a job, after this long. */
const judgedByJobAfterMs = 60_000;

interface Outcome {
  outcome: "settled" | "canceled" | "refunded" | "ignored" | "rejected";
  why?: string;
}
/** With these the same bytes, sent again, are judged again: they have settled nothing. */
const changeable: readonly string[] = ["canceled", "rejected"] satisfies Outcome["outcome"][];

/**
 * Stores a notification and then judges it; once stored nothing it is worth changes the answer (payments.md rule 4).
 * @throws {AppError} `notice.malformed` (stored all the same), `notice.not_stored`
 */
export async function receiveNotice(deps: Deps, { body, contentType }: { body: Buffer; contentType: string }): Promise<void> {
  const read = deps.payments.readNotice(body, contentType);
  const id = createHash("sha256").update(body).digest("hex");
  try {
    await keepNotice(deps, id, body, contentType, read?.claim);
  } catch (error) {
    throw new AppError("notice.not_stored", { cause: error });
  }
  if (!read) throw new AppError("notice.malformed");
  try {
    await judgeStoredNotice(deps, id);
  } catch (error) {
    deps.log.error({ err: error, notice: id }, "a notice was stored but not judged");
  }
}

/** The row and the job that judges it, should this process die first, are one commit. */
async function keepNotice(deps: Deps, id: string, body: Buffer, contentType: string, claim: NoticeClaim | undefined): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const copies = await store.addNotice(tx, {
      id,
      // PostgreSQL's text has no room for NUL; a body with one is no notice.
      body: body.toString("utf8").replaceAll("\0", "\ufffd"),
      contentType: contentType.slice(0, 200),
      receivedAt: now,
      refCommand: claim?.refCommand ?? null,
      ...(claim ? { outcome: null, why: null } : { outcome: "rejected", why: "illisible" }),
    });
    if (claim && copies === 1) await enqueue(tx, deps.clock, { kind: "notice.judge", payload: { noticeId: id }, runAt: now + judgedByJobAfterMs });
  });
}

/** Judges a stored notice unless it has settled something already. */
export async function judgeStoredNotice(deps: Deps, noticeId: string): Promise<void> {
  const notice = await store.findNotice(deps.db.query, noticeId);
  if (!notice || (notice.outcome !== null && !changeable.includes(notice.outcome))) return;
  const read = deps.payments.readNotice(Buffer.from(notice.body), notice.contentType);
  if (!read) return;
  const { outcome, why } = await judge(deps, read, notice.outcome === null);
  await store.setNoticeOutcome(deps.db.query, noticeId, outcome, why ?? null, changeable);
  if (outcome === "rejected") deps.log.warn({ notice: noticeId, why }, "a payment notice was rejected");
}

/** The checks in the order of payments.md rule 4; the shape was the first. */
async function judge(deps: Deps, { claim, proof }: { claim: NoticeClaim; proof: NoticeProof }, firstTime: boolean): Promise<Outcome> {
  const { refCommand } = claim;
  if (proof.proof === "forged") return reject(deps, refCommand, proof.why);
  const attempt = await store.findAttempt(deps.db.query, refCommand);
  if (!attempt) return { outcome: "rejected", why: "aucun paiement de cette référence" };
  const fault = contradiction(claim, attempt);
  if (fault) return reject(deps, refCommand, fault);
  const refund = claim.event === "refund_complete";
  if (attempt.state === "refunded" || (attempt.state === "paid" && !refund)) return { outcome: "ignored", why: "déjà réglé" };

  const token = attempt.token ?? claim.token;
  const { state: status } = await deps.payments.readStatus({ token, refCommand, amount: attempt.amount });
  const verdict = verdictOf({ event: claim.event, proof: proof.proof, status, policy: deps.payments.statusCheck, tokenKnown: attempt.token !== null });
  if (verdict.act === "reject") {
    if (refund && firstTime) await recordOrderEvent(deps.db.query, deps.clock, { orderRef: attempt.orderRef, actor, kind: "payment.refund_unconfirmed", details: { refCommand, why: verdict.why } });
    return reject(deps, refCommand, verdict.why);
  }
  if (verdict.act === "cancel") {
    await cancelAttempt(deps, refCommand, actor);
    return { outcome: "canceled" };
  }
  if (verdict.act === "refund") {
    if (await refundAttempt(deps, refCommand, actor)) return { outcome: "refunded" };
    return reject(deps, refCommand, "remboursement annoncé avant le paiement");
  }
  const result = await settleAttempt(deps, refCommand, { actor, method: claim.method ?? null });
  if (result === "blocked") return { outcome: "rejected", why: "commande expirée ou supprimée" };
  return result === "settled" ? { outcome: "settled" } : { outcome: "ignored", why: "déjà réglé" };
}

async function reject(deps: Deps, refCommand: string, why: string): Promise<Outcome> {
  await markAttention(deps, refCommand, why);
  return { outcome: "rejected", why };
}
