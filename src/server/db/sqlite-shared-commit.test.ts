import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction, type Queryable } from "./database.ts";
import { toDatabaseAppError } from "./errors.ts";
import { openSqliteDatabase } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-shared-commit-"));
const file = join(folder, "database.sqlite");
const [db, otherProcess] = [openSqliteDatabase(file), openSqliteDatabase(file)];
await db.migrate();
afterAll(async () => {
  await Promise.all([db.close(), otherProcess.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const write = (query: Queryable, key: string) =>
  query.insertInto("rateLimits").values({ key, windowStart: 1, hits: 1 }).execute();
const hit = (key: string, then: (query: Queryable) => Promise<unknown> = async () => undefined) =>
  inTransaction({ db }, async (deps) => {
    await write(deps.db.query, key);
    await then(deps.db.query);
    return key;
  });
/** What another process sees. */
const known = async (prefix: string) =>
  (
    await otherProcess.query
      .selectFrom("rateLimits")
      .select("key")
      .where("key", "like", `${prefix}-%`)
      .orderBy("key")
      .execute()
  ).map(({ key }) => key);
const keys = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(2, "0")}`);
const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status);

/**
 * Counts commits in the write-ahead log: frames that contain the database's size
 * (https://sqlite.org/fileformat2.html#walformat).
 */
function commits(): number {
  const log = readFileSync(`${file}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at + frame <= log.length; at += frame)
    if (log.readUInt32BE(at + 4) > 0 && log.readUInt32BE(at + 8) === log.readUInt32BE(16)) count += 1;
  return count;
}

// Seen to fail with `mostTogether` at 1: 33 commits.
test("transactions that wait for each other share a commit, 32 at most", async () => {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.query);
  await Promise.all(keys("many", 33).map((key) => hit(key)));
  expect(await known("many")).toHaveLength(33);
  expect(commits()).toBe(2);
});

// Seen to fail with each write committed on its own: 33 commits.
test("single writes share a commit", async () => {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.query);
  await Promise.all(keys("lone", 33).map((key) => write(db.query, key)));
  expect(await known("lone")).toHaveLength(33);
  expect(commits()).toBe(2);
});

// Seen to fail with a commit at each transaction's end: 5 commits.
test("transactions begun in one turn of the event loop share a commit, though none waits for another", async () => {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db.query);
  // They run one after the other, like requests that arrive together.
  await Promise.all(keys("turn", 5).map((key) => immediate().then(() => hit(key))));
  expect(await known("turn")).toHaveLength(5);
  expect(commits()).toBe(1);
});

// Seen to fail (timeout) without `longestCommitDelayMs` in the driver.
test("commits even if every turn of the event loop runs a statement", async () => {
  const end = new AbortController();
  const readOn = async () => {
    while (!end.signal.aborted) {
      await db.query.selectFrom("rateLimits").select("key").limit(1).execute();
      await immediate();
    }
  };
  const reading = readOn();
  await hit("busy-00");
  end.abort();
  await reading;
  expect(await known("busy")).toEqual(["busy-00"]);
});

// Seen to fail without the driver's undo of a refused write: the others were refused.
test("a refused single write leaves nothing, and the others of its commit stay", async () => {
  const all = keys("refusal", 6).map((key, at) =>
    at % 2
      ? write(db.query, key)
      : db.query
          .insertInto("rateLimits")
          .values([
            { key, windowStart: 1, hits: 1 },
            { key, windowStart: 1, hits: 1 },
          ])
          .execute(),
  );
  expect(await outcomes(all)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
  expect(await known("refusal")).toEqual(["refusal-01", "refusal-03", "refusal-05"]);
});

// Seen to fail without `await onDisk` in the driver.
test("a transaction resolves only when another process can see it", async () => {
  const seen = await Promise.all(
    keys("told", 40).map(async (key) => (await hit(key), (await known("told")).includes(key))),
  );
  expect(seen).toEqual(Array.from({ length: 40 }, () => true));
});

// Seen to fail with a full ROLLBACK instead of the savepoint's.
test("a transaction that throws leaves nothing, and the others of its commit stay", async () => {
  const thrown = new Error("after the write");
  const all = keys("some", 6).map((key, at) =>
    hit(key, async () => {
      if (at === 0 || at === 3 || at === 5) throw thrown;
    }),
  );
  expect(await outcomes(all)).toEqual(["rejected", "fulfilled", "fulfilled", "rejected", "fulfilled", "rejected"]);
  expect(await known("some")).toEqual(["some-01", "some-02", "some-04"]);
});

// Seen to fail without the ROLLBACK in `commit`.
test("a refused commit refuses all its transactions, and later ones succeed", async () => {
  const orphan = {
    tokenHash: "x",
    id: "x",
    userId: "nobody",
    deviceHash: "",
    userAgent: "",
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: 1,
  };
  const all = keys("refused", 4).map((key, at) =>
    hit(key, async (query) => {
      if (at !== 2) return;
      await sql`PRAGMA defer_foreign_keys = ON`.execute(query);
      await query.insertInto("sessions").values(orphan).execute();
    }),
  );
  expect(await outcomes(all)).toEqual(Array.from({ length: 4 }, () => "rejected"));
  expect(await known("refused")).toEqual([]);
  expect(await hit("after-00")).toBe("after-00");
});

// Seen to fail without the rejection in `undo`.
test("what SQLite rolls back by itself, as on a full disk, rejects all transactions concerned", async () => {
  const all = keys("undone", 4).map((key, at) =>
    hit(key, async (query) => {
      if (at !== 2) return;
      await sql`ROLLBACK`.execute(query);
      throw new Error("database or disk is full");
    }),
  );
  expect(await outcomes(all)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
  expect(toDatabaseAppError(await all[0]?.catch((error: unknown) => error))?.code).toBe("database.unavailable");
  expect(await known("undone")).toEqual(["undone-03"]);
});

// Seen to fail without its `await onDisk` in the driver.
test("a single write resolves only when it is on the disk, whatever waits beside it", async () => {
  const seen = await Promise.all(
    keys("mixed", 20).map(async (key, at) => {
      await (at % 2 ? write(db.query, key) : hit(key));
      return (await known("mixed")).includes(key);
    }),
  );
  expect(seen).toEqual(Array.from({ length: 20 }, () => true));
});
