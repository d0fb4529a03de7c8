import { forgetOldCopies } from "./before-migrating.ts";
import { sendAlert, watchAlerts } from "#server/features/operations/alerts/alert-service.ts";
import { forgetOldEntries } from "#server/features/audit/audit-service.ts";
import { runScheduledBackup } from "#server/features/operations/backups/scheduled.ts";
import { drawPicture } from "#server/features/cards/picture/draw.ts";
import { dressOldCards } from "#server/features/cards/card-service.ts";
import { forgetOldContacts, tellOwners } from "#server/features/owners/leads/lead-service.ts";
import { mergeDashboardCounts } from "#server/features/staff/dashboard/dashboard-service.ts";
import { eraseRemovedCards } from "#server/features/privacy/erasure/removals.ts";
import { expireOrders, purgeDeletedOrders } from "#server/features/privacy/erasure/erasure-service.ts";
import { forgetOldHits } from "#server/auth/rate-limit/rate-limit-service.ts";
import { forgetSent, sendMail } from "#server/features/mails/mail-service.ts";
import { forgetSubscribers } from "#server/features/mails/newsletter/newsletter-service.ts";
import { tellSome } from "#server/features/mails/newsletter/wishes/waitlist-service.ts";
import { mergeOrderCounts } from "#server/features/order-management/admin/list/order-list-service.ts";
import { forgetIdempotencyKeys } from "#server/features/orders/placing/order-placement-service.ts";
import { forgetOwnerLogins, mailLetter, mailStatistics, rehearseDecoy } from "#server/features/owners/owner-service.ts";
import { checkAttempt, checkRefund, forgetStrayNotices, judgeStoredNotice } from "#server/features/payments/payment-service.ts";
import { drawBuyersCard } from "#server/features/production/print/print-service.ts";
import { mergePieceCounts } from "#server/features/production/queue/production-queue-service.ts";
import { redrawReceivedDesigns, remindOfProof } from "#server/features/production/proofs/proof-service.ts";
import { recountRedemptions } from "#server/features/catalog/promo-codes/promo-code-service.ts";
import { forgetAccountMails } from "#server/features/staff/mails.ts";
import { forgetEndedSessions } from "#server/features/staff/staff-service.ts";
import { writeLaterVariants } from "#server/features/cards/uploads/later-variants.ts";
import { removeLetGo, reportUnknownFiles, sweepUploads } from "#server/features/cards/uploads/sweep.ts";
import { forgetOldVisits, forgetVisitors } from "#server/features/cards/visits/visit-service.ts";
import { enqueue, forgetDoneJobs } from "#server/jobs/queue.ts";
import type { JobHandlers } from "#server/jobs/worker.ts";
import { keepAssets, sweepAssets } from "#server/http/static/assets/keep-asset.ts";
import { mayErase } from "#server/operations/uptime/lived-time.ts";

/** The composition list of the background: what each kind of job does. */
export const jobHandlers: JobHandlers = {
  "mail.send": (deps, { mailId }, attempt) => sendMail(deps, mailId, attempt, (of) => drawBuyersCard(deps, of)),
  "mail.forget": (deps, { mailIds }) => forgetSent(deps, mailIds),
  "owner.mail": (deps, { challengeHash }) => mailLetter(deps, challengeHash),
  "owner.decoy": (deps, decoy) => rehearseDecoy(deps, decoy),
  "payment.check": (deps, { refCommand }) => checkAttempt(deps, refCommand),
  "refund.check": (deps, { refundId }) => checkRefund(deps, refundId),
  "notice.judge": (deps, { noticeId }) => judgeStoredNotice(deps, noticeId),
  "card.picture": (deps, { cardRef }) => drawPicture(deps, cardRef),
  "upload.variants": (deps, { uploadId }) => writeLaterVariants(deps, uploadId),
  "card.accents": async (deps) => {
    if (await dressOldCards(deps)) await enqueue(deps, { kind: "card.accents", payload: {} });
  },
  "proof.remind": (deps, { proofId, reminder }) => remindOfProof(deps, proofId, reminder),
  "proof.redraw": (deps) => redrawReceivedDesigns(deps),
  "order.expire": (deps) => expireOrders(deps),
  "card.remove": (deps) => eraseRemovedCards(deps),
  "order.purge": (deps) => purgeDeletedOrders(deps),
  "upload.remove": (deps, { uploadIds }) => removeLetGo(deps, uploadIds),
  "upload.sweep": async (deps) => {
    if (await mayErase(deps)) await sweepUploads(deps);
  },
  "assets.sweep": async (deps) => ((await mayErase(deps)) ? sweepAssets(deps) : keepAssets(deps)),
  "newsletter.tell": (deps, { offer }) => tellSome(deps, offer),
  "statistics.mail": (deps) => mailStatistics(deps),
  "promo.recount": (deps) => recountRedemptions(deps),
  "alert.watch": (deps) => watchAlerts(deps),
  "alert.send": (deps, told) => sendAlert(deps, told),
  "contacts.tell": (deps) => tellOwners(deps),
  "backup.daily": (deps) => runScheduledBackup(deps),
  housekeeping: async (deps) => {
    await mergeOrderCounts(deps);
    await mergePieceCounts(deps);
    await mergeDashboardCounts(deps);
    // At once: a wrong date costs a few visits that count twice.
    await forgetVisitors(deps);
    // All that follows goes for its age.
    if (!(await mayErase(deps))) return;
    await forgetIdempotencyKeys(deps);
    await forgetOldHits(deps);
    await forgetStrayNotices(deps);
    await forgetEndedSessions(deps);
    await forgetAccountMails(deps);
    await forgetOwnerLogins(deps);
    await forgetSubscribers(deps);
    await forgetOldContacts(deps);
    await forgetOldEntries(deps);
    await forgetOldVisits(deps);
    await forgetOldCopies(deps);
    await reportUnknownFiles(deps);
    await forgetDoneJobs(deps);
  },
};
