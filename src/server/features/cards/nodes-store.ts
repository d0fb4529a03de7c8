import { sql } from "kysely";
import type { Database, Queryable } from "#server/db/database.ts";
import { createPreparedRead, takingFirst } from "#server/db/prepared.ts";
import { listColumn } from "#server/db/row-results.ts";

/** Lists the cards that are no longer live in the given version. */
export async function listOutdatedCachedCards(
  { engine, query }: Pick<Database, "engine" | "query">,
  cards: readonly (readonly [ref: string, version: number])[],
): Promise<string[]> {
  const asked = JSON.stringify(cards);
  const { rows } = await (
    engine === "postgres"
      ? sql<{
          ref: string;
        }>`SELECT k ->> 0 AS ref FROM jsonb_array_elements(${asked}::jsonb) AS k WHERE (SELECT version FROM cards WHERE ref = k ->> 0 AND state = 'live') IS DISTINCT FROM (k ->> 1)::integer`
      : sql<{
          ref: string;
        }>`SELECT k.value ->> 0 AS ref FROM json_each(${asked}) AS k WHERE (SELECT version FROM cards WHERE ref = k.value ->> 0 AND state = 'live') IS NOT k.value ->> 1`
  ).execute(query);
  return rows.map(({ ref }) => ref);
}

export async function insertCardCacheNode(query: Queryable, id: string): Promise<void> {
  await query.insertInto("cardNodes").values({ id, asked: 0, answered: 0 }).execute();
}

export const findCardCacheNode = takingFirst(
  createPreparedRead((query, id: string) => query.selectFrom("cardNodes").selectAll().where("id", "=", id)),
);

export async function recordCacheNodeAnswer(query: Queryable, id: string, answered: number): Promise<void> {
  await query.updateTable("cardNodes").set({ answered }).where("id", "=", id).execute();
}

export async function listCardCacheNodes(query: Queryable): Promise<string[]> {
  return query.selectFrom("cardNodes").select("id").$call(listColumn("id"));
}

/**
 * Asks a node to compare its cache; resolves to the number with which it will answer, `undefined` when the node is
 * gone.
 */
export async function requestCacheNodeComparison(query: Queryable, id: string): Promise<number | undefined> {
  const row = await query
    .updateTable("cardNodes")
    .set((node) => ({ asked: node("asked", "+", 1) }))
    .where("id", "=", id)
    .returning("asked")
    .executeTakeFirst();
  return row?.asked;
}

export async function deleteCardCacheNodes(query: Queryable, ids: readonly string[]): Promise<void> {
  await query.deleteFrom("cardNodes").where("id", "in", ids).execute();
}
