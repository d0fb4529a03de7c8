import type { Queryable } from "#server/db/database.ts";

/** Selects the rows related to the listed orders; images and card fields only for begun orders. */
export async function selectOrderListRelations(
  query: Queryable,
  refs: readonly string[],
  { begun, deleted, reprints }: Record<"begun" | "deleted" | "reprints", readonly string[]>,
) {
  if (refs.length === 0)
    return { pieces: [], cards: [], begun: [], images: [], deletions: [], held: [], reprinted: [], deliveries: [] };
  return {
    pieces: await query
      .selectFrom("pieces")
      .select(["orderRef", "cardRef", "state", "dueAt", "tagNumber"])
      .where("orderRef", "in", refs)
      .execute(),
    cards: await query
      .selectFrom("cards")
      .select(({ fn }) => ["orderRef", "offer", fn.countAll<number>().as("count")])
      .where("orderRef", "in", refs)
      .groupBy(["orderRef", "offer"])
      .orderBy(({ fn }) => fn.min("place"))
      .execute(),
    begun:
      begun.length === 0
        ? []
        : await query
            .selectFrom("cards")
            .leftJoin("cardCompletions", "cardCompletions.cardRef", "cards.ref")
            .select(["ref", "cards.orderRef", "offer", "firstName", "lastName", "phoneNumber", "company", "jobTitle"])
            .select("cardCompletions.waivedAt")
            .where("cards.orderRef", "in", begun)
            .where("removalAskedAt", "is", null)
            .where("cards.state", "!=", "removed")
            .execute(),
    images:
      begun.length === 0
        ? []
        : await query
            .selectFrom("cardImages")
            .innerJoin("cards", "cards.ref", "cardImages.cardRef")
            .select(["cardImages.cardRef", "cardImages.kind"])
            .where("cards.orderRef", "in", begun)
            .execute(),
    reprinted:
      reprints.length === 0
        ? []
        : await query
            .selectFrom("orderLines")
            .select(["orderRef", "kind", "offer"])
            .where("orderRef", "in", reprints)
            .where("cardRef", "is not", null)
            .orderBy("position")
            .execute(),
    deliveries: await query
      .selectFrom("cardDeliveries")
      .innerJoin("cards", "cards.ref", "cardDeliveries.cardRef")
      .select(["cardDeliveries.orderRef", "cardDeliveries.deliveryTown"])
      .where("cardDeliveries.orderRef", "in", refs)
      .where("cardDeliveries.deliveryAddress", "!=", "")
      .orderBy("cards.place")
      .execute(),
    deletions:
      deleted.length === 0
        ? []
        : await query
            .selectFrom("orderEvents")
            .select(["orderRef", "actor"])
            .where("orderRef", "in", deleted)
            .where("kind", "in", ["order.deleted", "order.canceled"])
            .orderBy("id")
            .execute(),
    held: await query
      .selectFrom("paymentAttempts")
      .select(({ fn, eb, selectFrom }) => {
        const refunded = selectFrom("refunds")
          .select((refund) => refund.fn.sum<number>("refunds.amount").as("amount"))
          .whereRef("refunds.refCommand", "=", "paymentAttempts.refCommand")
          .where("refunds.state", "=", "done");
        return ["orderRef", fn.sum<number>(eb("amount", "-", fn.coalesce(refunded, eb.lit(0)))).as("amount")];
      })
      .where("orderRef", "in", refs)
      .where("settledAt", "is not", null)
      .groupBy("orderRef")
      .execute(),
  };
}
