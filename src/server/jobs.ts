import { forgetOldCopies } from "./before-migrating.ts";
import { sendAlert, watchAlerts } from "./features/alerts/service.ts";
import { forgetOldEntries } from "./features/audit/service.ts";
import { runScheduledBackup } from "./features/backups/scheduled.ts";
import { drawPicture } from "./features/cards/picture/draw.ts";
import { dressOldCards } from "./features/cards/service.ts";
import { forgetOldContacts, tellOwners } from "./features/contacts-left/service.ts";
import { mergeDashboardCounts } from "./features/dashboard/service.ts";
import { eraseRemovedCards } from "./features/erasure/removals.ts";
import { expireOrders, purgeDeletedOrders } from "./features/erasure/service.ts";
import { forgetOldHits } from "./features/limits/service.ts";
import { forgetSent, sendMail } from "./features/mails/service.ts";
import { forgetSubscribers } from "./features/newsletter/service.ts";
import { tellSome } from "./features/newsletter/wishes/service.ts";
import { mergeOrderCounts } from "./features/order-desk/list/service.ts";
import { forgetIdempotencyKeys } from "./features/orders/placing/service.ts";
import { forgetOwnerLogins, mailLetter, mailStatistics, rehearseDecoy } from "./features/owners/service.ts";
import { checkAttempt, checkRefund, forgetStrayNotices, judgeStoredNotice } from "./features/payments/service.ts";
import { drawBuyersCard } from "./features/print/service.ts";
import { mergePieceCounts } from "./features/production/queue/service.ts";
import { redrawReceivedDesigns, remindOfProof } from "./features/proofs/service.ts";
import { recountRedemptions } from "./features/promo-codes/service.ts";
import { forgetAccountMails } from "./features/staff/mails.ts";
import { forgetEndedSessions } from "./features/staff/service.ts";
import { writeLaterVariants } from "./features/uploads/later-variants.ts";
import { removeLetGo, reportUnknownFiles, sweepUploads } from "./features/uploads/sweep.ts";
import { forgetOldVisits, forgetVisitors } from "./features/visits/service.ts";
import { enqueue, forgetDoneJobs } from "./jobs/queue.ts";
import type { JobHandlers } from "./jobs/worker.ts";
import { keepAssets, sweepAssets } from "./kept-assets/keep.ts";
import { mayErase } from "./lived-time/lived-time.ts";

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
