import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";

/** A reprinted card is sorted by its order line, any other by its place. */
const inListOrder = sql`coalesce(order_lines.position, cards.place)`;

/** Counts the pieces of each lot by state, with the earliest due day and the number that are overdue. */
export async function selectLotStates(query: Queryable, refs: readonly string[], now: number) {
  return query
    .selectFrom("pieces")
    .select(({ fn, eb }) => [
      "lot",
      "state",
      fn.countAll<number>().as("count"),
      fn.min("dueAt").as("dueAt"),
      fn.sum<number>(eb.case().when("dueAt", "<", now).then(1).else(0).end()).as("overdue"),
    ])
    .where("lot", "in", refs)
    .where("shelved", "=", 0)
    .where("state", "not in", ["canceled", "defective"])
    .groupBy(["lot", "state"])
    .execute();
}

/** Selects lots' orders: the buyer, company and delivery address, and the company on the first and last cards. */
export async function selectLotOrders(query: Queryable, refs: readonly string[]) {
  return query
    .selectFrom("orders")
    .leftJoin("organisations", "organisations.id", "orders.organisationId")
    .select([
      "orders.ref",
      "orders.number",
      "orders.organisationId",
      "orders.buyerFirstName",
      "orders.buyerLastName",
      "orders.received",
      "orders.refunded",
      "orders.deliveryRecipient",
      "orders.deliveryAddress",
      "organisations.name as organisation",
    ])
    .select(({ selectFrom }) => [
      selectFrom("cards")
        .select("cards.company")
        .whereRef("cards.orderRef", "=", "orders.ref")
        .orderBy("cards.place")
        .limit(1)
        .as("firstCompany"),
      selectFrom("cards")
        .select("cards.company")
        .whereRef("cards.orderRef", "=", "orders.ref")
        .orderBy("cards.place", "desc")
        .limit(1)
        .as("lastCompany"),
    ])
    .where("orders.ref", "in", refs)
    .execute();
}

/** Selects a lot's pieces with the card texts that a search looks at, in the order of the list. */
export async function selectLotPieces(query: Queryable, lot: string) {
  return query
    .selectFrom("pieces")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .innerJoin("orders", "orders.ref", "pieces.orderRef")
    .leftJoin("orderLines", (join) =>
      join.onRef("orderLines.orderRef", "=", "pieces.orderRef").onRef("orderLines.cardRef", "=", "pieces.cardRef"),
    )
    .leftJoin("cardDeliveries", (join) =>
      join
        .onRef("cardDeliveries.cardRef", "=", "pieces.cardRef")
        .onRef("cardDeliveries.orderRef", "=", "pieces.orderRef"),
    )
    .selectAll("cards")
    .select([
      "orders.number",
      "orders.buyerFirstName",
      "orders.buyerLastName",
      "orders.buyerEmail",
      "orders.buyerPhone",
      "orders.promoCode",
    ])
    .select([
      "pieces.id",
      "pieces.state as pieceState",
      "pieces.offer as pieceOffer",
      "pieces.material",
      "pieces.dueAt",
      "cardDeliveries.cardRef as elsewhere",
    ])
    .where("pieces.lot", "=", lot)
    .where("pieces.shelved", "=", 0)
    .orderBy(inListOrder)
    .orderBy("pieces.place")
    .execute();
}

/** Selects the states of a lot's pieces, in the order of the list. */
export async function selectLotPieceStates(query: Queryable, lot: string) {
  return query
    .selectFrom("pieces")
    .innerJoin("cards", "cards.ref", "pieces.cardRef")
    .leftJoin("orderLines", (join) =>
      join.onRef("orderLines.orderRef", "=", "pieces.orderRef").onRef("orderLines.cardRef", "=", "pieces.cardRef"),
    )
    .select(["pieces.id", "pieces.state"])
    .where("pieces.lot", "=", lot)
    .where("pieces.shelved", "=", 0)
    .orderBy(inListOrder)
    .orderBy("pieces.place")
    .execute();
}
