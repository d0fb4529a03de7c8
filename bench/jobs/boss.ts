import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { kind, lot, numbers, type Contender, type Place } from "./contender.ts";
import { loadLibrary } from "./libraries.ts";

interface Boss {
  on(event: "error", listener: () => void): void;
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  send(
    name: string,
    data: object,
    options: { db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } },
  ): Promise<string | null>;
  insert(name: string, jobs: { data: object }[]): Promise<unknown>;
  fetch(name: string): Promise<{ id: string; data: { at: number } }[]>;
  complete(name: string, id: string): Promise<unknown>;
}

const pollMs = 500;
/** The shortest heartbeat that pg-boss accepts, checked as often. */
const beat = { heartbeatSeconds: 10, monitorIntervalSeconds: 10, superviseIntervalSeconds: 10 };

/** Uses `fetch` and `complete`: its `work` takes at most a batch every half second, or runs several jobs at once. */
export async function openBoss({ url, folder }: Place): Promise<Contender> {
  const { PgBoss } = await loadLibrary<{ PgBoss: new (options: object) => Boss }>(folder, "pg-boss");
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  pool.on("error", () => undefined);
  const boss = new PgBoss({ connectionString: url, max: 15, ...beat });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.createQueue(kind, { retryLimit: 9, heartbeatSeconds: beat.heartbeatSeconds });
  return {
    enqueueWithRow: async (at) => {
      const client = await pool.connect();
      await client.query("BEGIN");
      await client.query("INSERT INTO bench_rows VALUES ($1)", [at]);
      await boss.send(kind, { at }, { db: { executeSql: (text, values) => client.query<object>(text, values) } });
      await client.query("COMMIT");
      client.release();
    },
    fill: async (from, to) => {
      for (let at = from; at < to; at += lot)
        await boss.insert(
          kind,
          numbers(at, Math.min(at + lot, to)).map((one) => ({ data: { at: one } })),
        );
    },
    work: async (atOnce, run) => {
      const work = async () => {
        for (;;) {
          const [job] = await boss.fetch(kind);
          if (!job) {
            await wait(pollMs);
            continue;
          }
          run(job.data.at);
          await boss.complete(kind, job.id);
        }
      };
      for (let at = 0; at < atOnce; at += 1) void work();
    },
    held: async () =>
      (await pool.query<{ held: number }>("SELECT count(*)::int AS held FROM pgboss.job WHERE state = 'active'"))
        .rows[0]?.held ?? 0,
    close: async () => {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
