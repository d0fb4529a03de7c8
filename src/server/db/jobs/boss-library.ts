import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db, PgBoss } from "pg-boss";
import type { Queryable } from "../database.ts";
import { registerPreparedStatement } from "../kept-statements.ts";
import { asKyselyPool } from "../postgres-pool.ts";
import { jobHeartbeatSeconds, unlimitedPgBossRetries } from "./boss-rows.ts";

/** None of pg-boss's sweeps runs here: we delete jobs ourselves. */
const alone = { supervise: false, schedule: false, registerInstance: false } as const;
/** Longer than any server runs. Set at each update: pg-boss would subtract dates, which are infinite in old rows. */
export const retentionSeconds = 50 * 365 * 86_400;
/** Prevents pg-boss's sweeps, run by another program, from deleting jobs. */
const forGood = { retentionSeconds, deleteAfterSeconds: 0, expireInSeconds: 86_400 };
const queueOptions = {
  retryLimit: unlimitedPgBossRetries,
  retryDelay: 0,
  heartbeatSeconds: jobHeartbeatSeconds,
  ...forGood,
};

/**
 * Adapts one of our connections or transactions to pg-boss, with the caller's time in place of `job_now()`, which all
 * its statements call.
 */
export function asPgBossDb(query: Queryable, now?: number): Db {
  const timed = (text: string) => {
    if (now === undefined) return text;
    return text.replaceAll("pgboss.job_now()", `to_timestamp(${now / 1000})`);
  };
  return executing(query, (text, values) => CompiledQuery.raw(timed(text), [...values]));
}

/**
 * Adapts a connection for statements that run often and always have the same plan: most of their cost is parsing and
 * planning. Not for the search for due jobs, whose plan depends on their number.
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

/** pg-boss expects all rows of several statements run as one. */
function asking(ask: Ask): Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: [(await ask(text, values)) as { rows: object[] }].flat().flatMap(({ rows }) => rows),
    }),
  };
}

/** Runs statements on connections of this pool, with its limits. */
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
  // Imported only where it is used: loading it takes a third of a second.
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db, ...alone });
  // Without a listener the error would end the process; the call itself throws it to its caller.
  boss.on("error", () => undefined);
  return boss;
}

/**
 * Creates a pg-boss for a node: never started, so it has no timers. It reads a queue's properties once, on `aside`,
 * since within transactions other callers may hold all connections of the pool while they wait for the same read.
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
    /** Creates the missing queues. */
    ensure: async (kinds) => {
      for (const kind of new Set(kinds)) {
        if (there.has(kind)) continue;
        if (!(await (await boss()).getQueue(kind))) await (await boss()).createQueue(kind, queueOptions);
        there.add(kind);
      }
    },
  };
}

/** Creates or updates pg-boss's schema, with a queue for each kind; call it under the migrations' lock. */
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
