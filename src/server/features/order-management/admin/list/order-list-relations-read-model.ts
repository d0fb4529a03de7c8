import type { Queryable } from "#server/db/database.ts";

/**
 * Selects the rows related to the listed orders, each with its order's reference; only the images of the first
 * card, whose reference is the order's.
 */
export async function selectOrderListRelations(
  query: Queryable,
  refs: readonly string[],
  { begun, deleted }: Record<"begun" | "deleted", readonly string[]>,
) {
  if (refs.length === 0) return { pieces: [], images: [], deletions: [], held: [] };
  return {
    pieces: await query
      .selectFrom("pieces")
      .select(["orderRef", "state", "dueAt", "tagNumber"])
      .where("orderRef", "in", refs)
      .execute(),
    images:
      begun.length === 0
        ? []
        : await query
            .selectFrom("cardImages")
            .select(["cardRef as orderRef", "kind"])
            .where("cardRef", "in", begun)
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
