import type { JobQueue } from "../job-queue-port.ts";
import type { Queryable } from "../database.ts";

/** Our table, or pg-boss's replacement for it. */
type Readable = Pick<Queryable, "selectFrom">;
type Counts = Pick<
  JobQueue<Readable>,
  "countDue" | "countOpen" | "countFailed" | "countFailing" | "countLate" | "listFailed" | "list"
>;

const counting = (query: Readable) => query.selectFrom("jobs").select(({ fn }) => fn.countAll<number>().as("count"));

export const tableQueueReads: Counts = {
  countDue: (query, now) =>
    query
      .selectFrom("jobs")
      .select(({ fn }) => ["lane", fn.countAll<number>().as("count"), fn.min<number>("runAt").as("oldest")])
      .where("doneAt", "is", null)
      .where("failedAt", "is", null)
      .where("runAt", "<=", now)
      .groupBy("lane")
      .execute(),

  countOpen: async (query, now) => {
    const rows = await query
      .selectFrom("jobs")
      .select(({ fn, eb }) => [
        "kind",
        fn
          .sum<number>(
            eb
              .case()
              .when(
                eb.and([
                  eb("failedAt", "is", null),
                  eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<", now)]),
                ]),
              )
              .then(1)
              .else(0)
              .end(),
          )
          .as("waiting"),
        fn
          .sum<number>(
            eb
              .case()
              .when(eb.and([eb("failedAt", "is", null), eb("leasedUntil", ">=", now)]))
              .then(1)
              .else(0)
              .end(),
          )
          .as("running"),
        fn.sum<number>(eb.case().when("failedAt", "is not", null).then(1).else(0).end()).as("failed"),
      ])
      .where("doneAt", "is", null)
      .groupBy("kind")
      .orderBy("kind")
      .execute();
    return rows.map(({ kind, waiting, running, failed }) => ({
      kind,
      waiting: Number(waiting),
      running: Number(running),
      failed: Number(failed),
    }));
  },

  countFailed: async (query, since, but) => {
    const { count } = await counting(query)
      .where("doneAt", "is", null)
      .where("failedAt", ">=", since)
      .where("kind", "!=", but)
      .executeTakeFirstOrThrow();
    return count;
  },

  countFailing: async (query, { madeBefore, givenUpSince }, but) => {
    const open = () => counting(query).where("kind", "!=", but).where("doneAt", "is", null);
    const { count: givenUp } = await open().where("failedAt", ">=", givenUpSince).executeTakeFirstOrThrow();
    const { count: trying } = await open()
      .where("failedAt", "is", null)
      .where("lastError", "is not", null)
      .where("createdAt", "<=", madeBefore)
      .executeTakeFirstOrThrow();
    return givenUp + trying;
  },

  countLate: async (query, dueBefore) => {
    const { count } = await counting(query)
      .where("doneAt", "is", null)
      .where("failedAt", "is", null)
      .where("lastError", "is", null)
      .where("runAt", "<=", dueBefore)
      .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", dueBefore)]))
      .executeTakeFirstOrThrow();
    return count;
  },

  listFailed: (query, most, but) =>
    query
      .selectFrom("jobs")
      .selectAll()
      .where("doneAt", "is", null)
      .where("failedAt", "is not", null)
      .where("kind", "!=", but)
      .orderBy("failedAt", "desc")
      .limit(most)
      .execute(),

  list: (query, kind) =>
    query
      .selectFrom("jobs")
      .selectAll()
      .$if(kind !== undefined, (jobs) => jobs.where("kind", "=", kind ?? ""))
      .execute(),
};
