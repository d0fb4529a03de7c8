import type { SubscriberState } from "#shared/contract/newsletter-subscribers.ts";
import type { Queryable } from "#server/db/database.ts";
import type { NewsletterConsentRow, NewsletterSubscriberRow, NewsletterWishRow } from "./newsletter-tables.ts";

/** Inserts a subscriber; an existing one with this address stays unchanged. */
export async function insertSubscriberIfNew(query: Queryable, row: NewsletterSubscriberRow): Promise<void> {
  await query
    .insertInto("newsletterSubscribers")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

export async function findSubscriberByEmail(
  query: Queryable,
  email: string,
): Promise<NewsletterSubscriberRow | undefined> {
  return query.selectFrom("newsletterSubscribers").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findSubscriberByToken(
  query: Queryable,
  token: string,
): Promise<NewsletterSubscriberRow | undefined> {
  return query.selectFrom("newsletterSubscribers").selectAll().where("token", "=", token).executeTakeFirst();
}

/** Changes the state of a subscriber whose state is one of `from`; undefined when there is no such subscriber. */
export async function changeSubscriberState(
  query: Queryable,
  token: string,
  from: readonly SubscriberState[],
  change: Partial<NewsletterSubscriberRow>,
): Promise<NewsletterSubscriberRow | undefined> {
  return query
    .updateTable("newsletterSubscribers")
    .set(change)
    .where("token", "=", token)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

export async function insertNewsletterConsent(query: Queryable, row: NewsletterConsentRow): Promise<void> {
  await query.insertInto("newsletterConsents").values(row).execute();
}

/** Lists a subscriber's consents, oldest first. */
export async function listNewsletterConsents(query: Queryable, subscriberId: string): Promise<NewsletterConsentRow[]> {
  return query
    .selectFrom("newsletterConsents")
    .selectAll()
    .where("subscriberId", "=", subscriberId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function listWaitlistEntries(query: Queryable, subscriberId: string): Promise<NewsletterWishRow[]> {
  return query
    .selectFrom("newsletterWishes")
    .selectAll()
    .where("subscriberId", "=", subscriberId)
    .orderBy("askedAt")
    .execute();
}

/** Lists subscribers, newest first. */
export async function listSubscriberRows(
  query: Queryable,
  state: SubscriberState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsletterSubscriberRow[]> {
  return newestFirst(query, state).limit(limit).offset(offset).execute();
}

/** Lists the subscribers after `last`, or the first ones, newest first. */
export async function listSubscriberRowsAfter(
  query: Queryable,
  state: SubscriberState | undefined,
  last: NewsletterSubscriberRow | undefined,
  limit: number,
): Promise<NewsletterSubscriberRow[]> {
  let rows = newestFirst(query, state).limit(limit);
  if (last)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("requestedAt", "id"), "<", tuple(last.requestedAt, last.id)),
    );
  return rows.execute();
}

function newestFirst(query: Queryable, state: SubscriberState | undefined) {
  const rows = query
    .selectFrom("newsletterSubscribers")
    .selectAll()
    .orderBy("requestedAt", "desc")
    .orderBy("id", "desc");
  if (state) return rows.where("state", "=", state);
  return rows;
}

export async function countSubscribersByState(query: Queryable, state: SubscriberState | undefined): Promise<number> {
  let rows = query.selectFrom("newsletterSubscribers").select((select) => select.fn.countAll().as("count"));
  if (state) rows = rows.where("state", "=", state);
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

/** Deletes a subscriber with its consents; undefined when there is no such subscriber. */
export async function deleteSubscriberRow(query: Queryable, id: string): Promise<NewsletterSubscriberRow | undefined> {
  return query.deleteFrom("newsletterSubscribers").where("id", "=", id).returningAll().executeTakeFirst();
}

export async function deleteUnconfirmedSubscribers(query: Queryable, requestedBefore: number): Promise<void> {
  await query
    .deleteFrom("newsletterSubscribers")
    .where("state", "=", "pending")
    .where("requestedAt", "<", requestedBefore)
    .execute();
}

export async function deleteUnsubscribedSubscribers(query: Queryable, unsubscribedBefore: number): Promise<void> {
  await query
    .deleteFrom("newsletterSubscribers")
    .where("state", "=", "unsubscribed")
    .where("unsubscribedAt", "<", unsubscribedBefore)
    .execute();
}
