import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import type { Tables } from "#server/db/tables.ts";
import { compactDashboardCounts } from "#server/features/order-desk/dashboard/dashboard-store.ts";
import { mergeOrderCountChanges } from "#server/features/order-desk/list/order-count-store.ts";
import { compactPieceCounts } from "#server/features/production/queue/piece-count-store.ts";
import { seedCompany } from "./seed-company.ts";
import { seedOrders } from "./seed-orders.ts";
import { seedPieces } from "./seed-pieces.ts";

/** Token of an administrator's session. */
export const token = "bench";
const until = Date.parse("2026-01-01T00:00:00Z");

/** Opens a database with this many orders, their cards and pieces; fills it unless it already has them. */
export async function openSeeded(size: number, seed: number, open: () => Promise<Database>): Promise<Database> {
  const db = await open();
  await db.migrate();
  if (!(await db.query.selectFrom("pieces").select("id").limit(1).executeTakeFirst())) {
    const before = performance.now();
    await seedOrders(db, size, seed, until);
    await seedPieces(db);
    await tidy(db);
    process.stdout.write(
      `${size} orders on ${db.engine}: made in ${Math.round((performance.now() - before) / 1000)} s\n`,
    );
  }
  await seedCompany(db);
  await logInStaff(db);
  return db;
}

/** Opens the same in a database of this server. */
export async function openSeededPostgres(server: string, size: number, seed: number): Promise<Database> {
  const name = `bench_${size}_${seed}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  await (await openSeeded(size, seed, async () => openUnbounded(`${server}/${name}`))).close();
  return openPostgresDatabase(`${server}/${name}`);
}

/** Opens the database like `openPostgresDatabase`, but without time limits for statements. */
function openUnbounded(url: string): Database {
  const bounded = openPostgresDatabase(url);
  const query = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
  });
  return { ...bounded, query, close: async () => void (await Promise.all([query.destroy(), bounded.close()])) };
}

/** Does what housekeeping and PostgreSQL's autovacuum do daily. */
async function tidy(db: Database): Promise<void> {
  await mergeOrderCountChanges(db);
  await compactPieceCounts(db);
  await compactDashboardCounts(db);
  if (db.engine === "postgres") await sql`VACUUM ANALYZE`.execute(db.query);
}

/** Inserts a session directly: logging in sends mails, which need a build. */
async function logInStaff(db: Database): Promise<void> {
  const now = Date.now();
  await db.query.deleteFrom("sessions").execute();
  await db.query.deleteFrom("users").execute();
  await db.query
    .insertInto("users")
    .values({
      id: "bench",
      name: "Mesure",
      email: "bench@example.com",
      role: "admin",
      passwordHash: "",
      mustChangePassword: 0,
      passwordExpiresAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await db.query
    .insertInto("sessions")
    .values({
      tokenHash,
      id: "bench",
      userId: "bench",
      deviceHash: "",
      userAgent: "",
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + 86_400_000,
    })
    .execute();
}
