import { sql } from "kysely";
import type { mailStates } from "#shared/contract/mails.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import type { Queryable } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared.ts";
import type { MailRow } from "./mail-tables.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

export const insertMailRows: (query: Queryable, mails: readonly MailRow[]) => Promise<void> =
  createPreparedInsert("mails");

export async function findMailRow(query: Queryable, id: string): Promise<MailRow | undefined> {
  return query.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Checks whether a mailbox ever got a mail of this template, as far back as mails are kept. */
export async function hasMailOfTemplate(query: Queryable, recipient: string, template: MailTemplate): Promise<boolean> {
  return query
    .selectFrom("mails")
    .select("id")
    .where("recipient", "=", recipient)
    .where("template", "=", template)
    .limit(1)
    .$call(hasRow);
}

export type MailDeliveryState = (typeof mailStates)[number];

export interface MailsAmong {
  recipients: readonly string[];
  orderRefs: readonly string[];
}

/** Lists mails, newest first. */
export async function listMailRows(
  query: Queryable,
  { state, among }: { state: MailDeliveryState | undefined; among: MailsAmong | undefined },
  part: { offset: number; limit: number },
): Promise<MailRow[]> {
  const mails = among ? amongThese(query, state, among) : inState(query, state);
  return mails.selectAll().orderBy("id", "desc").limit(part.limit).offset(part.offset).execute();
}

export async function countMailsAmong(
  query: Queryable,
  state: MailDeliveryState | undefined,
  among: MailsAmong,
): Promise<number> {
  const { count } = await amongThese(query, state, among)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function amongThese(query: Queryable, state: MailDeliveryState | undefined, { recipients, orderRefs }: MailsAmong) {
  // Each condition uses its own index; an empty list adds no SQL.
  return inState(query, state).where(({ eb, or }) =>
    or([
      ...(recipients.length > 0 ? [eb("recipient", "in", recipients)] : []),
      ...(orderRefs.length > 0 ? [eb("orderRef", "in", orderRefs)] : []),
    ]),
  );
}

/** Reads only the index of addresses. */
export async function findRecipients(query: Queryable, text: string, most: number): Promise<string[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return query
    .selectFrom("mails")
    .select("recipient")
    .distinct()
    .where(sql<boolean>`lower(recipient) LIKE ${pattern} ESCAPE '\\'`)
    .limit(most)
    .$call(listColumn("recipient"));
}

export async function countMailRows(query: Queryable, state: MailDeliveryState | undefined): Promise<number> {
  // One index covers all mails; the few unsent ones have an index of their own.
  if (state === "sent")
    return (
      (await countMailRows(query, undefined)) -
      (await countMailRows(query, "waiting")) -
      (await countMailRows(query, "failed"))
    );
  const { count } = await inState(query, state)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the mails that were given up since `since`. */
export async function countMailsFailedSince(query: Queryable, since: number): Promise<number> {
  const { count } = await inState(query, "failed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("failedAt", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the mails made before `madeBefore` that wait for another try. */
export async function countRetryingMails(query: Queryable, madeBefore: number): Promise<number> {
  const { count } = await inState(query, "waiting")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("lastError", "is not", null)
    .where("createdAt", "<=", madeBefore)
    .executeTakeFirstOrThrow();
  return count;
}

function inState(query: Queryable, state: MailDeliveryState | undefined) {
  const mails = query.selectFrom("mails");
  if (state === undefined) return mails;
  if (state === "sent") return mails.where("sentAt", "is not", null);
  return mails.where("sentAt", "is", null).where("failedAt", state === "failed" ? "is not" : "is", null);
}

/** Lists an order's mails, newest first. */
export async function listOrderMails(query: Queryable, orderRef: string): Promise<MailRow[]> {
  return query.selectFrom("mails").selectAll().where("orderRef", "=", orderRef).orderBy("id", "desc").execute();
}

/** Lists a mailbox's mails, newest first. */
export async function listRecipientMails(
  query: Queryable,
  recipient: string,
  templates: readonly MailTemplate[],
): Promise<MailRow[]> {
  return query
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", recipient)
    .where("template", "in", templates)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes an order's mails; resolves to their ids. */
export async function deleteMailRowsByOrder(query: Queryable, orderRef: string): Promise<string[]> {
  return query.deleteFrom("mails").where("orderRef", "=", orderRef).returning("id").$call(listColumn("id"));
}

/** Deletes old mails of a template; resolves to their ids. */
export async function deleteMailRowsByTemplate(
  query: Queryable,
  template: MailTemplate,
  createdBefore: number,
): Promise<string[]> {
  return query
    .deleteFrom("mails")
    .where("template", "=", template)
    .where("createdAt", "<", createdBefore)
    .returning("id")
    .$call(listColumn("id"));
}

/** Deletes a mailbox's mails; resolves to their ids. */
export async function deleteMailRowsByRecipient(
  query: Queryable,
  recipient: string,
  { templates, but }: { templates: readonly MailTemplate[]; but: readonly string[] },
): Promise<string[]> {
  return query
    .deleteFrom("mails")
    .where("recipient", "=", recipient)
    .where("template", "in", templates)
    .$if(but.length > 0, (rows) => rows.where("id", "not in", but))
    .returning("id")
    .$call(listColumn("id"));
}

/** Deletes mails; resolves to their ids. */
export async function deleteMailRows(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return query.deleteFrom("mails").where("id", "in", ids).returning("id").$call(listColumn("id"));
}

export async function setUnsentMailRecipient(
  query: Queryable,
  ids: readonly string[],
  recipient: string,
): Promise<void> {
  await query.updateTable("mails").set({ recipient }).where("id", "in", ids).where("sentAt", "is", null).execute();
}

/** Deletes the unsent ones of the given mails; resolves to their ids. */
export async function deleteUnsentMailRows(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return query
    .deleteFrom("mails")
    .where("id", "in", ids)
    .where("sentAt", "is", null)
    .returning("id")
    .$call(listColumn("id"));
}

/** Deletes the given mails that nothing has tried to send yet; resolves to their ids. */
export async function deleteWaitingMailRows(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return query
    .deleteFrom("mails")
    .where("id", "in", ids)
    .where("sentAt", "is", null)
    .where("leavingAt", "is", null)
    .returning("id")
    .$call(listColumn("id"));
}

/**
 * Marks that an attempt to send begins; `false`: the mail is sent or deleted. When this and `deleteWaitingMailRows` run
 * at once, the second finds nothing.
 */
export async function markMailSendingStarted(query: Queryable, id: string, now: number): Promise<boolean> {
  return query
    .updateTable("mails")
    .set({ leavingAt: now })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .returning("id")
    .$call(hasRow);
}

/** Puts a failed mail back in the queue; of two simultaneous calls one gets `true`. */
export async function clearMailFailure(query: Queryable, id: string): Promise<boolean> {
  return query
    .updateTable("mails")
    .set({ failedAt: null, lastError: null })
    .where("id", "=", id)
    .where("failedAt", "is not", null)
    .where("sentAt", "is", null)
    .returning("id")
    .$call(hasRow);
}

/** Puts the oldest failed mails back in the queue, `most` at most; resolves to their ids. */
export async function clearOldestMailFailures(query: Queryable, most: number): Promise<string[]> {
  const oldest = inState(query, "failed").select("id").orderBy("id").limit(most);
  return query
    .updateTable("mails")
    .set({ failedAt: null, lastError: null })
    .where("id", "in", oldest)
    .where("failedAt", "is not", null)
    .where("sentAt", "is", null)
    .returning("id")
    .$call(listColumn("id"));
}

export async function updateMailData(query: Queryable, id: string, data: string): Promise<void> {
  await query.updateTable("mails").set({ data }).where("id", "=", id).execute();
}

/** Marks a mail as sent. `data`: the mail's data to keep, without its secrets. */
export async function markMailSent(query: Queryable, id: string, now: number, data: string): Promise<void> {
  await query
    .updateTable("mails")
    .set({ data, sentAt: now, failedAt: null, lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Records a failed attempt. `failedAt`: null while another try will come. */
export async function recordMailFailure(
  query: Queryable,
  id: string,
  lastError: string,
  failedAt: number | null,
): Promise<void> {
  await query
    .updateTable("mails")
    .set({ lastError, failedAt })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .execute();
}
