import { createHash } from "node:crypto";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { enqueueJobs, failureReportingMs } from "#server/jobs/queue.ts";
import { consumeIfWithinRateLimit, countRateLimitHit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { type MailPropsByTemplate, findMailDefinition } from "./mail-list.ts";
import {
  buildSendJobKey,
  computeOrderMailDelay,
  maskMailSecrets,
  promptOrderMailLimit,
  repeatedMailLimit,
  unprovenOrderMailLimit,
} from "./templates/mail-rules.ts";
import * as store from "./mail-store.ts";
import type { MailRow } from "./mail-tables.ts";
import { getErrorMessage } from "#server/error-message.ts";
import type { JobAttemptContext } from "#server/jobs/worker.ts";
import { MailPermanentlyRejectedError } from "#server/adapters/mail/mail-port.ts";
import { type DrawMailCardImages, type MailPicture, drawMailPicture } from "./mail-pictures.ts";
import { deleteMailsById } from "./mail-withdrawal-service.ts";
import { renderMailTemplate, toMailSiteSettings } from "./render-mail.ts";

export { listMailTemplatesErasedWith } from "./mail-list.ts";
export { countRetryingMails, findRecipients, listOrderMails, listRecipientMails } from "./mail-store.ts";

export interface EnqueueMailInput<Name extends MailTemplate> {
  template: Name;
  /** Null: the mail is about no order. */
  orderRef: string | null;
  recipient: string;
  data: MailPropsByTemplate[Name];
}

/**
 * Puts a mail in the outbox, unless its recipient has no mailbox; it goes out only if the transaction commits. No mail
 * is dropped, but after many "order received" mails to one mailbox each further one waits longer. `leastWaitMs`: the
 * mail leaves no sooner. Resolves to the mail's id.
 */
export async function enqueueMail<Name extends MailTemplate>(
  deps: InTransaction<ClockDeps>,
  mail: EnqueueMailInput<Name>,
  leastWaitMs = 0,
): Promise<string | undefined> {
  const wait =
    mail.template === "order-received" && mail.recipient !== ""
      ? computeOrderMailDelay(await countRateLimitHit(deps, promptOrderMailLimit, nameless(mail.recipient)))
      : leastWaitMs;
  const [id] = await enqueueMails(deps, [mail], wait);
  return id;
}

/** Puts several mails in the outbox, as `enqueueMail` does for one; resolves to their ids. */
export async function enqueueMails(
  deps: InTransaction<ClockDeps>,
  mails: readonly EnqueueMailInput<MailTemplate>[],
  wait = 0,
): Promise<string[]> {
  const now = deps.clock.now();
  const rows = mails
    .filter(({ recipient }) => recipient !== "")
    .map(({ template, data, recipient, orderRef }) => ({
      id: generateSortableId(now),
      template,
      data: JSON.stringify(data),
      recipient,
      orderRef,
      createdAt: now,
      leavingAt: null,
      sentAt: null,
      failedAt: null,
      lastError: null,
    }));
  if (rows.length === 0) return [];
  await store.insertMailRows(deps.db.query, rows);
  await enqueueJobs(
    deps,
    rows.map(({ id }) => ({ kind: "mail.send", payload: { mailId: id }, key: buildSendJobKey(id), runAt: now + wait })),
  );
  return rows.map(({ id }) => id);
}

/**
 * Enqueues the mail about an order from a public form. A mailbox that had many of them today and never a payment mail
 * gets none, so that the form cannot be used to mail strangers. The order's page does all that the mail would.
 */
export async function enqueueFormOrderMail(
  deps: InTransaction<ClockDeps>,
  mail: EnqueueMailInput<"order-received">,
): Promise<void> {
  if (
    (await store.hasMailOfTemplate(deps.db.query, mail.recipient, "payment-received")) ||
    (await consumeIfWithinRateLimit(deps, unprovenOrderMailLimit, nameless(mail.recipient)))
  )
    await enqueueMail(deps, mail);
}

/**
 * Enqueues a mail that was sent before. Returns `false` and sends nothing when this mailbox had too many repeats today.
 */
export async function enqueueRepeatedMail<Name extends MailTemplate>(
  deps: InTransaction<ClockDeps>,
  mail: EnqueueMailInput<Name>,
): Promise<boolean> {
  if (!(await consumeIfWithinRateLimit(deps, repeatedMailLimit, `${mail.template}:${nameless(mail.recipient)}`)))
    return false;
  await enqueueMail(deps, mail);
  return true;
}

/**
 * Counts the mails that failed lately, by the same limit as jobs: a mail that nobody retried for a week raises no
 * alarm.
 */
export async function countRecentlyFailedMails(deps: ClockDeps): Promise<number> {
  return store.countMailsFailedSince(deps.db.query, deps.clock.now() - failureReportingMs);
}

export async function countUnsentMails(deps: DbDeps): Promise<number> {
  return store.countMailRows(deps.db.query, "waiting");
}

/** Changes the recipient of the given mails that have not left yet. */
export async function redirectUnsentMails(
  deps: InTransaction<DbDeps>,
  mailIds: readonly string[],
  recipient: string,
): Promise<void> {
  if (mailIds.length > 0) await store.setUnsentMailRecipient(deps.db.query, mailIds, recipient);
}

/** Hashes a mailbox for the rate limits, since their rows outlive the order. */
function nameless(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("hex");
}

type Needs = Pick<Deps, "db" | "clock" | "settings" | "mail" | "log" | "patience" | "paintChart">;

/**
 * Sends a mail of the outbox; skips a mail that was already sent. A crash between sending and recording can send it
 * twice, with the same Message-ID, so that mail readers merge the two.
 * @throws the cause, after recording it for staff; on the last try the mail counts as failed. A permanently rejected
 * mail counts as failed at once, and nothing is thrown.
 */
export async function sendOutboxMail(
  deps: Needs,
  mailId: string,
  attempt: JobAttemptContext,
  drawCard: DrawMailCardImages,
): Promise<void> {
  const mail = await store.findMailRow(deps.db.query, mailId);
  if (!mail || mail.sentAt !== null) return;
  // A mail that was withdrawn meanwhile is not sent; after this mark nobody can withdraw it.
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
  const data = JSON.parse(mail.data) as { isErasedOnceSent?: boolean };
  if (data.isErasedOnceSent) return inTransaction(deps, async (deps) => deleteMailsById(deps, [mail]));
  // Once sent, the links belong to the reader only; whoever asks for the mail again gets a new one.
  await store.markMailSent(deps.db.query, mail.id, deps.clock.now(), JSON.stringify(maskMailSecrets(data)));
}

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
