/**
 * Built and run by `bench/load.ts`, in a process of its own: `node bare-orders.js <folder> <orders>` lets the product
 * write one
 * order, and then writes the same rows again, as often as it is told to, in prepared transactions that sync. Tells the
 * seconds each time.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { orderInputSchema } from "#shared/contract/orders.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { readEnvironmentSettings } from "#server/config/env.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { orderBody } from "../../test/factories/order.ts";
import { addUploads, type Images } from "../../test/torture/load.ts";
import { bareWriter, readContent, writtenSince } from "./written-rows.ts";

const [folder = "", orders = "0"] = process.argv.slice(2);
const writeOne = bareWriter(await freshFile("bare"), await rowsOfAnOrder(), Number(orders));
const single = await freshFile("single");
const insertOne = single.prepare("INSERT INTO rate_limits (key, window_start, hits) VALUES (?, 1, 1)");
let key = 0;

process.on("message", ({ what, times }: { what: "order" | "row"; times: number }) => {
  const before = performance.now();
  for (let time = 0; time < times; time += 1) {
    if (what === "order") writeOne();
    else insertOne.run(`key-${(key += 1)}`);
  }
  process.send?.((performance.now() - before) / 1000);
});
process.once("disconnect", () => process.exit());
process.send?.(0);

/** A database with the product's schema and settings, and nothing in it. */
async function freshFile(name: string): Promise<DatabaseSync> {
  const file = join(folder, `${name}.sqlite`);
  const db = openSqliteDatabase(file);
  await db.migrate();
  await db.close();
  const bare = new DatabaseSync(file);
  bare.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF",
  );
  return bare;
}

async function rowsOfAnOrder() {
  const raw = await freshFile("captured");
  const db = openSqliteDatabase(join(folder, "captured.sqlite"));
  const deps = { db, clock: systemClock, settings: readEnvironmentSettings({}) } as Deps;
  // The second one finds the counts that the first has made.
  const [first, second] = addUploads(raw, 2) as [Images, Images];
  const place = (images: Images, address: string) =>
    createOrder(deps, orderInputSchema.parse(orderBody(images)), {
      idempotencyKey: `bench-${address}-0123456789`,
      address,
    });
  await place(first, "10.0.0.1");
  const before = readContent(raw);
  await place(second, "10.0.0.2");
  const written = writtenSince(before, readContent(raw));
  await db.close();
  raw.close();
  return written;
}
