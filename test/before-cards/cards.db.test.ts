import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { openSqlite } from "#server/db/sqlite.ts";
import { readSettings } from "#server/env.ts";
import { searchKeys } from "#server/features/orders/rules.ts";
import { testDeps } from "../harness/app.ts";
import { differences, expected, type Known } from "./compare.ts";
import { commits, fixtureOf, load, type Recorded } from "./fixtures.ts";
import { askAll } from "./questions.ts";
import { restore } from "./restore.ts";
import { administrator, ask, logIn, publicUrl, standInFile, type Service } from "./service.ts";

const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";
const folder = mkdtempSync(join(tmpdir(), "vcard-before-cards-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places = () => ({ folder: mkdtempSync(join(folder, "one-")), server: engine === "postgres" ? inject("postgresUrl") : "" });
const open = (address: string): Database => (engine === "postgres" ? openPostgres(address) : openSqlite(address));

/** This version on a database, at a moment that stands still; its files are the stand-ins of the recording. */
async function startOn(db: Database, clock: { at: number }) {
  const settings = readSettings({ PUBLIC_URL: publicUrl, DATA_DIR: folder, LOG_LEVEL: "silent", PAYMENTS: "simulator", ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
  const deps = testDeps(settings, db, { now: () => clock.at, steady: () => clock.at });
  const app = await createApp({ ...deps, storage: { ...deps.storage, get: async (key) => standInFile(key) } });
  return { app, query: db.query, clock };
}

async function rowsOf<Row>(db: Database, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db.query)).rows;
}

const count = async (db: Database, from: string) => Number((await rowsOf<{ count: number }>(db, `SELECT count(*) AS count FROM ${from}`))[0]?.count);

async function countRows(db: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = await count(db, table);
  return counts;
}

/** Of each month of the year of `now`. */
async function refundedByMonth(db: Database, now: number): Promise<number[]> {
  const sales = await rowsOf<{ at: number }>(db, "SELECT orders.paid_at AS at FROM orders JOIN payment_attempts ON payment_attempts.order_ref = orders.ref WHERE payment_attempts.state = 'refunded' AND orders.offer = 'SILVER'");
  const paid = sales.map(({ at }) => new Date(Number(at))).filter((at) => at.getUTCFullYear() === new Date(now).getUTCFullYear());
  return Array.from({ length: 12 }, (_, month) => paid.filter((at) => at.getUTCMonth() === month).length);
}

const isUnpaid = (answer: unknown) => (answer as { paid?: boolean }).paid === false;

describe.each(commits)("a database that %s wrote", (commit) => {
  const recorded = JSON.parse(load(fixtureOf(commit, engine).answers)) as Recorded;
  const tables = Object.keys(recorded.counts);
  let db: Database;
  let service: Service & { app: { close(): Promise<void> } };
  let before: Record<string, number>;
  let known: Known;
  let freeBefore: number;
  let ms: number;

  beforeAll(async () => {
    db = open(await restore(commit, engine, places()));
    before = await countRows(db, tables);
    freeBefore = await count(db, "uploads WHERE order_ref IS NULL");
    const uploads = await rowsOf<{ id: string }>(db, "SELECT uploads.id FROM uploads JOIN orders ON orders.ref = uploads.order_ref WHERE orders.expired_at IS NOT NULL");
    const orders = await rowsOf<{ ref: string }>(db, "SELECT ref FROM orders WHERE expired_at IS NOT NULL");
    known = { erasedUploads: new Set(uploads.map(({ id }) => id)), erasedOrders: new Set(orders.map(({ ref }) => ref)), unpaid: new Set(recorded.refs.filter((ref) => isUnpaid(recorded.answers[`/api/ref/${ref}`]))), refundedByMonth: await refundedByMonth(db, recorded.now) };
    const from = performance.now();
    await db.migrate();
    ms = Math.round(performance.now() - from);
    service = await startOn(db, { at: recorded.now });
  }, 300_000);
  afterAll(async () => {
    await service.app.close();
    await db.close();
  });

  // A third of the questions, of each kind some; all of them with TORTURE=1.
  // Seen to fail with `work_email` and `email` exchanged in the migration, with `created_at` for `changed_at`, and with a new public key for each image.
  test("gives the answers that it gave then", { timeout: 900_000 }, async () => {
    const paths = Object.keys(recorded.answers).filter((path, at) => process.env.TORTURE || at % 3 === 0 || path.length < 30);
    const { authorization } = await logIn(service);
    const answers = JSON.parse(JSON.stringify(await askAll(service, paths, authorization, recorded.refs))) as Recorded["answers"];
    const found = paths.flatMap((path) => differences(path, expected(path, recorded.answers[path], answers[path], known), answers[path]));
    process.stdout.write(`${engine}, ${commit}: ${before.orders} orders migrated in ${ms} ms; ${paths.length} answers compared, ${found.length} differences\n`);
    expect(found.slice(0, 40)).toEqual([]);
  });

  test("keeps its rows, each order one card, each image its card", async () => {
    expect(before).toEqual(recorded.counts);
    const after = await countRows(db, tables);
    // The login of the question before.
    const [lingering, listed] = [known.erasedUploads.size, (await count(db, "unused_uploads")) - (recorded.counts["unused_uploads"] ?? 0)];
    expect(lingering).toBeGreaterThan(0);
    const pictures = await count(db, "jobs WHERE kind = 'card.picture'");
    expect(pictures).toBeGreaterThan(0);
    expect(after).toMatchObject({ ...before, jobs: (before.jobs ?? 0) + pictures, uploads: (before.uploads ?? 0) - lingering, ...("unused_uploads" in before ? { unused_uploads: before.unused_uploads + listed } : {}), audit_log: expect.any(Number) });
    const orders = recorded.refs.length;
    const living = orders - known.erasedOrders.size;
    expect({
      cards: await count(db, "cards JOIN orders ON orders.ref = cards.order_ref AND cards.ref = orders.ref AND cards.place = 1"),
      images: await count(db, "card_images JOIN uploads ON uploads.id = card_images.upload_id AND uploads.kind = card_images.kind AND uploads.claimed_at IS NOT NULL"),
      free: await count(db, "uploads WHERE claimed_at IS NULL"),
      keys: await count(db, "(SELECT DISTINCT key FROM orders WHERE length(key) = 32) AS keys"),
      live: await count(db, "cards JOIN orders ON orders.ref = cards.ref WHERE (cards.state = 'live') = (paid_at IS NOT NULL AND deleted_at IS NULL AND expired_at IS NULL)"),
      waiting: await count(db, "cards JOIN orders ON orders.ref = cards.ref WHERE (cards.state = 'waiting') = (paid_at IS NULL AND deleted_at IS NULL AND expired_at IS NULL)"),
      revised: await count(db, "cards JOIN orders ON orders.ref = cards.ref WHERE cards.changed_at = orders.updated_at"),
      unused: await count(db, `unused_uploads WHERE had_order = 1 AND upload_id IN ('${[...known.erasedUploads].join("', '")}')`),
    }).toEqual({ cards: orders, images: living * 3, free: freeBefore, keys: orders, live: orders, waiting: orders, revised: orders, unused: lingering });
  });

  // Seen to fail with the 30 days left out, and with `cards` not joined.
  test("has a piece for each paid order: a few to make, the rest as handed over, each with one line of its road", async () => {
    // An hour more than the 30 days: what was paid since then was younger when the database was migrated, or may have been.
    const longAgo = Date.now() - 30 * 86_400_000 - 3_600_000;
    const rows = {
      pieces: await count(db, "pieces"),
      old: await count(db, `pieces JOIN orders ON orders.ref = pieces.order_ref WHERE pieces.state = 'delivered' AND orders.paid_at < ${longAgo}`),
      wrong: await count(db, "pieces WHERE state <> 'delivered' AND (state = 'to_design') <> (offer = 'CUSTOM')"),
      soon: await count(db, "pieces JOIN orders ON orders.ref = pieces.order_ref WHERE due_at - paid_at NOT BETWEEN 3 * 86400000 - 1 AND 6 * 86400000"),
      queued: await count(db, "pieces JOIN orders ON orders.ref = pieces.order_ref WHERE queue IS NOT NULL AND deleted_at IS NOT NULL"),
      moves: await count(db, "piece_moves JOIN pieces ON pieces.id = piece_moves.piece_id AND to_state = state"),
    };
    const paid = await count(db, "orders WHERE paid_at IS NOT NULL");
    expect(paid).toBeGreaterThan(100);
    expect(rows).toEqual({ pieces: paid, old: await count(db, `orders WHERE paid_at < ${longAgo}`), wrong: 0, soon: 0, queued: 0, moves: paid });
  });

  test("keeps nothing personal of erased orders", async () => {
    const cards = await db.query.selectFrom("cards").selectAll().where("ref", "in", [...known.erasedOrders]).execute();
    const orders = await db.query.selectFrom("orders").selectAll().where("ref", "in", [...known.erasedOrders]).execute();
    expect(cards.length).toBeGreaterThan(100);
    for (const { ref, orderRef, place, state, removedFrom, version, changedAt, tagsLost, dress, ...content } of cards) {
      expect({ ref: orderRef, place, state, removedFrom, tagsLost, dress }).toEqual({ ref, place: 1, state: "removed", removedFrom: null, tagsLost: 1, dress: "auto" });
      expect(Object.values(content).filter((value) => value && value !== "[]"), `${version} ${changedAt}`).toEqual([]);
    }
    for (const order of orders) {
      const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone, deliveryRecipient, deliveryPhone, deliveryAddress, deliveryNote, searchText } = order;
      expect([buyerFirstName, buyerLastName, buyerEmail, buyerPhone, deliveryRecipient, deliveryPhone, deliveryAddress, deliveryNote, searchText].join("")).toBe("");
    }
  });

  test("is found by the words that this version would write", async () => {
    const orders = await db.query.selectFrom("orders").selectAll().where("expiredAt", "is", null).execute();
    const cards = new Map((await db.query.selectFrom("cards").selectAll().execute()).map((card) => [card.ref, card]));
    const wordsOf = (text: string) => [...new Set(text.split("  "))].toSorted().join(" ");
    const wrong = orders.flatMap((order) => {
      const card = cards.get(order.ref);
      const keys = searchKeys(order, card ? [card] : []);
      const wanted = [wordsOf(keys.searchText), keys.firstNameKey, keys.lastNameKey].join(" | ");
      const kept = [wordsOf(order.searchText), order.firstNameKey, order.lastNameKey].join(" | ");
      return wanted === kept ? [] : [`${order.number}: ${wanted} → ${kept}`];
    });
    expect(orders.length).toBeGreaterThan(800);
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test("is searched by telephone, promo code and work address too, and its counts and trigrams are whole", async () => {
    const { authorization } = await logIn(service);
    const find = async (typed: string) => (await ask(service, { url: `/api/orders?pageSize=100&search=${encodeURIComponent(typed)}`, headers: { authorization } })).json<{ ref: string }[]>().map(({ ref }) => ref);
    const card = await db.query.selectFrom("cards").selectAll().where("state", "=", "live").where("phoneNumber", "like", "+2217%").where("workEmail", "like", "contact%").executeTakeFirstOrThrow();
    const national = card.phoneNumber.slice(4);
    const grouped = `${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5, 7)} ${national.slice(7)}`;
    for (const typed of [national, grouped, `+221 ${grouped}`, `00221${national}`, card.workEmail]) expect(await find(typed), typed).toContain(card.ref);
    const { promoCode, ref } = await db.query.selectFrom("orders").selectAll().where("promoCode", "like", "NO%").where("deletedAt", "is", null).orderBy("createdAt", "desc").executeTakeFirstOrThrow();
    expect([promoCode, (await find("noel 2025")).includes(ref)]).toEqual(["NOËL_2025", true]);

    const state = "CASE WHEN expired_at IS NOT NULL THEN 'erased' WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END";
    const kept = await rowsOf(db, "SELECT offer, state, CAST(sum(orders) AS INTEGER) AS orders FROM order_counts GROUP BY 1, 2 HAVING sum(orders) > 0 ORDER BY 1, 2");
    expect(kept.map((row) => JSON.stringify(row))).toEqual((await rowsOf(db, `SELECT offer, ${state} AS state, CAST(count(*) AS INTEGER) AS orders FROM orders GROUP BY 1, 2 ORDER BY 1, 2`)).map((row) => JSON.stringify(row)));
    if (engine === "sqlite") await rowsOf(db, "INSERT INTO order_search (order_search) VALUES ('integrity-check')");
  });
});

// Seen to fail without `refuseLostReferences`: the migration went through.
test.runIf(engine === "sqlite")("a row that would be left without the one it refers to stops the migration, and nothing is changed", async () => {
  const file = await restore("7788f64", engine, places());
  const db = open(file);
  const sqlite = new DatabaseSync(file);
  sqlite.exec("PRAGMA foreign_keys = OFF; INSERT INTO order_events VALUES ('E', 'NO ORDER', 0, 'system', 'order.note', '{}')");
  await expect(db.migrate()).rejects.toThrow("Migration 0015-cards.sqlite.sql would leave a row of order_events without its row of orders.");
  expect(await count(db, "orders WHERE image_key IS NOT NULL")).toBeGreaterThan(100);
  sqlite.exec("DELETE FROM order_events WHERE id = 'E'");
  sqlite.close();
  await db.migrate();
  expect(await rowsOf(db, "PRAGMA foreign_keys")).toEqual([{ foreignKeys: 1 }]);
  await db.close();
});
