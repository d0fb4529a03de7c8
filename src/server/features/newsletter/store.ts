import type { SubscriberState } from "#shared/contract/newsletter.ts";
import type { Queryable } from "../../db/database.ts";
import type { NewsletterConsentRow, NewsletterSubscriberRow } from "../../db/newsletter-tables.ts";

/** Inserts a subscriber, or leaves the one that has this address as it is. */
export async function insertSubscriber(query: Queryable, row: NewsletterSubscriberRow): Promise<void> {
  await query.insertInto("newsletterSubscribers").values(row).onConflict((conflict) => conflict.column("email").doNothing()).execute();
}

export async function findByEmail(query: Queryable, email: string): Promise<NewsletterSubscriberRow | undefined> {
  return query.selectFrom("newsletterSubscribers").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findByToken(query: Queryable, token: string): Promise<NewsletterSubscriberRow | undefined> {
  return query.selectFrom("newsletterSubscribers").selectAll().where("token", "=", token).executeTakeFirst();
}

/** Moves a subscriber that is in one of `from`; undefined when there is none. */
export async function moveSubscriber(
  query: Queryable,
  token: string,
  from: readonly SubscriberState[],
  change: Partial<NewsletterSubscriberRow>,
): Promise<NewsletterSubscriberRow | undefined> {
  return query.updateTable("newsletterSubscribers").set(change).where("token", "=", token).where("state", "in", from).returningAll().executeTakeFirst();
}

export async function insertConsent(query: Queryable, row: NewsletterConsentRow): Promise<void> {
  await query.insertInto("newsletterConsents").values(row).execute();
}

/** Newest first; `limit` unset: all. */
export async function listSubscribers(query: Queryable, state: SubscriberState | undefined, slice?: { limit: number; offset: number }): Promise<NewsletterSubscriberRow[]> {
  let rows = query.selectFrom("newsletterSubscribers").selectAll().orderBy("requestedAt", "desc").orderBy("id", "desc");
  if (state) rows = rows.where("state", "=", state);
  if (slice) rows = rows.limit(slice.limit).offset(slice.offset);
  return rows.execute();
}

export async function countSubscribers(query: Queryable, state: SubscriberState | undefined): Promise<number> {
  let rows = query.selectFrom("newsletterSubscribers").select((select) => select.fn.countAll().as("count"));
  if (state) rows = rows.where("state", "=", state);
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

export async function removeUnconfirmed(query: Queryable, requestedBefore: number): Promise<void> {
  await query.deleteFrom("newsletterSubscribers").where("state", "=", "pending").where("requestedAt", "<", requestedBefore).execute();
}

export async function removeUnsubscribed(query: Queryable, unsubscribedBefore: number): Promise<void> {
  await query.deleteFrom("newsletterSubscribers").where("state", "=", "unsubscribed").where("unsubscribedAt", "<", unsubscribedBefore).execute();
}
