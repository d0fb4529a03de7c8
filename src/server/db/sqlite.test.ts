import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "./database.ts";
import { openSqliteDatabase } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-sqlite-"));
const file = join(folder, "deep/er/db.sqlite");
const db = openSqliteDatabase(file);
beforeAll(() => db.migrate());
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const pragma = async (name: string) =>
  Object.values((await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(db.query)).rows[0] ?? {})[0];
const hit = (key: string) => db.query.insertInto("rateLimits").values({ key, windowStart: 1, hits: 1 }).execute();

test("synchronous stays FULL and the journal WAL, after writes, a transaction and a rollback", async () => {
  const full = 2;
  expect(await pragma("synchronous")).toBe(full);
  for (let at = 0; at < 50; at += 1) await hit(`write-${at}`);
  await inTransaction({ db }, (deps) => deps.db.query.deleteFrom("rateLimits").execute());
  await expect(inTransaction({ db }, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pragma("synchronous")).toEqual(full);
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("foreign_keys")).toBe(1);
});

test("a transaction that throws leaves nothing", async () => {
  const work = inTransaction({ db }, async ({ db: { query } }) => {
    await query.insertInto("rateLimits").values({ key: "phantom", windowStart: 1, hits: 1 }).execute();
    throw new Error("after the write");
  });
  await expect(work).rejects.toThrow("after the write");
  expect(await db.query.selectFrom("rateLimits").selectAll().where("key", "=", "phantom").execute()).toEqual([]);
});

test("transactions take turns: one that reads and then writes never fails because of another", async () => {
  await db.query.insertInto("rateLimits").values({ key: "counter", windowStart: 1, hits: 0 }).execute();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      inTransaction({ db }, async ({ db: { query } }) => {
        const { hits } = await query
          .selectFrom("rateLimits")
          .select("hits")
          .where("key", "=", "counter")
          .executeTakeFirstOrThrow();
        await query
          .updateTable("rateLimits")
          .set({ hits: hits + 1 })
          .where("key", "=", "counter")
          .execute();
      }),
    ),
  );
  expect(await db.query.selectFrom("rateLimits").select("hits").where("key", "=", "counter").execute()).toEqual([
    { hits: 100 },
  ]);
});

test("enforces foreign keys", async () => {
  const session = {
    tokenHash: "x",
    id: "x",
    userId: "nobody",
    deviceHash: "",
    userAgent: "",
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: 1,
  };
  await expect(db.query.insertInto("sessions").values(session).execute()).rejects.toThrow("FOREIGN KEY");
});

const hitsOf = async (key: string) =>
  (await db.query.selectFrom("rateLimits").select("hits").where("key", "=", key).execute()).map(({ hits }) => hits);

// Seen to fail with `startWaitMs` as the writer's timeout: the write blocked the event loop, so the lock was never
// released.
test("another process's lock delays only writes, until it is released", async () => {
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const over: string[] = [];
  const writes = [
    hit("locked-alone").then(() => over.push("alone")),
    inTransaction({ db }, (deps) =>
      deps.db.query.insertInto("rateLimits").values({ key: "locked-tx", windowStart: 1, hits: 1 }).execute(),
    ).then(() => over.push("tx")),
  ];
  expect(await hitsOf("locked-alone")).toEqual([]);
  expect(over).toEqual([]);
  other.exec("COMMIT");
  other.close();
  await Promise.all(writes);
  expect([...(await hitsOf("locked-alone")), ...(await hitsOf("locked-tx"))]).toEqual([1, 1]);
});

// Seen to wait forever with Kysely's own adapter, which has one connection for everything.
test("a read waits for none of our transactions, and sees nothing of one before it is committed", async () => {
  const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = inTransaction({ db }, async ({ db: { query } }) => {
    await query.insertInto("rateLimits").values({ key: "half", windowStart: 1, hits: 1 }).execute();
    written.resolve();
    await finish.promise;
  });
  await written.promise;
  expect(await hitsOf("half")).toEqual([]);
  finish.resolve();
  await work;
  expect(await hitsOf("half")).toEqual([1]);
});

test("streams rows one by one, while others may use the same statement", async () => {
  for (const name of ["a", "b", "c"]) await hit(`row-${name}`);
  const query = db.query.selectFrom("rateLimits").select("key").where("key", "like", "row-%").orderBy("key");
  const keys: string[] = [];
  for await (const { key } of query.stream()) {
    keys.push(key);
    if (keys.length === 1) await query.execute();
  }
  expect(keys).toEqual(["row-a", "row-b", "row-c"]);
});
