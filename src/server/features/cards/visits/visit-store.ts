import type { Queryable, Tx } from "#server/db/database.ts";
import { visitDedupWindowMs } from "./visit-rules.ts";
import type { VisitBoundRow, VisitMarkRow, VisitRow } from "./visit-tables.ts";
import type { OrderErasureScope } from "../erasure-scope-rules.ts";
import { cardRefsInScopeQuery } from "../erasure-scope-store.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

export async function listLiveCardRefs(query: Queryable, refs: readonly string[]): Promise<string[]> {
  return query
    .selectFrom("cards")
    .select("ref")
    .where("ref", "in", refs)
    .where("state", "=", "live")
    .$call(listColumn("ref"));
}

/** Returns the day's key; the first caller's `fresh` becomes the key for all nodes. */
export async function getOrInsertVisitKey(tx: Tx, day: number, fresh: string): Promise<string> {
  await tx
    .insertInto("visitKeys")
    .values({ day, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await tx.selectFrom("visitKeys").select("key").where("day", "=", day).executeTakeFirstOrThrow();
  return key;
}

/** Records visitor hashes; resolves to those not recorded within the hour before, on any node. */
export async function upsertVisitorHashes(tx: Tx, marks: VisitMarkRow[]): Promise<string[]> {
  return tx
    .insertInto("visitMarks")
    .values(marks)
    .onConflict((conflict) =>
      conflict
        .column("mark")
        .doUpdateSet(({ ref }) => ({ seenAt: ref("excluded.seenAt"), source: ref("excluded.source") }))
        .where(({ eb, ref }) =>
          eb(ref("excluded.seenAt"), ">=", eb(ref("visitMarks.seenAt"), "+", visitDedupWindowMs)),
        ),
    )
    .returning("mark")
    .$call(listColumn("mark"));
}

/** Adds to each client IP's counter, or restarts it if its hour is over; resolves to the new counts. */
export async function incrementIpVisitCounters(
  tx: Tx,
  rows: VisitBoundRow[],
): Promise<Pick<VisitBoundRow, "mark" | "times">[]> {
  return tx
    .insertInto("visitBounds")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("mark").doUpdateSet(({ eb, ref }) => {
        const isOver = eb(ref("excluded.since"), ">=", eb(ref("visitBounds.since"), "+", visitDedupWindowMs));
        return {
          since: eb.case().when(isOver).then(ref("excluded.since")).else(ref("visitBounds.since")).end(),
          times: eb
            .case()
            .when(isOver)
            .then(ref("excluded.times"))
            .else(eb(ref("visitBounds.times"), "+", ref("excluded.times")))
            .end(),
        };
      }),
    )
    .returning(["mark", "times"])
    .execute();
}

export async function listVisitorHashes(
  query: Queryable,
  marks: readonly string[],
): Promise<Pick<VisitMarkRow, "mark" | "source">[]> {
  return query.selectFrom("visitMarks").select(["mark", "source"]).where("mark", "in", marks).execute();
}

export async function incrementVisitCounts(tx: Tx, rows: VisitRow[]): Promise<void> {
  await tx
    .insertInto("visits")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["cardRef", "day", "source", "kind"])
        .doUpdateSet(({ eb, ref }) => ({ times: eb(ref("visits.times"), "+", ref("excluded.times")) })),
    )
    .execute();
}

/** Lists all visits to a card, by day. */
export async function listCardVisitCounts(query: Queryable, cardRef: string): Promise<VisitRow[]> {
  return query
    .selectFrom("visits")
    .selectAll()
    .where("cardRef", "=", cardRef)
    .orderBy("day")
    .orderBy("source")
    .orderBy("kind")
    .execute();
}

export async function deleteVisitorHashesBefore(query: Queryable, day: number): Promise<void> {
  await query.deleteFrom("visitMarks").where("day", "<", day).execute();
  await query.deleteFrom("visitBounds").where("day", "<", day).execute();
  await query.deleteFrom("visitKeys").where("day", "<", day).execute();
}

/** Deletes a batch of old visits; resolves to whether there were any. */
export async function deleteVisitBatchBefore(query: Queryable, day: number): Promise<boolean> {
  const some = query.selectFrom("visits").select("cardRef").where("day", "<", day).orderBy("day").limit(200);
  return query.deleteFrom("visits").where("day", "<", day).where("cardRef", "in", some).returning("day").$call(hasRow);
}

export async function eraseOrderVisits(tx: Tx, part: OrderErasureScope): Promise<void> {
  await tx.deleteFrom("visits").where("cardRef", "in", cardRefsInScopeQuery(part)).execute();
}
