/**
 * Measures an API call with 1,000 orders and with many more, over HTTP, on SQLite and on PostgreSQL, and the ratio of
 * each size to the smallest.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Database } from "#server/db/database.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { findStaffSessionByToken } from "#server/features/staff-accounts/sessions/staff-session-service.ts";
import { registerErrorHandler } from "#server/http/error-handler.ts";
import { guardApiRoutes } from "#server/http/access-guard.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { startPostgresServer } from "#test/harness/postgres-server.ts";
import { companyMember } from "./seed-company.ts";
import { openSeeded, openSeededPostgres, token } from "./seeded-database.ts";

const few = 1_000;
const highestRatio = 3;

export interface Comparison {
  rounds: number;
  seed: number;
  /** Numbers of orders of the larger sizes. */
  many: readonly number[];
  /** A list; its `X-Total-Count` is passed to the cases. */
  list: string;
  cases: readonly (readonly [name: string, path: (total: number) => string])[];
  routes: (app: FastifyInstance, deps: Deps) => void;
}

/** Parses a list bench's arguments: `[rounds=100] [seed=1] [many=100000 …]`. */
export function parseSizes([rounds = "100", seed = "1", ...many]: readonly string[]): Pick<
  Comparison,
  "rounds" | "seed" | "many"
> {
  return { rounds: Number(rounds), seed: Number(seed), many: many.length === 0 ? [100_000] : many.map(Number) };
}

/**
 * Measures on both engines; sets the exit code to 1 if a ratio exceeds 3. DATABASE_URL: a server on which databases may
 * be created; by default our own. BENCH_KEEP: a folder for the SQLite files, which then stay like that server's
 * databases, so that the next run need not fill them.
 */
export async function compareSizes(comparison: Comparison): Promise<void> {
  const kept = process.env.BENCH_KEEP;
  const folder = kept ?? mkdtempSync(join(tmpdir(), "vcard-bench-"));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL refuses to run as root, so another user must reach its folder.
  chmodSync(folder, 0o755);
  try {
    const onSqlite = await measure("SQLite", comparison, (size) =>
      openSeeded(size, comparison.seed, async () => openSqliteDatabase(join(folder, `${size}.sqlite`))),
    );
    const onPostgres = await withPostgres(folder, (server) =>
      measure("PostgreSQL", comparison, async (size) => openSeededPostgres(server, size, comparison.seed)),
    );
    process.exitCode = Math.max(onSqlite, onPostgres) > highestRatio ? 1 : 0;
  } finally {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures all sizes in turn, so that other load on the machine affects all alike. Resolves to the worst ratio. */
async function measure(
  engine: string,
  comparison: Comparison,
  open: (size: number) => Promise<Database>,
): Promise<number> {
  const { rounds, seed, many, cases } = comparison;
  const sizes = [few, ...many];
  const asked: Awaited<ReturnType<typeof start>>[] = [];
  for (const size of sizes) asked.push(await start(await open(size), size, comparison));
  let worst = 0;
  say(`\n${engine}, ${sizes.join(", ")} orders: ${rounds} requests each, seed ${seed}; ms: median (least to most)`);
  for (const [name, pathFor] of cases) {
    const spent = asked.map((): number[] => []);
    for (let round = -10; round < rounds; round += 1) {
      for (const [at, { ask, total }] of asked.entries()) {
        const ms = await ask(pathFor(total));
        // The first rounds are a warm-up.
        if (round >= 0) spent[at]?.push(ms);
      }
    }
    const [least = [], ...others] = spent;
    const ratios = others.map((ms) => median(ms) / median(least));
    worst = Math.max(worst, ...ratios);
    const inWords = others.map(
      (ms, at) =>
        `${figures(ms)} ${ratios[at]?.toFixed(2)} times, of the least ${(Math.min(...ms) / Math.min(...least)).toFixed(2)}${(ratios[at] ?? 0) > highestRatio ? " (above 3)" : ""}`,
    );
    say(`  ${name.padEnd(32)} ${figures(least)} ${inWords.join("   ")}`);
  }
  for (const { close } of asked) await close();
  return worst;
}

async function start(db: Database, size: number, { list, routes }: Comparison) {
  const deps = { db, clock: systemClock, settings: readEnvironmentSettings({}), log: createLogger("silent") } as Deps;
  const app: FastifyInstance = fastify({ loggerInstance: deps.log as FastifyBaseLogger });
  registerErrorHandler(app);
  guardApiRoutes(app, {
    secure: false,
    readOwner: async () => ({ tokenHash: "", sessionId: "", email: companyMember.email, cardRef: null }),
    readMember: async () => companyMember,
    isArchived: async () => false,
    readToken: async () => undefined,
    countTokenCall: () => ({ remaining: 1, resetSeconds: 1 }),
    readSession: (sent) => findStaffSessionByToken(deps, sent),
    consumeCall: () => {},
  });
  routes(app, deps);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });

  async function ask(path: string): Promise<number> {
    const before = performance.now();
    const answer = await get(path);
    const items = (await answer.json()) as unknown;
    const ms = performance.now() - before;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    if (size > few && Array.isArray(items) && items.length === 0) throw new Error(`${path} finds nothing.`);
    return ms;
  }

  async function close(): Promise<void> {
    await app.close();
    await db.close();
  }
  return { ask, close, total: Number((await get(list)).headers.get("x-total-count")) };
}

async function withPostgres(folder: string, work: (server: string) => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL.replace(/\/[^/]*$/, ""));
  const server = await startPostgresServer(["fsync=off"], folder);
  try {
    return await work(server.url);
  } finally {
    await server.remove();
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function figures(ms: readonly number[]): string {
  return `${median(ms).toFixed(2)} (${Math.min(...ms).toFixed(2)} to ${Math.max(...ms).toFixed(2)})`.padEnd(26);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
