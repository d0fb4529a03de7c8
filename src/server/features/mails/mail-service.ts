import { createHash } from "node:crypto";
import type { MailTemplate } from "#shared/words.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { newId } from "#server/db/ids.ts";
import { enqueue, failureShownMs, forgetJobs } from "#server/jobs/queue.ts";
import type { JobTry } from "#server/jobs/worker.ts";
import { RefusedForGood } from "#server/adapters/mail/mail-port.ts";
import { count, isWithin } from "#server/auth/rate-limit/rate-limit-service.ts";
import { mailSiteOf, renderMail, type MailData } from "./render-mail.ts";
import { type DrawCard, type Picture, pictureFor } from "./mail-pictures.ts";
import { maskSecrets, orderMailWait, promptOrderMails, recallableMails, repeatedMails } from "./mail-rules.ts";
import * as store from "./mail-store.ts";
import type { MailRow } from "./mail-tables.ts";

export type { CardImage } from "./card-images.tsx";
export type { DrawCard } from "./mail-pictures.ts";
export { findRecipients, listMails, readMail } from "./mail-admin.ts";

/** How long (ms) one that is just being sent may still be at it: a job's lease. */
const longestSendMs = 60_000;

type Needs = Pick<Deps, "db" | "clock" | "settings" | "mail" | "log" | "patience" | "paintChart">;

export interface NewMail<Name extends MailTemplate> {
  template: Name;
  /** Null: it is about no order. */
  orderRef: string | null;
  recipient: string;
  data: MailData[Name];
}

/**
 * Puts a mail in the outbox, unless its recipient has no mailbox; it goes out only if the transaction commits. None is dropped; many
 * "order received" to one mailbox leave ever later. `leastWaitMs`: it leaves no sooner. Resolves to its id.
 */
export async function enqueueMail<Name extends MailTemplate>(deps: InTransaction<Pick<Deps, "db" | "clock">>, mail: NewMail<Name>, leastWaitMs = 0): Promise<string | undefined> {
  if (mail.recipient === "") return undefined;
  const now = deps.clock.now();
  const wait = mail.template === "order-received" ? orderMailWait(await count(deps, promptOrderMails, nameless(mail.recipient))) : leastWaitMs;
  const id = newId(now);
  await store.insertMail(deps.db.query, {
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
  await enqueue(deps, { kind: "mail.send", payload: { mailId: id }, key: sendKey(id), runAt: now + wait });
  return id;
}

/** As `enqueueMail`, for a mail that was sent before; `false`, and nothing is sent, when this mailbox has had its like again too often today. */
export async function enqueueMailAgain<Name extends MailTemplate>(deps: InTransaction<Pick<Deps, "db" | "clock">>, mail: NewMail<Name>): Promise<boolean> {
  if (!(await isWithin(deps, repeatedMails, `${mail.template}:${nameless(mail.recipient)}`))) return false;
  await enqueueMail(deps, mail);
  return true;
}

/** How many mails were given up of late, as jobs are counted: what nobody sent again in a week is no alarm any more. */
export async function countMailsGivenUp(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  return store.countGivenUp(deps.db.query, deps.clock.now() - failureShownMs);
}

/** How many mails were given up, whenever: those that the list of failed mails has. */
export async function countFailedMails(deps: Pick<Deps, "db">): Promise<number> {
  return store.countMails(deps.db.query, "failed");
}

/** How many mails are still to go. */
export async function countWaitingMails(deps: Pick<Deps, "db">): Promise<number> {
  return store.countMails(deps.db.query, "waiting");
}

/** How many mails made before then (ms) have failed and wait for another try; `before` an hour ago, their server has been away for that long. */
export async function countTroubledMails(deps: Pick<Deps, "db">, before: number): Promise<number> {
  return store.countTroubled(deps.db.query, before);
}

/** The order's mails, newest first. */
export async function listMailsOf(deps: Pick<Deps, "db">, orderRef: string): Promise<MailRow[]> {
  return store.listMailsOf(deps.db.query, orderRef);
}

/** The mails of these templates to one mailbox, newest first. */
export async function listMailsTo(deps: Pick<Deps, "db">, recipient: string, templates: readonly MailTemplate[]): Promise<MailRow[]> {
  return store.listMailsTo(deps.db.query, recipient, templates);
}

/** Forgets the mails of an order whose data is erased, with what keeps them: each holds a name and an address. */
export async function eraseMailsOf(deps: InTransaction<Pick<Deps, "db" | "clock">>, orderRef: string): Promise<void> {
  await forgetCopies(deps, await store.removeMailsOf(deps.db.query, orderRef));
}

/** Forgets the mails of one template made before `before` (ms), with what keeps them. */
export async function forgetMails(deps: InTransaction<Pick<Deps, "db" | "clock">>, template: MailTemplate, before: number): Promise<void> {
  await forgetCopies(deps, await store.removeMailsOfTemplate(deps.db.query, template, before));
}

/** Forgets the mails of these templates to one mailbox, written as they wrote it, with what keeps them. */
export async function forgetMailsTo(deps: InTransaction<Pick<Deps, "db" | "clock">>, recipient: string, templates: readonly MailTemplate[]): Promise<void> {
  await forgetCopies(deps, await store.removeMailsTo(deps.db.query, recipient, templates));
}

/** Forgets these mails, some hundreds at most, with what keeps them. */
export async function forgetMailsById(deps: InTransaction<Pick<Deps, "db" | "clock">>, mails: readonly Pick<MailRow, "id">[]): Promise<void> {
  if (mails.length > 0) await forgetCopies(deps, await store.removeMails(deps.db.query, mails.map(({ id }) => id)));
}

/** Those of these mails that have not left yet go to another. */
export async function readdressMails(deps: InTransaction<Pick<Deps, "db">>, mailIds: readonly string[], recipient: string): Promise<void> {
  if (mailIds.length > 0) await store.setRecipient(deps.db.query, mailIds, recipient);
}

/** Takes back those of these mails, some hundreds at most, that have not left yet, with what keeps them. */
export async function withdrawMails(deps: InTransaction<Pick<Deps, "db" | "clock">>, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await forgetCopies(deps, await store.removeUnsent(deps.db.query, mailIds));
}

/** As `withdrawMails`, of those alone that no try to send has begun with; of `recallableMails` only. */
export async function takeMailsBack(deps: InTransaction<Pick<Deps, "db" | "clock">>, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await forgetCopies(deps, await store.removeWaiting(deps.db.query, mailIds));
}

/** What a mail leaves beside its row: its job, whose error can name the mailbox, and its file where mails are kept as files. */
async function forgetCopies(deps: InTransaction<Pick<Deps, "db" | "clock">>, mailIds: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  for (let at = 0; at < mailIds.length; at += 100) {
    const some = mailIds.slice(at, at + 100);
    await forgetJobs(deps, some.map(sendKey));
    await enqueue(deps, { kind: "mail.forget", payload: { mailIds: some }, runAt: now + longestSendMs });
  }
}

/** Takes away what the transport keeps of mails that are forgotten. @throws when it cannot now */
export async function forgetSent({ mail }: Pick<Deps, "mail">, mailIds: readonly string[]): Promise<void> {
  await mail.forget(mailIds);
}

/** By which the job that sends a mail is known. */
function sendKey(mailId: string): string {
  return `mail.send:${mailId}`;
}

/** A mailbox as the limits know it: they outlive the order. */
function nameless(recipient: string): string {
  return createHash("sha256").update(recipient.toLowerCase()).digest("hex");
}

/**
 * Hands a mail of the outbox over; one that was sent already is left alone. Between handing over and noting it a crash
 * can send it twice, with the same Message-ID, by which readers merge the two.
 * @throws what went wrong, after noting it for staff; on the last try the mail counts as failed. One that is refused for
 * good counts as failed at once, and nothing is thrown.
 */
export async function sendMail(deps: Needs, mailId: string, attempt: JobTry, drawCard: DrawCard): Promise<void> {
  const mail = await store.findMail(deps.db.query, mailId);
  if (!mail || mail.sentAt !== null) return;
  // Taken back meanwhile, it stays here; from here on nobody takes it back.
  if (recallableMails.includes(mail.template) && !(await store.beginLeaving(deps.db.query, mailId, deps.clock.now()))) return;
  try {
    await handOver(deps, mail, await pictureFor(deps, mail, drawCard));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown error";
    const forGood = error instanceof RefusedForGood;
    await store.setFailed(deps.db.query, mail.id, reason, attempt.last || forGood ? deps.clock.now() : null);
    if (forGood) return;
    throw error;
  }
  // Sent, its links are its reader's alone; who asks for it again gets a new mail.
  await store.setSent(deps.db.query, mail.id, deps.clock.now(), JSON.stringify(maskSecrets(JSON.parse(mail.data))));
}

/** Renders a mail as sending does, and hands it to nobody. */
export async function rehearseMail<Name extends MailTemplate>({ settings }: Pick<Deps, "settings">, template: Name, data: MailData[Name]): Promise<void> {
  await renderMail(template, data, mailSiteOf(settings));
}

async function handOver({ settings, mail: transport }: Needs, mail: MailRow, picture: Picture | undefined): Promise<void> {
  const { attachments = [], ...content } = await renderMail(mail.template, JSON.parse(mail.data), mailSiteOf(settings), picture?.element);
  const shown = (picture?.attachments ?? []).filter(({ id }) => content.html.includes(`cid:${id}`));
  const messageId = `${mail.id}@${new URL(settings.publicUrl).hostname}`;
  await transport.send({ messageId, from: settings.mailFrom, to: mail.recipient, replyTo: settings.site.supportEmail, ...content, attachments: [...attachments, ...shown] });
}
