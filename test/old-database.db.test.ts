import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createHttpApp } from "#server/composition/app.ts";
import type { Database } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { buildOrderSearchKeys } from "#server/features/orders/order-rules.ts";
import { testDeps } from "./harness/app.ts";

/**
 * Written by the first version that was given out: 59 orders of every offer and state, before cards had tables of their
 * own.
 */
const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";
const dump = brotliDecompressSync(
  readFileSync(join(import.meta.dirname, `fixtures/old-database.${engine}.sql.br`)),
).toString();
const folder = mkdtempSync(join(tmpdir(), "vcard-old-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the old database, not migrated: its file or URL. */
async function restoreOld(): Promise<string> {
  if (engine === "sqlite") {
    const file = join(folder, `${randomUUID()}.sqlite`);
    const sqlite = new DatabaseSync(file);
    sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; BEGIN; ${dump} COMMIT`);
    sqlite.close();
    return file;
  }
  const server = inject("postgresUrl");
  const name = `old_${randomUUID().replaceAll("-", "")}`;
  await runOnPostgres(`${server}/postgres`, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  await runOnPostgres(`${server}/${name}`, dump);
  return `${server}/${name}`;
}

async function runOnPostgres(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

const openOld = async (): Promise<Database> =>
  engine === "postgres" ? openPostgresDatabase(await restoreOld()) : openSqliteDatabase(await restoreOld());

async function readRows<Row>(db: Database, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db.query)).rows;
}

const count = async (db: Database, from: string) =>
  Number((await readRows<{ count: number }>(db, `SELECT count(*) AS count FROM ${from}`))[0]?.count);

const keptTables = [
  "orders",
  "order_events",
  "idempotency_keys",
  "payment_attempts",
  "promo_codes",
  "promo_redemptions",
  "users",
  "mails",
];

describe("the database of an old version, migrated", () => {
  let db: Database;
  let before: number[];
  let freeUploads: number;
  let erased: string[];

  beforeAll(async () => {
    db = await openOld();
    before = await Promise.all(keptTables.map((table) => count(db, table)));
    freeUploads = await count(db, "uploads WHERE order_ref IS NULL");
    erased = (await readRows<{ ref: string }>(db, "SELECT ref FROM orders WHERE expired_at IS NOT NULL")).map(
      ({ ref }) => ref,
    );
    await db.migrate();
  });
  afterAll(() => db.close());

  test("keeps its rows", async () => {
    expect(await Promise.all(keptTables.map((table) => count(db, table)))).toEqual(before);
  });

  test("has for each order one line, at what it costs, and its card's offer", async () => {
    const orders = await count(db, "orders");
    const lines =
      "order_lines JOIN orders ON orders.ref = order_lines.order_ref AND orders.price = order_lines.quantity * order_lines.unit_price AND orders.price = orders.quantity * orders.unit_price";
    expect(await count(db, "order_lines")).toBe(orders);
    expect(await count(db, lines)).toBe(orders);
    expect(
      await count(
        db,
        "cards JOIN order_lines ON order_lines.id = cards.line_id AND order_lines.offer = cards.offer AND order_lines.kind = 'card'",
      ),
    ).toBe(await count(db, "cards"));
  });

  test("has for each order one card, in its state, with its images", async () => {
    const orders = await count(db, "orders");
    const cards = "cards JOIN orders ON orders.ref = cards.order_ref AND cards.ref = orders.ref AND cards.place = 1";
    expect(await count(db, cards)).toBe(orders);
    expect(
      await count(
        db,
        `${cards} WHERE (cards.state = 'live') = (paid_at IS NOT NULL AND deleted_at IS NULL AND expired_at IS NULL)`,
      ),
    ).toBe(orders);
    expect(
      await count(
        db,
        `${cards} WHERE (cards.state = 'waiting') = (paid_at IS NULL AND deleted_at IS NULL AND expired_at IS NULL)`,
      ),
    ).toBe(orders);
    expect(await count(db, `${cards} WHERE cards.changed_at = orders.updated_at`)).toBe(orders);
    expect(
      await count(
        db,
        "card_images JOIN uploads ON uploads.id = card_images.upload_id AND uploads.kind = card_images.kind AND uploads.claimed_at IS NOT NULL",
      ),
    ).toBe((orders - erased.length) * 3);
    expect(await count(db, "uploads WHERE claimed_at IS NULL")).toBe(freeUploads);
  });

  // Seen to fail with the 30 days left out of the migration, and with `cards` not joined.
  test("has a piece for each paid order, the old ones delivered, each with one line of its road", async () => {
    const longAgo = Date.now() - 30 * 86_400_000 - 3_600_000;
    const paid = await count(db, "orders WHERE paid_at IS NOT NULL");
    expect(await count(db, "pieces")).toBe(paid);
    expect(
      await count(
        db,
        `pieces JOIN orders ON orders.ref = pieces.order_ref WHERE pieces.state = 'delivered' AND orders.paid_at < ${longAgo}`,
      ),
    ).toBe(await count(db, `orders WHERE paid_at < ${longAgo}`));
    expect(await count(db, "piece_moves JOIN pieces ON pieces.id = piece_moves.piece_id AND to_state = state")).toBe(
      paid,
    );
  });

  test("keeps nothing personal of erased orders", async () => {
    expect(erased.length).toBeGreaterThan(10);
    const cards = await db.query.selectFrom("cards").selectAll().where("ref", "in", erased).execute();
    for (const { firstName, lastName, email, phoneNumber, address, company, workEmail, ownerEmail, state } of cards) {
      expect([firstName, lastName, email, phoneNumber, address, company, workEmail, ownerEmail].join("")).toBe("");
      expect(state).toBe("removed");
    }
    const orders = await db.query.selectFrom("orders").selectAll().where("ref", "in", erased).execute();
    for (const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone, deliveryAddress, searchText } of orders) {
      expect([buyerFirstName, buyerLastName, buyerEmail, buyerPhone, deliveryAddress, searchText].join("")).toBe("");
    }
  });

  test("is searched by the words that this version would write", async () => {
    const cards = new Map((await db.query.selectFrom("cards").selectAll().execute()).map((card) => [card.ref, card]));
    const wordsOf = (text: string) => [...new Set(text.split("  "))].toSorted();
    for (const order of await db.query.selectFrom("orders").selectAll().where("expiredAt", "is", null).execute()) {
      const card = cards.get(order.ref);
      const keys = buildOrderSearchKeys(order, card ? [card] : []);
      expect(wordsOf(order.searchText)).toEqual(wordsOf(keys.searchText));
      expect(order.firstNameKey).toEqual(keys.firstNameKey);
      expect(order.lastNameKey).toEqual(keys.lastNameKey);
    }
    if (engine === "sqlite") await readRows(db, "INSERT INTO order_search (order_search) VALUES ('integrity-check')");
  });

  test("counts its orders as they are", async () => {
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
  });

  test("shows its cards, its unpaid orders and, to its administrator, its list", async () => {
    const settings = readEnvironmentSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", PAYMENTS: "simulator" });
    const now = Date.now();
    const app = await createHttpApp(testDeps(settings, db, { now: () => now, steady: () => now }));
    const live = await db.query.selectFrom("cards").selectAll().where("state", "=", "live").execute();
    expect(live.length).toBeGreaterThan(10);
    for (const { ref, lastName } of live) {
      const page = await app.inject({ url: `/vcard/${ref}` });
      expect(page.statusCode).toBe(200);
      expect((await app.inject({ url: `/api/orders/vcard/${ref}` })).body).toContain(
        lastName.replaceAll(/([,;])/g, "\\$1"),
      );
    }
    const waiting = await db.query.selectFrom("cards").select("ref").where("state", "=", "waiting").execute();
    for (const { ref } of waiting)
      expect((await app.inject({ url: `/api/ref/${ref}` })).json()).toMatchObject({ ref, paid: false });

    const login = await app.inject({
      method: "POST",
      url: "/api/login",
      payload: { email: "awa@example.com", password: "le fleuve coule" },
    });
    const { token } = login.json<{ token: string }>();
    const list = await app.inject({ url: "/api/orders", headers: { authorization: `Bearer ${token}` } });
    expect(list.json()).toHaveLength(await count(db, "orders WHERE deleted_at IS NULL AND expired_at IS NULL"));
    await app.close();
  });
});

// Seen to fail without `refuseLostReferences`: the migration went through.
test.runIf(engine === "sqlite")(
  "a row that would be left without the one it refers to stops the migration, and nothing is changed",
  async () => {
    const file = await restoreOld();
    const db = openSqliteDatabase(file);
    const sqlite = new DatabaseSync(file);
    sqlite.exec(
      "PRAGMA foreign_keys = OFF; INSERT INTO order_events VALUES ('E', 'NO ORDER', 0, 'system', 'order.note', '{}')",
    );
    await expect(db.migrate()).rejects.toThrow(
      "Migration 0007-audit-order.sql would leave a row of order_events without its row of orders.",
    );
    expect(await count(db, "orders WHERE image_key IS NOT NULL")).toBeGreaterThan(10);
    sqlite.exec("DELETE FROM order_events WHERE id = 'E'");
    sqlite.close();
    await db.migrate();
    expect(await readRows(db, "PRAGMA foreign_keys")).toEqual([{ foreignKeys: 1 }]);
    await db.close();
  },
);
