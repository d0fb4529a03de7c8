import { createHash } from "node:crypto";
import type { MailTemplate } from "#shared/words.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../../ids.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { JobTry } from "../../jobs/worker.ts";
import { RefusedForGood } from "../../ports/mail/port.ts";
import { spend } from "../limits/service.ts";
import { mailSiteOf, renderMail, type MailData } from "./render-mail.ts";
import { orderMailLimit } from "./rules.ts";
import * as store from "./store.ts";
import type { MailRow } from "./tables.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings" | "mail">;

export interface NewMail<Name extends MailTemplate> {
  template: Name;
  /** Null: it is about no order. */
  orderRef: string | null;
  recipient: string;
  data: MailData[Name];
}

/**
 * Puts a mail in the outbox; it goes out only if the transaction commits. "Order received" is dropped once the recipient has had
 * three within a day, which answers `false`; "payment received" always goes.
 */
export async function enqueueMail<Name extends MailTemplate>(deps: InTransaction<Pick<Deps, "db" | "clock">>, mail: NewMail<Name>): Promise<boolean> {
  if (mail.template === "order-received" && !(await mayMailOrder(deps, mail.recipient))) return false;
  const now = deps.clock.now();
  const id = newId(now);
  await store.insertMail(deps.db.query, {
    id,
    template: mail.template,
    data: JSON.stringify(mail.data),
    recipient: mail.recipient,
    orderRef: mail.orderRef,
    createdAt: now,
    sentAt: null,
    failedAt: null,
    lastError: null,
  });
  await enqueue(deps, { kind: "mail.send", payload: { mailId: id }, key: `mail.send:${id}` });
  return true;
}

/** How many mails were given up. */
export async function countFailedMails(deps: Pick<Deps, "db">): Promise<number> {
  return store.countMails(deps.db.query, "failed");
}

/** The order's mails, newest first. */
export async function listMailsOf(deps: Pick<Deps, "db">, orderRef: string): Promise<MailRow[]> {
  return store.listMailsOf(deps.db.query, orderRef);
}

/** Forgets the mails of an order whose data is erased: each holds a name and an address. */
export async function eraseMailsOf(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  await store.removeMailsOf(deps.db.query, orderRef);
}

/** Forgets the mails of one template made before `before` (ms). */
export async function forgetMails(deps: InTransaction<Pick<Deps, "db">>, template: MailTemplate, before: number): Promise<void> {
  await store.removeMailsOfTemplate(deps.db.query, template, before);
}

/** Counted within the transaction: an order that is rolled back costs the recipient nothing. */
async function mayMailOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, recipient: string): Promise<boolean> {
  const who = createHash("sha256").update(recipient.toLowerCase()).digest("hex");
  try {
    await spend(deps, orderMailLimit, who);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Hands a mail of the outbox over; one that was sent already is left alone. Between handing over and noting it a crash
 * can send it twice, with the same Message-ID, by which readers merge the two.
 * @throws what went wrong, after noting it for staff; on the last try the mail counts as failed. One that is refused for
 * good counts as failed at once, and nothing is thrown.
 */
export async function sendMail(deps: Needs, mailId: string, attempt: JobTry): Promise<void> {
  const mail = await store.findMail(deps.db.query, mailId);
  if (!mail || mail.sentAt !== null) return;
  try {
    await handOver(deps, mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown error";
    const forGood = error instanceof RefusedForGood;
    await store.setFailed(deps.db.query, mail.id, reason, attempt.last || forGood ? deps.clock.now() : null);
    if (forGood) return;
    throw error;
  }
  await store.setSent(deps.db.query, mail.id, deps.clock.now());
}

async function handOver({ settings, mail: transport }: Needs, mail: MailRow): Promise<void> {
  const content = await renderMail(mail.template, JSON.parse(mail.data), mailSiteOf(settings));
  const messageId = `${mail.id}@${new URL(settings.publicUrl).hostname}`;
  await transport.send({ messageId, from: settings.mailFrom, to: mail.recipient, ...content });
}
