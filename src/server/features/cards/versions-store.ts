import type { Queryable, Tx } from "#server/db/database.ts";
import type { CardVersionRow } from "./card-tables.ts";
import type { OrderErasureScope } from "./erasure-scope-rules.ts";
import { cardRefsInScopeQuery, type OrderRefExpression } from "./erasure-scope-store.ts";

export async function insertCardVersionRow(tx: Tx, version: CardVersionRow): Promise<void> {
  await tx.insertInto("cardVersions").values(version).execute();
}

/** Lists a card's versions, the newest first. */
export async function listCardVersionRows(query: Queryable, cardRef: string): Promise<CardVersionRow[]> {
  return query.selectFrom("cardVersions").selectAll().where("cardRef", "=", cardRef).orderBy("id", "desc").execute();
}

export async function listOrderVersionRows(query: Queryable, order: OrderRefExpression): Promise<CardVersionRow[]> {
  return query
    .selectFrom("cardVersions")
    .innerJoin("cards", "cards.ref", "cardVersions.cardRef")
    .selectAll("cardVersions")
    .where("cards.orderRef", "=", order)
    .execute();
}

export async function listCompanyVersionRows(query: Queryable, organisationId: string): Promise<CardVersionRow[]> {
  return query
    .selectFrom("cardVersions")
    .innerJoin("cards", "cards.ref", "cardVersions.cardRef")
    .selectAll("cardVersions")
    .where("cards.organisationId", "=", organisationId)
    .execute();
}

export async function findCardVersionRow(
  query: Queryable,
  cardRef: string,
  id: string,
): Promise<CardVersionRow | undefined> {
  return query
    .selectFrom("cardVersions")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteCardVersionRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("cardVersions").where("id", "in", ids).execute();
}

/** Deletes the versions of the order's cards; resolves to the deleted rows. */
export async function deleteVersionRowsByOrder(tx: Tx, part: OrderErasureScope): Promise<CardVersionRow[]> {
  return tx.deleteFrom("cardVersions").where("cardRef", "in", cardRefsInScopeQuery(part)).returningAll().execute();
}
