import { sql } from "kysely";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { Database, Queryable } from "#server/db/database.ts";

export async function countQueueByState(query: Queryable): Promise<{ state: PieceState; count: number }[]> {
  const rows = await query
    .selectFrom("pieceCounts")
    .select(["queue as state", sql<number>`CAST(sum(pieces) AS BIGINT)`.as("count")])
    .groupBy("queue")
    .execute();
  return rows.filter(({ count }) => count > 0);
}

/** Merges the count changes that PostgreSQL collects; readers see the same counts before, during and after. */
export async function compactPieceCounts(db: Database): Promise<void> {
  if (db.engine === "sqlite") return;
  await db.query
    .with("merged", (query) => query.deleteFrom("pieceCounts").returning(["queue", "pieces"]))
    .insertInto("pieceCounts")
    .columns(["queue", "pieces"])
    .expression((query) =>
      query
        .selectFrom("merged")
        .select(["queue", sql<number>`sum(pieces)`.as("pieces")])
        .groupBy("queue"),
    )
    .execute();
}
