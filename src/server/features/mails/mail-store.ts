import { sql } from "kysely";
import type { mailStates } from "#shared/contract/mails.ts";
import type { MailTemplate } from "#shared/words.ts";
import type { Queryable } from "#server/db/database.ts";
import { preparedInsert } from "#server/db/prepared-insert.ts";
import type { MailRow } from "./mail-tables.ts";

const insertMails = preparedInsert("mails");

export async function insertMail(query: Queryable, mail: MailRow): Promise<void> {
  await insertMails(query, [mail]);
}

export async function findMail(query: Queryable, id: string): Promise<MailRow | undefined> {
  return query.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export type MailState = (typeof mailStates)[number];

export interface MailsAmong {
  recipients: readonly string[];
  orderRefs: readonly string[];
}

/** Newest first. */
export async function listMails(query: Queryable, { state, among }: { state: MailState | undefined; among: MailsAmong | undefined }, part: { offset: number; limit: number }): Promise<MailRow[]> {
  const mails = among ? amongThese(query, state, among) : inState(query, state);
  return mails.selectAll().orderBy("id", "desc").limit(part.limit).offset(part.offset).execute();
}

export async function countMailsAmong(query: Queryable, state: MailState | undefined, among: MailsAmong): Promise<number> {
  const { count } = await amongThese(query, state, among).select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

function amongThese(query: Queryable, state: MailState | undefined, { recipients, orderRefs }: MailsAmong) {
  // Each by its index; a list without anything in it is no SQL.
  return inState(query, state).where(({ eb, or }) => or([...(recipients.length > 0 ? [eb("recipient", "in", recipients)] : []), ...(orderRefs.length > 0 ? [eb("orderRef", "in", orderRefs)] : [])]));
}

/** Nothing but the index of addresses is read. */
export async function findRecipients(query: Queryable, text: string, most: number): Promise<string[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await query.selectFrom("mails").select("recipient").distinct().where(sql<boolean>`lower(recipient) LIKE ${pattern} ESCAPE '\\'`).limit(most).execute();
  return rows.map(({ recipient }) => recipient);
}

export async function countMails(query: Queryable, state: MailState | undefined): Promise<number> {
  // Of all, an index; those that are not sent are few, and have one of their own.
  if (state === "sent") return (await countMails(query, undefined)) - (await countMails(query, "waiting")) - (await countMails(query, "failed"));
  const { count } = await inState(query, state).select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

/** Mails that were given up since then. */
export async function countGivenUp(query: Queryable, since: number): Promise<number> {
  const { count } = await inState(query, "failed").select(({ fn }) => fn.countAll<number>().as("count")).where("failedAt", ">=", since).executeTakeFirstOrThrow();
  return count;
}

/** Mails made before then that wait for another try. */
export async function countTroubled(query: Queryable, madeBefore: number): Promise<number> {
  const { count } = await inState(query, "waiting").select(({ fn }) => fn.countAll<number>().as("count")).where("lastError", "is not", null).where("createdAt", "<=", madeBefore).executeTakeFirstOrThrow();
  return count;
}

function inState(query: Queryable, state: MailState | undefined) {
  const mails = query.selectFrom("mails");
  if (state === undefined) return mails;
  if (state === "sent") return mails.where("sentAt", "is not", null);
  return mails.where("sentAt", "is", null).where("failedAt", state === "failed" ? "is not" : "is", null);
}

/** Newest first. */
export async function listMailsOf(query: Queryable, orderRef: string): Promise<MailRow[]> {
  return query.selectFrom("mails").selectAll().where("orderRef", "=", orderRef).orderBy("id", "desc").execute();
}

/** Newest first. */
export async function listMailsTo(query: Queryable, recipient: string, templates: readonly MailTemplate[]): Promise<MailRow[]> {
  return query.selectFrom("mails").selectAll().where("recipient", "=", recipient).where("template", "in", templates).orderBy("id", "desc").execute();
}

/** Resolves to the ids of those that are gone. */
export async function removeMailsOf(query: Queryable, orderRef: string): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("orderRef", "=", orderRef).returning("id").execute());
}

/** Likewise. */
export async function removeMailsOfTemplate(query: Queryable, template: MailTemplate, createdBefore: number): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("template", "=", template).where("createdAt", "<", createdBefore).returning("id").execute());
}

/** Likewise. */
export async function removeMailsTo(query: Queryable, recipient: string, templates: readonly MailTemplate[]): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("recipient", "=", recipient).where("template", "in", templates).returning("id").execute());
}

/** Likewise. */
export async function removeMails(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("id", "in", ids).returning("id").execute());
}

/** Of those that have not been sent. */
export async function setRecipient(query: Queryable, ids: readonly string[], recipient: string): Promise<void> {
  await query.updateTable("mails").set({ recipient }).where("id", "in", ids).where("sentAt", "is", null).execute();
}

/** Those of them that have not been sent; resolves to their ids. */
export async function removeUnsent(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("id", "in", ids).where("sentAt", "is", null).returning("id").execute());
}

/** Those of them that no try to send has begun with; resolves to their ids. */
export async function removeWaiting(query: Queryable, ids: readonly string[]): Promise<string[]> {
  return idsOf(await query.deleteFrom("mails").where("id", "in", ids).where("sentAt", "is", null).where("leavingAt", "is", null).returning("id").execute());
}

/** A try to send it begins; `false`: it is sent, or there no more. Of this and `removeWaiting` at once one comes first, and the other finds nothing. */
export async function beginLeaving(query: Queryable, id: string, now: number): Promise<boolean> {
  const row = await query.updateTable("mails").set({ leavingAt: now }).where("id", "=", id).where("sentAt", "is", null).returning("id").executeTakeFirst();
  return row !== undefined;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** A failed mail waits again; of two that ask at once one gets `true`. */
export async function unsetFailed(query: Queryable, id: string): Promise<boolean> {
  const row = await query
    .updateTable("mails")
    .set({ failedAt: null, lastError: null })
    .where("id", "=", id)
    .where("failedAt", "is not", null)
    .where("sentAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** As `unsetFailed`, for the oldest of them, `most` at most; resolves to their ids. */
export async function unsetOldestFailed(query: Queryable, most: number): Promise<string[]> {
  const oldest = inState(query, "failed").select("id").orderBy("id").limit(most);
  const rows = await query
    .updateTable("mails")
    .set({ failedAt: null, lastError: null })
    .where("id", "in", oldest)
    .where("failedAt", "is not", null)
    .where("sentAt", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** `data`: what is kept of it, without its secrets. */
export async function setSent(query: Queryable, id: string, now: number, data: string): Promise<void> {
  await query.updateTable("mails").set({ data, sentAt: now, failedAt: null, lastError: null }).where("id", "=", id).execute();
}

/** `failedAt`: null while another try will come. */
export async function setFailed(query: Queryable, id: string, lastError: string, failedAt: number | null): Promise<void> {
  await query.updateTable("mails").set({ lastError, failedAt }).where("id", "=", id).where("sentAt", "is", null).execute();
}
