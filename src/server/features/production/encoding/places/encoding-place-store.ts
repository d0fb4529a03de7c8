import type { Queryable, Tx } from "#server/db/database.ts";
import type { EncodingPlaceRow } from "../encoding-tables.ts";

/** Lists where people are in a lot, the latest first. */
export async function listPlaceRows(query: Queryable, orderRef: string): Promise<EncodingPlaceRow[]> {
  return query
    .selectFrom("encodingPlaces")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("at", "desc")
    .execute();
}

export async function putPlaceRow(tx: Tx, { orderRef, staff, pieceId, at }: EncodingPlaceRow): Promise<void> {
  await tx
    .insertInto("encodingPlaces")
    .values({ orderRef, staff, pieceId, at })
    .onConflict((conflict) => conflict.columns(["orderRef", "staff"]).doUpdateSet({ pieceId, at }))
    .execute();
}
