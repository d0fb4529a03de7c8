import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db, PgBoss } from "pg-boss";
import type { Queryable } from "../database.ts";
import { registerPreparedStatement } from "../kept-statements.ts";
import { asKyselyPool } from "../postgres-pool.ts";
import { jobHeartbeatSeconds, unlimitedPgBossRetries } from "./boss-rows.ts";

/** None of its sweeps runs here: we delete jobs ourselves. */
const alone = { supervise: false, schedule: false, registerInstance: false } as const;
/** Longer than any server runs. Said at each update: pg-boss else subtracts dates, of which old rows have infinite ones. */
export const retentionSeconds = 50 * 365 * 86_400;
/** Nor may any of its sweeps, run by another program, delete a job. */
const forGood = { retentionSeconds, deleteAfterSeconds: 0, expireInSeconds: 86_400 };
const queueOptions = {
  retryLimit: unlimitedPgBossRetries,
  retryDelay: 0,
  heartbeatSeconds: jobHeartbeatSeconds,
  ...forGood,
};

/**
 * Adapts a connection or transaction of ours to pg-boss, at the time that the caller gives: all its statements
 * call `job_now()`.
 */
export function asPgBossDb(query: Queryable, now?: number): Db {
  const timed = (text: string) => {
    if (now === undefined) return text;
    return text.replaceAll("pgboss.job_now()", `to_timestamp(${now / 1000})`);
  };
  return executing(query, (text, values) => CompiledQuery.raw(timed(text), [...values]));
}

/**
 * Adapts a connection for a statement that runs often and always has the same plan: most of its cost is parsing and
 * planning. Not for statements that look for due jobs, whose plan depends on their number.
 */
export function asPreparedPgBossDb(query: Queryable, now: number): Db {
  return executing(query, (text, values) => {
    const timed = text.replaceAll("pgboss.job_now()", `$${values.length + 1}::timestamptz`);
    registerPreparedStatement(timed);
    if (timed === text) return CompiledQuery.raw(text, [...values]);
    return CompiledQuery.raw(timed, [...values, new Date(now).toISOString()]);
  });
}

function executing(query: Queryable, compile: (text: string, values: readonly unknown[]) => CompiledQuery): Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: (await query.executeQuery(compile(text, values))).rows as object[],
    }),
  };
}

type Ask = (text: string, values: unknown[]) => Promise<unknown>;

/** For several statements in one it expects all rows. */
function asking(ask: Ask): Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [(await ask(text, values)) as { rows: object[] }].flat().flatMap(({ rows }) => rows),
    }),
  };
}

/** On connections of this pool, with its limits. */
function onPool(pool: pg.Pool): Db {
  return asking(async (text, values) => {
    const client = await asKyselyPool(pool).connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  });
}

async function create(db: Db): Promise<PgBoss> {
  // Imported only where it is used: it takes a third of a second of a start.
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db, ...alone });
  // Without a listener the error would end the process; the call itself throws it to its caller.
  boss.on("error", () => undefined);
  return boss;
}

/**
 * Creates pg-boss as a node uses it: never started, so it has no timers. It reads a queue's properties once, on
 * `aside`: within a transaction, other callers may hold all connections of the pool while they wait for the same read.
 */
export function createPgBossClient(aside: pg.Pool): {
  boss: () => Promise<PgBoss>;
  ensure(kinds: readonly string[]): Promise<void>;
} {
  let loaded: Promise<PgBoss> | undefined;
  const there = new Set<string>();
  const boss = () => (loaded ??= create(onPool(aside)));
  return {
    boss,
    /** Makes the queues that are missing. */
    ensure: async (kinds) => {
      for (const kind of new Set(kinds)) {
        if (there.has(kind)) continue;
        if (!(await (await boss()).getQueue(kind))) await (await boss()).createQueue(kind, queueOptions);
        there.add(kind);
      }
    },
  };
}

/** Creates pg-boss's schema, or brings it up to date, with a queue for each kind; under the lock of migrations. */
export async function installPgBossSchema(client: pg.ClientBase, kinds: readonly string[]): Promise<void> {
  const installer = await create(asking((text, values) => client.query(text, values)));
  await installer.start();
  try {
    const known = new Set((await installer.getQueues()).map(({ name }) => name));
    for (const kind of kinds) if (!known.has(kind)) await installer.createQueue(kind, queueOptions);
  } finally {
    await installer.stop({ graceful: false, close: false });
  }
}
