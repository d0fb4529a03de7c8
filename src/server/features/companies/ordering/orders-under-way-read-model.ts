import type { Queryable } from "#server/db/database.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { openAttemptStates } from "#server/features/payments/payment-rules.ts";

/** A company's order, with the number of cards that it sells. */
type OrderUnderWay = OrderRow & {
  cards: number;
  /** 1 if cards can be added: no payment received, begun or announced, no invoice, nothing accepted or approved. */
  isOpen: number;
};

const mostLookedAt = 50;

/**
 * Lists a company's orders that bring new cards and are not fully delivered, the newest first. Unpaid ones made before
 * `unpaidSince` (ms) are left out.
 */
export async function listOrdersUnderWay(
  query: Queryable,
  organisationId: string,
  unpaidSince: number,
): Promise<OrderUnderWay[]> {
  const rows = await query
    .selectFrom("orders")
    .selectAll("orders")
    .select(({ selectFrom }) =>
      selectFrom("orderLines")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("orderLines.orderRef", "=", "orders.ref")
        .where("orderLines.offer", "is not", null)
        .as("cards"),
    )
    .select(({ eb, and, not, exists, selectFrom }) =>
      eb
        .case()
        .when(
          and([
            eb("orders.paidAt", "is", null),
            eb("orders.received", "=", 0),
            eb("orders.transferAt", "is", null),
            not(
              exists(
                selectFrom("paymentAttempts")
                  .select("refCommand")
                  .whereRef("paymentAttempts.orderRef", "=", "orders.ref")
                  .where("paymentAttempts.state", "in", openAttemptStates),
              ),
            ),
            not(
              exists(
                selectFrom("documents")
                  .select("documents.id")
                  .whereRef("documents.orderRef", "=", "orders.ref")
                  .where((document) =>
                    document.or([
                      document("documents.kind", "=", "invoice"),
                      document("documents.acceptedAt", "is not", null),
                    ]),
                  ),
              ),
            ),
            not(
              exists(
                selectFrom("proofCards")
                  .select("proofCards.cardRef")
                  .whereRef("proofCards.orderRef", "=", "orders.ref")
                  .where("proofCards.state", "=", "approved"),
              ),
            ),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as("isOpen"),
    )
    .where("orders.organisationId", "=", organisationId)
    .where("orders.reprintOf", "is", null)
    .where("orders.deletedAt", "is", null)
    .where("orders.expiredAt", "is", null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb("orders.paidAt", "is", null), eb("orders.createdAt", ">=", unpaidSince)]),
        exists(
          selectFrom("pieces")
            .select("pieces.id")
            .whereRef("pieces.orderRef", "=", "orders.ref")
            .where("pieces.queue", "is not", null),
        ),
      ]),
    )
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.ref")
    .limit(mostLookedAt)
    .execute();
  return rows.map((row) => ({ ...row, cards: Number(row.cards) }));
}
