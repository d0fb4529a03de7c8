import type { Queryable, Tx } from "../../db/database.ts";
import type { CardVersionRow } from "./card-tables.ts";
import { cardRefsIn, type OrderPart } from "../../db/order-part.ts";

export async function insertVersion(tx: Tx, version: CardVersionRow): Promise<void> {
  await tx.insertInto("cardVersions").values(version).execute();
}

/** The newest first. */
export async function listVersions(query: Queryable, cardRef: string): Promise<CardVersionRow[]> {
  return query.selectFrom("cardVersions").selectAll().where("cardRef", "=", cardRef).orderBy("id", "desc").execute();
}

export async function findVersion(query: Queryable, cardRef: string, id: string): Promise<CardVersionRow | undefined> {
  return query.selectFrom("cardVersions").selectAll().where("cardRef", "=", cardRef).where("id", "=", id).executeTakeFirst();
}

export async function removeVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("cardVersions").where("id", "in", ids).execute();
}

/** Resolves to those that there were. */
export async function removeVersionsOf(tx: Tx, part: OrderPart): Promise<CardVersionRow[]> {
  return tx.deleteFrom("cardVersions").where("cardRef", "in", cardRefsIn(part)).returningAll().execute();
}
