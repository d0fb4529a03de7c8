import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, inject, test } from "vitest";
import type { Database } from "./database.ts";
import { listMigrationsForEngine } from "./migrations.ts";
import { openPostgresDatabase } from "./postgres.ts";
import { openSqliteDatabase } from "./sqlite.ts";

const earlier = (engine: Database["engine"]) => listMigrationsForEngine(engine).filter(({ name }) => name < "0009");
const jobs = ["mail.send", "payment.check", "notice.judge", "upload.variants", "housekeeping"]
  .map(
    (kind, at) =>
      `INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at) VALUES ('job-${at}', '${kind}', '{}', ${at}, ${at}, 1);`,
  )
  .join("\n");
const remember = (engine: Database["engine"]) =>
  earlier(engine)
    .map(({ name, checksum }) => `INSERT INTO schema_migrations VALUES ('${name}', '${checksum}');`)
    .join("\n");
const table = "CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL);";
const before = (engine: Database["engine"]) =>
  [table, ...earlier(engine).map(({ sql }) => sql), remember(engine), jobs].join("\n");

/** A database as the version before this migration left it, with jobs that wait. */
async function olderDatabase(folder: string): Promise<Database> {
  if (process.env.TEST_ENGINE !== "postgres") {
    const file = join(folder, "older.sqlite");
    const sqlite = new DatabaseSync(file);
    sqlite.exec(before("sqlite"));
    sqlite.close();
    return openSqliteDatabase(file);
  }
  const [server, name] = [inject("postgresUrl"), `older_${process.pid}_${Date.now()}`];
  for (const [database, text] of [
    ["postgres", `CREATE DATABASE ${name}`],
    [name, before("postgres")],
  ]) {
    const client = new pg.Client({ connectionString: `${server}/${database}` });
    await client.connect();
    await client.query(text ?? "");
    await client.end();
  }
  return openPostgresDatabase(`${server}/${name}`);
}

test("waiting jobs of an older version are carried over into their lanes, otherwise as they were", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vcard-lanes-"));
  const db = await olderDatabase(folder);
  await db.migrate();
  const rows = await db.query
    .selectFrom("jobs")
    .select(["kind", "lane", "runAt", "attempts", "doneAt"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { kind: "mail.send", lane: "mail", runAt: 0, attempts: 0, doneAt: null },
    { kind: "payment.check", lane: "provider", runAt: 1, attempts: 1, doneAt: null },
    { kind: "notice.judge", lane: "provider", runAt: 2, attempts: 2, doneAt: null },
    { kind: "upload.variants", lane: "background", runAt: 3, attempts: 3, doneAt: null },
    { kind: "housekeeping", lane: "background", runAt: 4, attempts: 4, doneAt: null },
  ]);
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
