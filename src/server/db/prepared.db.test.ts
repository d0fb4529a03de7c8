import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#test/harness/database.ts";
import { memoryFolder } from "#test/harness/memory-folder.ts";
import { inTransaction } from "./database.ts";
import { createPreparedListWrite, createPreparedRead } from "./prepared.ts";

const folder = mkdtempSync(join(memoryFolder(), "vcard-prepared-"));
const db = (await freshDatabase(folder)).open();
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const keysOf = createPreparedRead((query, ref: string, most: number, other: string) =>
  query
    .selectFrom("idempotencyKeys")
    .select(["key", "createdAt"])
    .where("requestHash", "=", "h")
    .where("orderRef", "in", [other, ref])
    .where("createdAt", "<", most)
    .orderBy("key"),
);
const add = (query: typeof db.query, key: string, orderRef: string) =>
  query.insertInto("idempotencyKeys").values({ key, requestHash: "h", orderRef, createdAt: 5 }).execute();

test("a prepared read fills in each value, and keeps the constant ones, each time", async () => {
  for (const [key, ref] of [
    ["a", "A"],
    ["b", "B"],
    ["c", "C"],
  ] as const)
    await add(db.query, key, ref);
  expect(await keysOf(db.query, "A", 6, "B")).toEqual([
    { key: "a", createdAt: 5 },
    { key: "b", createdAt: 5 },
  ]);
  expect(await keysOf(db.query, "C", 6, "C")).toEqual([{ key: "c", createdAt: 5 }]);
  expect(await keysOf(db.query, "C", 5, "C")).toEqual([]);
});

test("within a transaction it sees its writes; beside one it is refused", async () => {
  await expect(
    inTransaction({ db }, async (deps) => {
      await add(deps.db.query, "d", "D");
      expect(await keysOf(deps.db.query, "D", 6, "D")).toHaveLength(1);
      await expect(keysOf(db.query, "D", 6, "D")).rejects.toThrow("beside an open transaction");
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await keysOf(db.query, "D", 6, "D")).toEqual([]);
});

const removeListed = createPreparedListWrite((query, keys, requestHash: string) =>
  query.deleteFrom("idempotencyKeys").where("key", "in", keys).where("requestHash", "=", requestHash).returning("key"),
);

test.each([0, 1, 3, 12, 13])("a prepared write with a list of %i affects exactly these rows", async (count) => {
  const listed = Array.from({ length: count }, (_, at) => `list-${count}-${at}`);
  for (const key of [...listed, `list-${count}-other`]) await add(db.query, key, "L");
  expect(await removeListed(db.query, listed, "another hash")).toEqual([]);
  const removed = await removeListed(db.query, listed, "h");
  expect(removed.map(({ key }) => key).toSorted()).toEqual(listed.toSorted());
  const left = db.query.selectFrom("idempotencyKeys").select("key").where("key", "like", `list-${count}-%`);
  expect(await left.execute()).toEqual([{ key: `list-${count}-other` }]);
});
