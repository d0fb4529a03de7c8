import { cleanupPreMigrationCopies } from "./before-migrating.ts";
import { sendAlertWebhook, evaluateAlertConditions } from "#server/features/maintenance/alerts/alert-service.ts";
import { cleanupAuditLog } from "#server/features/audit/audit-service.ts";
import { runScheduledBackup } from "#server/features/maintenance/backups/scheduled-backup.ts";
import {
  balanceAllDocuments,
  drawDocument,
  eraseOldDocuments,
  indexDocuments,
} from "#server/features/documents/document-service.ts";
import { markIssuedNumber, skipIssuedNumbers } from "#server/features/documents/issued-marks.ts";
import { remindOfInvoices } from "#server/features/documents/books/remind-invoices.ts";
import { updateShareImage } from "#server/features/cards/images/draw-share-image.ts";
import { backfillCardAccentColors } from "#server/features/cards/images/card-images.ts";
import { cleanupExpiredLeads, notifyOwnersOfLeads } from "#server/features/owners/leads/lead-service.ts";
import { compactStoredCounts } from "#server/features/order-desk/dashboard/dashboard-service.ts";
import { eraseCardsDueForRemoval } from "#server/features/privacy/erasure/erase-removed-cards.ts";
import {
  eraseExpiredUnpaidOrders,
  purgeDeletedOrders,
} from "#server/features/privacy/erasure/order-erasure-service.ts";
import { cleanupRateLimits } from "#server/auth/rate-limit/rate-limit-service.ts";
import { deleteSentMailCopies } from "#server/features/mails/mail-withdrawal-service.ts";
import { sendOutboxMail } from "#server/features/mails/mail-service.ts";
import { runDailyCompletionMail } from "#server/features/companies/completion/completion-mail-service.ts";
import { runCompletionReminder } from "#server/features/companies/completion/completion-service.ts";
import { cleanupCardLinks, runInvitations } from "#server/features/companies/invitations/invitation-service.ts";
import { cleanupSubscribers } from "#server/features/mails/newsletter/newsletter-service.ts";
import { notifyWaitlistBatch } from "#server/features/mails/newsletter/waitlist/waitlist-service.ts";
import { cleanupApiAnswers } from "#server/features/company-api/api/idempotent-answers.ts";
import { cleanupIdempotencyKeys } from "#server/features/orders/placing/order-placement-service.ts";
import { cleanupOwnerLogins } from "#server/features/owners/owner-service.ts";
import { reconcilePaymentAttempt, reconcileProviderRefund } from "#server/features/payments/reconcile-payments.ts";
import { drawBuyerPrintedCard } from "#server/features/production/print/print-service.ts";
import { compactPieceCounts } from "#server/features/production/queue/production-queue-service.ts";
import { remindOfProof } from "#server/features/production/proofs/sending.ts";
import { recountPromoRedemptions } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { cleanupAccountMails } from "#server/features/staff-accounts/mails.ts";
import { cleanupExpiredSessions } from "#server/features/staff-accounts/staff-service.ts";
import { addAvifVariants } from "#server/features/cards/uploads/later-variants.ts";
import {
  deleteReleasedUploadFiles,
  logUnknownUploadFolders,
  cleanupUnusedUploads,
} from "#server/features/cards/uploads/sweep-uploads.ts";
import { cleanupOldVisits, cleanupVisitorHashes } from "#server/features/cards/visits/visit-service.ts";
import { listAdminMailboxes } from "#server/features/companies/members/member-service.ts";
import { takeDeliveryTurn } from "#server/features/webhooks/send-deliveries.ts";
import { cleanupDeliveries } from "#server/features/webhooks/webhook-service.ts";
import { enqueueJob, cleanupDoneJobs } from "#server/jobs/queue.ts";
import type { JobHandlersByKind, TurnQueue } from "#server/jobs/worker.ts";
import { storeReleaseAssets, cleanupReleaseAssets } from "#server/http/static/assets/keep-asset.ts";
import { isClockTrustedForErasure } from "#server/operations/uptime/recorded-uptime-service.ts";
import { cleanupUnmatchedWebhooks, processStoredWebhook } from "#server/features/payments/payment-notices.ts";
import { sendRequestedLoginMail, simulateDecoyLoginMail } from "#server/features/owners/login/owner-login-mails.ts";
import { cleanupHandedOnPasses, tellChangedPasses } from "#server/features/owners/wallet/tell-changed-passes.ts";
import { sendMonthlyStatisticsMails } from "#server/features/owners/statistics/monthly-mail.ts";

/** What is sent from rows of its own, not by jobs. */
export const turnQueues: readonly TurnQueue[] = [
  { atOnce: 8, take: (deps) => takeDeliveryTurn(deps, listAdminMailboxes) },
];

/** Maps each kind of job to its handler. */
export const jobHandlers: JobHandlersByKind = {
  "mail.send": (deps, { mailId }, attempt) =>
    sendOutboxMail(deps, mailId, attempt, (of) => drawBuyerPrintedCard(deps, of)),
  "mail.forget": (deps, { mailIds }) => deleteSentMailCopies(deps, mailIds),
  "owner.mail": (deps, { challengeHash }) => sendRequestedLoginMail(deps, challengeHash),
  "owner.decoy": (deps, decoy) => simulateDecoyLoginMail(deps, decoy),
  "payment.check": (deps, { refCommand }) => reconcilePaymentAttempt(deps, refCommand),
  "refund.check": (deps, { refundId }) => reconcileProviderRefund(deps, refundId),
  "notice.judge": (deps, { noticeId }) => processStoredWebhook(deps, noticeId),
  "card.picture": (deps, { cardRef }) => updateShareImage(deps, cardRef),
  "upload.variants": (deps, { uploadId }) => addAvifVariants(deps, uploadId),
  "card.accents": async (deps) => {
    if (await backfillCardAccentColors(deps)) await enqueueJob(deps, { kind: "card.accents", payload: {} });
  },
  "document.balance": async (deps) => {
    await skipIssuedNumbers(deps);
    await balanceAllDocuments(deps);
    await indexDocuments(deps);
  },
  "document.remind": (deps) => remindOfInvoices(deps),
  "document.draw": async (deps, { documentId }) => {
    await drawDocument(deps, documentId);
    await markIssuedNumber(deps, documentId);
  },
  "proof.remind": (deps, of) => remindOfProof(deps, of),
  "completion.begin": (deps, round) => runInvitations(deps, round),
  "completion.remind": (deps, round) => runCompletionReminder(deps, round),
  "completion.tell": (deps, day) => runDailyCompletionMail(deps, day),
  "order.expire": (deps) => eraseExpiredUnpaidOrders(deps),
  "card.remove": (deps) => eraseCardsDueForRemoval(deps),
  "order.purge": (deps) => purgeDeletedOrders(deps),
  "upload.remove": (deps, { uploadIds }) => deleteReleasedUploadFiles(deps, uploadIds),
  "upload.sweep": async (deps) => {
    if (await isClockTrustedForErasure(deps)) await cleanupUnusedUploads(deps);
  },
  "assets.sweep": async (deps) => {
    if (await isClockTrustedForErasure(deps)) return cleanupReleaseAssets(deps);
    return storeReleaseAssets(deps);
  },
  "newsletter.tell": (deps, { offer }) => notifyWaitlistBatch(deps, offer),
  "statistics.mail": (deps) => sendMonthlyStatisticsMails(deps),
  "wallet.tell": (deps) => tellChangedPasses(deps),
  "promo.recount": (deps) => recountPromoRedemptions(deps),
  "alert.watch": (deps) => evaluateAlertConditions(deps),
  "alert.send": (deps, told) => sendAlertWebhook(deps, told),
  "contacts.tell": (deps) => notifyOwnersOfLeads(deps),
  "backup.daily": (deps) => runScheduledBackup(deps),
  housekeeping: async (deps) => {
    await compactStoredCounts(deps);
    await compactPieceCounts(deps.db);
    // Does not wait for a trusted clock: a wrong date only makes a few visits count twice.
    await cleanupVisitorHashes(deps);
    // Everything below deletes data for its age.
    if (!(await isClockTrustedForErasure(deps))) return;
    await eraseOldDocuments(deps);
    await cleanupIdempotencyKeys(deps);
    await cleanupApiAnswers(deps);
    await cleanupDeliveries(deps);
    await cleanupRateLimits(deps);
    await cleanupUnmatchedWebhooks(deps);
    await cleanupExpiredSessions(deps);
    await cleanupAccountMails(deps);
    await cleanupOwnerLogins(deps);
    await cleanupHandedOnPasses(deps);
    await cleanupCardLinks(deps);
    await cleanupSubscribers(deps);
    await cleanupExpiredLeads(deps);
    await cleanupAuditLog(deps);
    await cleanupOldVisits(deps);
    await cleanupPreMigrationCopies(deps);
    await logUnknownUploadFolders(deps);
    await cleanupDoneJobs(deps);
  },
};
