import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { projectRoot } from "#server/config/project-root.ts";
import type { Database } from "./database.ts";
import { listMigrationsForEngine } from "./migrations.ts";
import { openPostgresDatabase } from "./postgres.ts";
import { openSqliteDatabase } from "./sqlite.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { shorter } from "#test/harness/short-run.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isPostgres = process.env.TEST_ENGINE === "postgres";

let made = 0;
/** The address of a database without tables: a file, or a URL. */
async function emptyDatabase(): Promise<string> {
  made += 1;
  if (!isPostgres) return join(folder, `${made}.sqlite`);
  const name = `empty_${process.pid}_${Date.now()}_${made}`;
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${inject("postgresUrl")}/${name}`;
}

const open = (address: string): Database =>
  address.startsWith("postgres:") ? openPostgresDatabase(address) : openSqliteDatabase(address);

/** A node in a process of its own: it opens the database, reports that, and migrates when told to. */
const nodeProgram = `
  const [, address] = process.argv;
  const db = address.startsWith("postgres:")
    ? (await import("#server/db/postgres.ts")).openPostgresDatabase(address)
    : (await import("#server/db/sqlite.ts")).openSqliteDatabase(address);
  await db.check();
  process.stdout.write("open");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  process.stdout.write("begins");
  await db.migrate();
  process.exit(0);
`;

async function startNode(
  address: string,
): Promise<{ migrate(): Promise<unknown>; kill(): void; ended: Promise<string> }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", nodeProgram, address], {
    cwd: projectRoot,
    stdio: "pipe",
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  const ended = once(child, "exit").then(([code, signal]) => (code === 0 || signal === "SIGKILL" ? "" : errors));
  await Promise.race([once(child.stdout, "data"), ended]);
  const migrate = () => {
    child.stdin.write("go");
    return Promise.race([once(child.stdout, "data"), ended]);
  };
  return { migrate, kill: () => void child.kill("SIGKILL"), ended };
}

async function applied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(db.query);
  return rows.map(({ name }) => name);
}

/** On SQLite only two of them run at once, and each is a process that takes a second to start. */
const together = isPostgres ? 8 : shorter(8);

/** PostgreSQL's lock belongs to a session. In one process SQLite's statements would wait for each other. */
async function migrateTogether(address: string): Promise<void> {
  if (isPostgres) {
    const nodes = Array.from({ length: together }, () => open(address));
    await Promise.all(nodes.map((node) => node.check()));
    await Promise.all(nodes.map((node) => node.migrate()));
    await Promise.all(nodes.map((node) => node.close()));
    return;
  }
  const nodes = await Promise.all(Array.from({ length: together }, () => startNode(address)));
  for (const node of nodes) void node.migrate();
  expect(await Promise.all(nodes.map((node) => node.ended))).toEqual(Array<string>(together).fill(""));
}

// Seen to fail on PostgreSQL without `lockTaken` (duplicate key). Seen to fail on SQLite ("table orders already
// exists") with `schema_migrations` read before BEGIN IMMEDIATE, in one run of three, or of four with three nodes.
test(`${together} nodes that start together on a new database apply each migration once`, async () => {
  const address = await emptyDatabase();
  await migrateTogether(address);
  const db = open(address);
  expect(await applied(db)).toEqual(listMigrationsForEngine(db.engine).map(({ name }) => name));
  await db.close();
});

// Seen to fail on SQLite, in two runs of three, without BEGIN IMMEDIATE ("table users already exists").
test("a node killed while it migrates leaves nothing half done, and the next start completes", async () => {
  const address = await emptyDatabase();
  const rounds = shorter(7);
  for (let round = 0; round < rounds; round += 1) {
    const node = await startNode(address);
    await node.migrate();
    await wait((round * 12) / (rounds - 1));
    node.kill();
    expect(await node.ended).toBe("");
  }
  const db = open(address);
  await db.migrate();
  expect(await applied(db)).toEqual(listMigrationsForEngine(db.engine).map(({ name }) => name));
  await db.close();
});

/** Opens a database in which an earlier start has applied every migration. */
async function openMigrated(): Promise<{ db: Database; another: () => Database }> {
  const { open: another } = await freshDatabase(mkdtempSync(join(folder, "migrated-")));
  return { db: another(), another };
}

test("a second start changes nothing", async () => {
  const { db } = await openMigrated();
  const before = await applied(db);
  expect(before).toEqual(listMigrationsForEngine(db.engine).map(({ name }) => name));
  await db.migrate();
  expect(await applied(db)).toEqual(before);
  await db.close();
});

test("refuses to start when an applied migration was changed", async () => {
  const { db, another } = await openMigrated();
  const [first] = listMigrationsForEngine(db.engine);
  await sql`UPDATE schema_migrations SET checksum = 'another' WHERE name = ${first?.name}`.execute(db.query);
  await expect(db.migrate()).rejects.toThrow(`Migration ${first?.name} was changed after it ran.`);
  // The failed start left no lock: the next one, with the right checksum, succeeds.
  await sql`UPDATE schema_migrations SET checksum = ${first?.checksum} WHERE name = ${first?.name}`.execute(db.query);
  const next = another();
  await next.migrate();
  await Promise.all([db.close(), next.close()]);
});

// Seen to fail without `findForeignMigration`: the old code started and served.
test("refuses to start on a next major version's schema, with one sentence, and changes nothing", async () => {
  const { db } = await openMigrated();
  await sql`INSERT INTO schema_migrations VALUES ('2001-later.sql', 'x')`.execute(db.query);
  const before = await applied(db);
  await expect(db.migrate()).rejects.toThrow(
    "migrée par une version majeure plus récente (2001-later.sql n'est pas connu ici)",
  );
  expect(await applied(db)).toEqual(before);
  await db.close();
});

// Seen to fail while every unknown migration prevented the start.
test("a release starts on what a later one of its major version has added", async () => {
  const { db } = await openMigrated();
  await sql`INSERT INTO schema_migrations VALUES ('0999-later.sql', 'x')`.execute(db.query);
  const before = await applied(db);
  await db.migrate();
  expect(await applied(db)).toEqual(before);
  await db.close();
});

test("file names are well-formed, and numbered in the order of application", () => {
  for (const engine of ["sqlite", "postgres"] as const) {
    const numbers = listMigrationsForEngine(engine).map(({ name }) =>
      Number(/^(\d{4})-[a-z0-9-]+(\.(sqlite|pg))?\.sql$/.exec(name)?.[1]),
    );
    // Numbers are reserved in advance, so some may be free.
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  }
});
