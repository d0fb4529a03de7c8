import pg from "pg";
import { kind, lot, numbers, type Contender, type Place } from "./contender.ts";
import { loadLibrary } from "./libraries.ts";

interface Options {
  pgPool: pg.Pool;
  logger: object;
}
interface Library {
  Logger: new (factory: () => () => void) => object;
  makeWorkerUtils(options: Options): Promise<{
    migrate(): Promise<void>;
    addJobs(jobs: { identifier: string; payload: object }[]): Promise<unknown>;
    release(): Promise<void>;
  }>;
  run(
    options: Options & {
      concurrency: number;
      noHandleSignals: boolean;
      taskList: Record<string, (payload: { at: number }) => void>;
    },
  ): Promise<unknown>;
}

/** Follows its documentation: add_job() in the caller's transaction, LISTEN and polling. */
export async function openGraphile({ url, folder }: Place): Promise<Contender> {
  const { Logger, makeWorkerUtils, run: runWorker } = await loadLibrary<Library>(folder, "graphile-worker");
  const pgPool = new pg.Pool({ connectionString: url, max: 20 });
  pgPool.on("error", () => undefined);
  const options = { pgPool, logger: new Logger(() => () => undefined) };
  const utils = await makeWorkerUtils(options);
  await utils.migrate();
  return {
    enqueueWithRow: async (at) => {
      const client = await pgPool.connect();
      await client.query("BEGIN");
      await client.query("INSERT INTO bench_rows VALUES ($1)", [at]);
      await client.query("SELECT graphile_worker.add_job($1, $2::json)", [kind, JSON.stringify({ at })]);
      await client.query("COMMIT");
      client.release();
    },
    fill: async (from, to) => {
      for (let at = from; at < to; at += lot)
        await utils.addJobs(
          numbers(at, Math.min(at + lot, to)).map((one) => ({ identifier: kind, payload: { at: one } })),
        );
    },
    work: async (concurrency, run) => {
      await runWorker({ ...options, concurrency, noHandleSignals: true, taskList: { [kind]: ({ at }) => run(at) } });
    },
    held: async () =>
      (
        await pgPool.query<{ held: number }>(
          "SELECT count(*)::int AS held FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL",
        )
      ).rows[0]?.held ?? 0,
    close: async () => {
      await utils.release();
      await pgPool.end();
    },
  };
}
