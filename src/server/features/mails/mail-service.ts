import { createHash } from "node:crypto";
import type { MailTemplate } from "#shared/words.ts";
import { getErrorMessage } from "#shared/error-message.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/ids.ts";
import { enqueueJob, failureReportingMs, deleteJobsByKey } from "#server/jobs/queue.ts";
import type { JobAttemptContext } from "#server/jobs/worker.ts";
import { MailPermanentlyRejectedError } from "#server/adapters/mail/mail-port.ts";
import { countRateLimitHit, consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { findMailDefinition, type MailPropsByTemplate } from "./mail-list.ts";
import { toMailSiteSettings, renderMailTemplate } from "./render-mail.ts";
import { type DrawMailCardImages, type MailPicture, drawMailPicture } from "./mail-pictures.ts";
import { maskMailSecrets, computeOrderMailDelay, promptOrderMailLimit, repeatedMailLimit } from "./mail-rules.ts";
import * as store from "./mail-store.ts";
import type { MailRow } from "./mail-tables.ts";

export type { PrintedCardImage } from "./card-images.tsx";
export type { DrawMailCardImages } from "./mail-pictures.ts";
export { listMailTemplatesErasedWith } from "./mail-list.ts";
export { findRecipients, getOutboxPage, getMailPreviewOrThrow } from "./mail-admin.ts";

/** Longest time (ms) that sending a mail may take: a job's lease. */
const longestSendMs = 60_000;

type Needs = Pick<Deps, "db" | "clock" | "settings" | "mail" | "log" | "patience" | "paintChart">;

export interface EnqueueMailInput<Name extends MailTemplate> {
  template: Name;
  /** Null: it is about no order. */
  orderRef: string | null;
  recipient: string;
  data: MailPropsByTemplate[Name];
}

/**
 * Puts a mail in the outbox, unless its recipient has no mailbox; it goes out only if the transaction commits.
 * None is dropped; many "order received" to one mailbox leave ever later. `leastWaitMs`: it leaves no sooner.
 * Resolves to its id.
 */
export async function enqueueMail<Name extends MailTemplate>(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mail: EnqueueMailInput<Name>,
  leastWaitMs = 0,
): Promise<string | undefined> {
  if (mail.recipient === "") return undefined;
  const now = deps.clock.now();
  const wait =
    mail.template === "order-received"
      ? computeOrderMailDelay(await countRateLimitHit(deps, promptOrderMailLimit, nameless(mail.recipient)))
      : leastWaitMs;
  const id = generateSortableId(now);
  await store.insertMailRow(deps.db.query, {
    id,
    template: mail.template,
    data: JSON.stringify(mail.data),
    recipient: mail.recipient,
    orderRef: mail.orderRef,
    createdAt: now,
    leavingAt: null,
    sentAt: null,
    failedAt: null,
    lastError: null,
  });
  await enqueueJob(deps, { kind: "mail.send", payload: { mailId: id }, key: sendKey(id), runAt: now + wait });
  return id;
}

/**
 * Enqueues a mail that was sent before; `false`, and nothing is sent, when this mailbox has had too many repeats
 * today.
 */
export async function enqueueRepeatedMail<Name extends MailTemplate>(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mail: EnqueueMailInput<Name>,
): Promise<boolean> {
  if (!(await consumeIfWithinRateLimit(deps, repeatedMailLimit, `${mail.template}:${nameless(mail.recipient)}`)))
    return false;
  await enqueueMail(deps, mail);
  return true;
}

/**
 * Counts the mails that failed lately, as jobs are counted: a mail that nobody sent again in a week raises no
 * alarm any more.
 */
export async function countRecentlyFailedMails(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  return store.countMailsFailedSince(deps.db.query, deps.clock.now() - failureReportingMs);
}

/** Counts the mails that failed, whenever: those in the list of failed mails. */
export async function countAllFailedMails(deps: Pick<Deps, "db">): Promise<number> {
  return store.countMailRows(deps.db.query, "failed");
}

/** Counts the mails that are still to go. */
export async function countUnsentMails(deps: Pick<Deps, "db">): Promise<number> {
  return store.countMailRows(deps.db.query, "waiting");
}

/**
 * Counts the mails made before then (ms) that have failed and wait for another try; with `before` an hour ago,
 * their server has been away for that long.
 */
export async function countRetryingMails(deps: Pick<Deps, "db">, before: number): Promise<number> {
  return store.countRetryingMailRows(deps.db.query, before);
}

/** Lists the order's mails, newest first. */
export async function listOrderMails(deps: Pick<Deps, "db">, orderRef: string): Promise<MailRow[]> {
  return store.listMailRowsByOrder(deps.db.query, orderRef);
}

/** Lists the mails of these templates to one mailbox, newest first. */
export async function listRecipientMails(
  deps: Pick<Deps, "db">,
  recipient: string,
  templates: readonly MailTemplate[],
): Promise<MailRow[]> {
  return store.listMailRowsByRecipient(deps.db.query, recipient, templates);
}

/**
 * Deletes the mails of an order whose data is erased, and the transport's copies: each contains a name and an address.
 */
export async function eraseOrderMails(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  orderRef: string,
): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByOrder(deps.db.query, orderRef));
}

/**
 * Deletes those of an order's mails that say where cards sent elsewhere than it go, one of which is erased, and the
 * transport's copies.
 */
export async function eraseMailsOfCardDeliveries(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  orderRef: string,
): Promise<void> {
  const mails = await listOrderMails(deps, orderRef);
  await deleteMailsById(
    deps,
    mails.filter(({ data }) => (JSON.parse(data) as { elsewhere?: unknown[] }).elsewhere?.length),
  );
}

/** Deletes the mails of one template made before `before` (ms), with what the transport keeps of them. */
export async function deleteMailsBefore(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  template: MailTemplate,
  before: number,
): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByTemplate(deps.db.query, template, before));
}

/**
 * Deletes the mails of these templates to one mailbox, written as they wrote it, with what the transport keeps of
 * them.
 */
export async function deleteRecipientMails(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  recipient: string,
  templates: readonly MailTemplate[],
): Promise<void> {
  await deleteMailCopies(deps, await store.deleteMailRowsByRecipient(deps.db.query, recipient, templates));
}

/** Deletes these mails, some hundreds at most, with what the transport keeps of them. */
export async function deleteMailsById(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mails: readonly Pick<MailRow, "id">[],
): Promise<void> {
  if (mails.length > 0)
    await deleteMailCopies(
      deps,
      await store.deleteMailRows(
        deps.db.query,
        mails.map(({ id }) => id),
      ),
    );
}

/** Changes the recipient of those of these mails that have not left yet. */
export async function redirectUnsentMails(
  deps: InTransaction<Pick<Deps, "db">>,
  mailIds: readonly string[],
  recipient: string,
): Promise<void> {
  if (mailIds.length > 0) await store.setUnsentMailRecipient(deps.db.query, mailIds, recipient);
}

/**
 * Withdraws those of these mails, some hundreds at most, that have not left yet, with what the transport keeps of
 * them.
 */
export async function withdrawUnsentMails(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mailIds: readonly string[],
): Promise<void> {
  if (mailIds.length > 0) await deleteMailCopies(deps, await store.deleteUnsentMailRows(deps.db.query, mailIds));
}

/**
 * Withdraws those of these mails that no attempt to send has begun with; recallable ones only. Resolves to whether
 * that was all of them.
 */
export async function recallWaitingMails(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mailIds: readonly string[],
): Promise<boolean> {
  if (mailIds.length === 0) return true;
  const recalled = await store.deleteWaitingMailRows(deps.db.query, mailIds);
  await deleteMailCopies(deps, recalled);
  return recalled.length === mailIds.length;
}

/**
 * Deletes a mail's other data: its job, whose error can name the mailbox, and its file if mails are stored as files.
 */
async function deleteMailCopies(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  mailIds: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  for (let at = 0; at < mailIds.length; at += 100) {
    const some = mailIds.slice(at, at + 100);
    await deleteJobsByKey(deps, some.map(sendKey));
    await enqueueJob(deps, { kind: "mail.forget", payload: { mailIds: some }, runAt: now + longestSendMs });
  }
}

/** Deletes what the transport keeps of deleted mails. @throws when it cannot now */
export async function deleteSentMailCopies({ mail }: Pick<Deps, "mail">, mailIds: readonly string[]): Promise<void> {
  await mail.forget(mailIds);
}

/** The key of the job that sends a mail. */
function sendKey(mailId: string): string {
  return `mail.send:${mailId}`;
}

/** A mailbox as the limits know it: they outlive the order. */
function nameless(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("hex");
}

/**
 * Sends a mail of the outbox; one that was sent already is left alone. Between sending and recording it a crash
 * can send it twice, with the same Message-ID, by which readers merge the two.
 * @throws what went wrong, after recording it for staff; on the last try the mail counts as failed. One that is
 * permanently rejected counts as failed at once, and nothing is thrown.
 */
export async function sendOutboxMail(
  deps: Needs,
  mailId: string,
  attempt: JobAttemptContext,
  drawCard: DrawMailCardImages,
): Promise<void> {
  const mail = await store.findMailRow(deps.db.query, mailId);
  if (!mail || mail.sentAt !== null) return;
  // Taken back meanwhile, it stays here; from here on nobody takes it back.
  if (
    findMailDefinition(mail.template)?.recallable &&
    !(await store.markMailSendingStarted(deps.db.query, mailId, deps.clock.now()))
  )
    return;
  try {
    await handOver(deps, mail, await drawMailPicture(deps, mail, drawCard));
  } catch (error) {
    const reason = getErrorMessage(error).slice(0, 500);
    const forGood = error instanceof MailPermanentlyRejectedError;
    await store.recordMailFailure(deps.db.query, mail.id, reason, attempt.last || forGood ? deps.clock.now() : null);
    if (forGood) return;
    throw error;
  }
  // Sent, its links are its reader's alone; who asks for it again gets a new mail.
  await store.markMailSent(
    deps.db.query,
    mail.id,
    deps.clock.now(),
    JSON.stringify(maskMailSecrets(JSON.parse(mail.data))),
  );
}

/** Renders a mail as sending does, and sends it to nobody. */
export async function renderMailWithoutSending<Name extends MailTemplate>(
  { settings }: Pick<Deps, "settings">,
  template: Name,
  data: MailPropsByTemplate[Name],
): Promise<void> {
  await renderMailTemplate(template, data, toMailSiteSettings(settings));
}

async function handOver(
  { settings, mail: transport }: Needs,
  mail: MailRow,
  picture: MailPicture | undefined,
): Promise<void> {
  const { attachments = [], ...content } = await renderMailTemplate(
    mail.template,
    JSON.parse(mail.data),
    toMailSiteSettings(settings),
    picture?.element,
  );
  const shown = (picture?.attachments ?? []).filter(({ id }) => content.html.includes(`cid:${id}`));
  const messageId = `${mail.id}@${new URL(settings.publicUrl).hostname}`;
  await transport.send({
    messageId,
    from: settings.mailFrom,
    to: mail.recipient,
    replyTo: settings.site.supportEmail,
    ...content,
    attachments: [...attachments, ...shown],
  });
}
