import type { Queryable } from "#server/db/database.ts";

/**
 * Checks whether an order is one that businesses pay by bank transfer: a company's, one of several cards, or one with a
 * document, which names the account.
 */
export async function isPaidByTransferToo(query: Queryable, orderRef: string): Promise<boolean> {
  const cards = query
    .selectFrom("orderLines")
    .select(({ fn }) => fn.countAll<number>().as("cards"))
    .where("orderRef", "=", orderRef)
    .where("offer", "is not", null);
  const papers = query.selectFrom("documents").select("id").where("orderRef", "=", orderRef);
  const row = await query
    .selectFrom("orders")
    .select("ref")
    .where("ref", "=", orderRef)
    .where(({ or, eb, exists }) => or([eb("organisationId", "is not", null), eb(cards, ">", 1), exists(papers)]))
    .executeTakeFirst();
  return row !== undefined;
}
