import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createHttpApp } from "#server/composition/app.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { listAppliedMigrations } from "#server/db/applied-migrations.ts";
import type { Database } from "#server/db/database.ts";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { findDocumentFaults } from "#server/features/documents/document-service.ts";
import { restoreBackupToEmptyPlace } from "#server/features/maintenance/backups/restore-backup.ts";
import { administrator } from "./factories/administrator.ts";
import { testDeps } from "./harness/app.ts";
import { backUp, createBackupPlaces, newest } from "./harness/backups.ts";
import { testClock } from "./harness/clock.ts";
import { freshDatabase } from "./harness/database.ts";
import { isSecondEngine } from "./harness/engine-share.ts";

/**
 * The database left by the last commit before 1.0.0: 47 orders of every offer, companies with proofs, departures,
 * requests and people to come, documents, an API token, leads.
 */
const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";
const dump = brotliDecompressSync(
  readFileSync(join(import.meta.dirname, `fixtures/old-database.${engine}.sql.br`)),
).toString();
const places = createBackupPlaces(engine === "postgres" ? inject("postgresUrl") : undefined);
afterAll(() => places.close());

/** Makes a place with a copy of the old database, which nobody has opened since. */
async function oldPlace() {
  const place = await places.emptyPlace();
  const { databaseUrl, sqliteFile } = place.address;
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(dump);
    await client.end();
  } else {
    const sqlite = new DatabaseSync(sqliteFile);
    sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; BEGIN; ${dump} COMMIT`);
    sqlite.close();
  }
  return place;
}

const openOld = async () => places.openAt((await oldPlace()).address);
/** Both engines run the same code for answers, so a third of the rows is enough on the second engine. */
const shareOf = <Row>(rows: readonly Row[]): Row[] => rows.filter((_, at) => !isSecondEngine || at % 3 === 0);
const ours = listMigrationsForEngine(engine).map(({ name }) => name);
const readRows = async <Row>(db: Database, text: string) => (await sql.raw<Row>(text).execute(db.query)).rows;
const count = async (db: Database, from: string) =>
  Number((await readRows<{ count: number }>(db, `SELECT count(*) AS count FROM ${from}`))[0]?.count);

const keptTables = [
  "orders",
  "order_lines",
  "order_events",
  "cards",
  "card_images",
  "pieces",
  "piece_moves",
  "payment_attempts",
  "refunds",
  "documents",
  "document_files",
  "organisations",
  "organisation_members",
  "card_departures",
  "change_requests",
  "left_contacts",
  "api_tokens",
  "users",
  "mails",
  "audit_log",
];

describe("an opened database of 0.1.0", () => {
  let db: Database;
  let before: number[];

  beforeAll(async () => {
    db = await openOld();
    before = await Promise.all(keptTables.map((table) => count(db, table)));
    await db.migrate();
  });

  test("has had only our migrations, and keeps its rows", async () => {
    const names = await readRows<{ name: string }>(db, "SELECT name FROM schema_migrations ORDER BY name");
    expect(names.map(({ name }) => name)).toEqual(ours);
    expect(await Promise.all(keptTables.map((table) => count(db, table)))).toEqual(before);
    expect(Math.min(...before)).toBeGreaterThan(0);
  });

  test("has the same schema as a new database", async () => {
    const fresh = (await freshDatabase(places.root)).open();
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh));
    await fresh.close();
  });

  test("has order counts that match its orders", async () => {
    const state =
      "CASE WHEN expired_at IS NOT NULL THEN 'erased' WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END";
    const kept = await readRows(
      db,
      "SELECT offer, state, CAST(sum(orders) AS INTEGER) AS orders FROM order_counts GROUP BY 1, 2 HAVING sum(orders) > 0 ORDER BY 1, 2",
    );
    const counted = await readRows(
      db,
      `SELECT offer, ${state} AS state, CAST(count(*) AS INTEGER) AS orders FROM orders GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(JSON.stringify(kept)).toBe(JSON.stringify(counted));
    if (engine === "sqlite") await readRows(db, "INSERT INTO order_search (order_search) VALUES ('integrity-check')");
  });

  test("answers at the same addresses with the same figures and files", async () => {
    const settings = readEnvironmentSettings({ DATA_DIR: places.root, LOG_LEVEL: "silent", PAYMENTS: "simulator" });
    const now = Date.now();
    const deps = testDeps(settings, db, { now: () => now, steady: () => now });
    const app = await createHttpApp(deps);
    const get = (url: string, headers = {}) => app.inject({ url, headers });
    const cards = await db.query.selectFrom("cards").selectAll().execute();
    const live = cards.filter(({ state }) => state === "live");
    expect(live.length).toBeGreaterThan(30);
    for (const { ref, lastName } of shareOf(live)) {
      expect((await get(`/vcard/${ref}`)).statusCode).toBe(200);
      expect((await get(`/api/orders/vcard/${ref}`)).body).toContain(lastName.replaceAll(/([,;])/g, "\\$1"));
    }
    for (const { ref } of cards.filter(({ state }) => state === "left"))
      expect((await get(`/vcard/${ref}`)).body).toContain("ne fait plus partie de");
    const orders = await db.query.selectFrom("orders").selectAll().where("deletedAt", "is", null).execute();
    for (const { ref, price } of orders.filter(({ paidAt }) => paidAt === null))
      expect((await get(`/api/ref/${ref}`)).json()).toMatchObject({ ref, price, paid: false });

    const login = await app.inject({
      method: "POST",
      url: "/api/login",
      payload: { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD },
    });
    const desk = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
    expect((await get("/api/orders", desk)).json()).toHaveLength(orders.length);
    for (const { ref, price } of shareOf(orders))
      expect((await get(`/api/orders/${ref}`, desk)).json()).toMatchObject({ ref, price });
    expect(await findDocumentFaults(deps)).toEqual([]);
    const papers = await db.query.selectFrom("documents").selectAll().where("pdfSha256", "is not", null).execute();
    for (const { id, pdfSha256 } of papers) {
      const { rawPayload } = await get(`/api/documents/${id}/pdf`, desk);
      expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(pdfSha256);
    }
    await app.close();
  });
});

test("two nodes that start at once migrate an old database once", async () => {
  const { address } = await oldPlace();
  const nodes = [places.openAt(address), places.openAt(address)];
  await Promise.all(nodes.map((node) => node.migrate()));
  for (const node of nodes) expect(await listAppliedMigrations(node)).toEqual(ours);
});

test("a database that 0.1.0 has not finished migrating is refused and left unchanged", async () => {
  const db = await openOld();
  await sql`DELETE FROM schema_migrations WHERE name LIKE '0127%'`.execute(db.query);
  const before = await count(db, "schema_migrations");
  await expect(db.migrate()).rejects.toThrow("la base est d'avant la version 1.0.0");
  expect(await count(db, "schema_migrations")).toBe(before);
});

// Seen to fail without `refuseLostReferences`.
test.runIf(engine === "sqlite")(
  "a database with a row whose parent is gone is refused and left unchanged",
  async () => {
    const { address } = await oldPlace();
    const sqlite = new DatabaseSync(address.sqliteFile);
    sqlite.exec(
      "PRAGMA foreign_keys = OFF; INSERT INTO order_events VALUES ('E', 'NO ORDER', 0, 'system', 'order.note', '{}')",
    );
    const db = places.openAt(address);
    await expect(db.migrate()).rejects.toThrow("would leave a row of order_events without its row of orders.");
    expect(await count(db, "schema_migrations")).toBeGreaterThan(90);
    sqlite.exec("DELETE FROM order_events WHERE id = 'E'");
    sqlite.close();
    await db.migrate();
    expect(await readRows(db, "PRAGMA foreign_keys")).toEqual([{ foreignKeys: 1 }]);
  },
);

test("a backup of an old database can be restored and opened", async () => {
  const place = await oldPlace();
  const archive = places.newFolder();
  const db = places.openAt(place.address);
  await db.query.deleteFrom("cardImages").execute();
  await db.query.deleteFrom("uploads").execute();
  await backUp({ ...place, db, archive, clock: testClock(), diskFloorBytes: 0 });
  const empty = await places.emptyPlace();
  const { manifest } = await restoreBackupToEmptyPlace({ ...empty, archive }, newest);
  expect(manifest.migrations.at(-1)).toBe("0127-seen-proof-cards.sql");
  const restored = places.openAt(empty.address);
  await restored.migrate();
  expect(await listAppliedMigrations(restored)).toEqual(ours);
  expect(await count(restored, "orders")).toBe(await count(db, "orders"));
});

const postgresParts = [
  `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
     pg_get_expr(d.adbin, d.adrelid), row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum)
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  // PostgreSQL before 18 had no named constraint for NOT NULL columns.
  "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'",
  "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
  "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
  `SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
];

/** Describes a database's schema completely, in a form that does not depend on its migrations. */
async function describeSchema({ engine, query }: Database): Promise<string[]> {
  const ask = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(query)).rows;
  if (engine === "postgres") {
    const parts = await Promise.all(postgresParts.map(ask));
    return parts.flatMap((rows) => rows.map((row) => JSON.stringify(row))).toSorted();
  }
  const known = await ask("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL");
  return known
    .flatMap(({ type, name, sql }) => {
      const words = String(sql)
        .replaceAll(/--.*$/gm, "")
        .replaceAll('"', "")
        .split(/\s+|(?=[(),;])|(?<=[(),;])/);
      const text = words.filter(Boolean).join(" ").toLowerCase();
      return type === "table" ? [`${name}: ${listColumns(text).join("\n")}`] : [text];
    })
    .toSorted();
}

/** Returns a table's definition, columns first: an added column stands after the constraints. */
function listColumns(table: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const word of table.slice(table.indexOf("(") + 1, table.lastIndexOf(")")).split(" ")) {
    depth += word === "(" ? 1 : word === ")" ? -1 : 0;
    if (depth === 0 && word === ",") parts.push("");
    else parts.push(`${parts.pop() ?? ""} ${word}`.trim());
  }
  const isConstraint = (part: string) => /^(primary key|unique|check|foreign key) /.test(part);
  return [...parts.filter((part) => !isConstraint(part)), ...parts.filter(isConstraint)];
}
