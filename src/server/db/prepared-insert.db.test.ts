import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { memoryFolder } from "#test/harness/memory-folder.ts";
import { createPreparedInsert } from "./prepared.ts";

const folder = mkdtempSync(join(memoryFolder(), "vcard-prepared-insert-"));
const db = (await freshDatabase(folder)).open();
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = createPreparedInsert("idempotencyKeys");
const row = (key: string, createdAt: number) => ({
  key,
  requestHash: `hash of ${key}`,
  orderRef: key.toUpperCase(),
  createdAt,
});
const rowsLike = (pattern: string) =>
  db.query.selectFrom("idempotencyKeys").selectAll().where("key", "like", pattern).orderBy("key").execute();

test.each([1, 2, 8, 9, 40])(
  "writes %i complete rows, each value in its column, and again with other values",
  async (count) => {
    for (const time of ["a", "b"]) {
      const rows = Array.from({ length: count }, (_, at) => row(`${time}${count}-${String(at).padStart(2, "0")}`, at));
      await insert(db.query, rows);
      expect(await rowsLike(`${time}${count}-%`)).toEqual(rows);
    }
  },
);

test("accepts a row's columns in any order", async () => {
  const { createdAt, orderRef, requestHash, key } = row("turned", 7);
  await insert(db.query, [{ createdAt, orderRef, requestHash, key }]);
  expect(await rowsLike("turned")).toEqual([row("turned", 7)]);
});

test("runs no statement for no rows", async () => {
  const asked = vi.spyOn(db.query, "executeQuery");
  await insert(db.query, []);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test("keeps the conflict rule and the fixed values in each execution", async () => {
  const orSkip = createPreparedInsert("idempotencyKeys", {
    refine: (query) => query.onConflict((conflict) => conflict.column("key").doNothing()),
    fixed: { orderRef: sql<string>`upper('fixed')` },
  });
  await orSkip(db.query, [row("skip-1", 1)]);
  await orSkip(db.query, [row("skip-1", 2)]);
  await orSkip(db.query, [row("skip-2", 3)]);
  expect((await rowsLike("skip-%")).map(({ key, createdAt, orderRef }) => [key, createdAt, orderRef])).toEqual([
    ["skip-1", 1, "FIXED"],
    ["skip-2", 3, "FIXED"],
  ]);
  await expect(insert(db.query, [row("skip-1", 4)])).rejects.toThrow(/unique/i);
});
