import type { OfferName } from "#shared/offers/offers.ts";
import type { Queryable } from "#server/db/database.ts";
import type { NewsletterSubscriberRow, NewsletterWishRow } from "../newsletter-tables.ts";

/** Inserts an entry; an existing one stays unchanged, notified or not. */
export async function insertWaitlistEntry(query: Queryable, row: NewsletterWishRow): Promise<void> {
  await query
    .insertInto("newsletterWishes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["subscriberId", "offer"]).doNothing())
    .execute();
}

export async function countWaitlistEntries(query: Queryable, offer: OfferName, told: boolean): Promise<number> {
  const { count } = await query
    .selectFrom("newsletterWishes")
    .innerJoin("newsletterSubscribers", "newsletterSubscribers.id", "newsletterWishes.subscriberId")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("offer", "=", offer)
    .where("state", "=", "confirmed")
    .where("toldAt", told ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks up to `most` confirmed subscribers as notified; of simultaneous callers, only one gets each subscriber. */
export async function claimUnnotifiedSubscribers(
  query: Queryable,
  offer: OfferName,
  now: number,
  most: number,
): Promise<Pick<NewsletterSubscriberRow, "email" | "token">[]> {
  const taken = await query
    .updateTable("newsletterWishes")
    .set({ toldAt: now })
    .where("offer", "=", offer)
    // Another node may have notified them since the list below was read.
    .where("toldAt", "is", null)
    .where("subscriberId", "in", (select) =>
      select
        .selectFrom("newsletterWishes as wishes")
        .innerJoin("newsletterSubscribers", "newsletterSubscribers.id", "wishes.subscriberId")
        .select("wishes.subscriberId")
        .where("wishes.offer", "=", offer)
        .where("wishes.toldAt", "is", null)
        .where("newsletterSubscribers.state", "=", "confirmed")
        .orderBy("wishes.subscriberId")
        .limit(most),
    )
    .returning("subscriberId")
    .execute();
  if (taken.length === 0) return [];
  return query
    .selectFrom("newsletterSubscribers")
    .select(["email", "token"])
    .where(
      "id",
      "in",
      taken.map(({ subscriberId }) => subscriberId),
    )
    .execute();
}
