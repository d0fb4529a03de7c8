import { formatCount } from "#shared/format/counts.ts";
import { setImmediate as immediate } from "node:timers/promises";
import type { z } from "zod";
import type { KeptMail, readMail as readMailEndpoint } from "#shared/contract/mails.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/queue.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { getMailPicturePlaceholder } from "./mail-pictures.ts";
import { toMailSiteSettings, renderMailTemplate, inlineMailImages } from "./render-mail.ts";
import { maskLinkSecrets, maskMailSecrets } from "./templates/mail-rules.ts";
import * as store from "./mail-store.ts";
import type { MailRow } from "./mail-tables.ts";

const retriedAtOnce = 500;

/** Selects mails of the outbox; `among`: only mails to these addresses or about these orders. */
export interface MailQuery {
  state?: store.MailDeliveryState | undefined;
  among?: store.MailsAmong | undefined;
}

/** Lists one page of the outbox, newest first, and counts its mails. */
export async function getOutboxPage(
  { db }: DbDeps,
  { state, among, page, pageSize }: MailQuery & { page: number; pageSize: number },
): Promise<{ mails: KeptMail[]; total: number }> {
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const rows = await store.listMailRows(db.query, { state, among }, part);
  const total = among
    ? await store.countMailsAmong(db.query, state, among)
    : await store.countMailRows(db.query, state);
  return { mails: rows.map(toListedMail), total };
}

/**
 * Renders a mail as its reader sees it, with its secret links masked (reliability.md).
 * @throws {AppError} `mail.not_found`
 */
export async function getMailPreviewOrThrow(
  deps: CoreDeps,
  id: string,
): Promise<z.output<(typeof readMailEndpoint)["answers"][200]>> {
  const mail = await requireMail(deps, id);
  const { subject, html, text, attachments } = await renderMailTemplate(
    mail.template,
    maskMailSecrets(JSON.parse(mail.data)),
    toMailSiteSettings(deps.settings),
    getMailPicturePlaceholder(mail.template),
  );
  return {
    ...toListedMail(mail),
    subject,
    html: inlineMailImages(maskLinkSecrets(html, mail.orderRef), attachments),
    text: maskLinkSecrets(text, mail.orderRef),
  };
}

/**
 * Queues a given-up mail again; `false` when it is already waiting.
 * @throws {AppError} `mail.not_found`, `mail.already_sent`
 */
export async function retryFailedMail(deps: ClockDeps, actor: AuditActor, id: string): Promise<boolean> {
  const mail = await requireMail(deps, id);
  if (mail.sentAt !== null) throw new AppError("mail.already_sent");
  return inTransaction(deps, async (deps) => {
    if (!(await store.clearMailFailure(deps.db.query, id))) return false;
    await enqueueJob(deps, { kind: "mail.send", payload: { mailId: id } });
    await recordAuditEntry(deps, {
      actor,
      action: "mail.retried",
      target: mailTemplateLabels[mail.template],
      details: mail.recipient,
      ...(mail.orderRef ? { orderRef: mail.orderRef } : {}),
    });
    return true;
  });
}

/** Queues every given-up mail again, each once; resolves to how many. */
export async function retryAllFailedMails(deps: ClockDeps, actor: AuditActor): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count) {
    count = await inTransaction(deps, (deps) => retryOldest(deps, actor));
    // Lets other requests run between two transactions.
    await immediate();
  }
  return total;
}

async function retryOldest(deps: InTransaction<ClockDeps>, actor: AuditActor): Promise<number> {
  const ids = await store.clearOldestMailFailures(deps.db.query, retriedAtOnce);
  if (ids.length === 0) return 0;
  await enqueueJobs(
    deps,
    ids.map((mailId) => ({ kind: "mail.send", payload: { mailId } })),
  );
  await recordAuditEntry(deps, {
    actor,
    action: "mail.all_retried",
    target: "Courrier",
    details: formatCount(ids.length, "e-mail"),
  });
  return ids.length;
}

async function requireMail(deps: DbDeps, id: string): Promise<MailRow> {
  const mail = await store.findMailRow(deps.db.query, id);
  if (!mail) throw new AppError("mail.not_found");
  return mail;
}

function getMailState({ sentAt, failedAt }: MailRow): KeptMail["state"] {
  if (sentAt !== null) return "sent";
  if (failedAt !== null) return "failed";
  return "waiting";
}

function toListedMail(mail: MailRow): KeptMail {
  const { id, template, recipient, orderRef, lastError } = mail;
  return {
    id,
    template,
    recipient,
    orderRef,
    lastError,
    state: getMailState(mail),
    createdAt: new Date(mail.createdAt).toISOString(),
    sentAt: formatIsoOrNull(mail.sentAt),
    failedAt: formatIsoOrNull(mail.failedAt),
  };
}
