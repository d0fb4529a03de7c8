import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { generateSortableId } from "../generate-ids.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { leaseNextJobQuery } from "./table-job-queue.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-jobs-"));
const db = (await freshDatabase(folder)).open();
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
const now = 1_800_000_000_000;

/** SQLite's plan for leasing the next mail. */
async function plan(): Promise<string> {
  const { sql: text, parameters } = leaseNextJobQuery(db.query, {
    lane: "mail",
    kinds: ["mail.send", "payment.check"],
    now,
    lease: "x",
    until: 1,
  }).compile();
  const { rows } = await db.query.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]),
  );
  return rows.map((row) => String(row.detail)).join("\n");
}

// Seen to fail when ordered by kind, without an index: "USE TEMP B-TREE FOR ORDER BY".
test.runIf(db.engine === "sqlite")("leasing reads one entry of one index", async () => {
  const job = {
    kind: "mail.send",
    lane: "mail",
    key: null,
    payload: "{}",
    attempts: 0,
    leasedUntil: null,
    lease: null,
    lastError: null,
    createdAt: now,
    failedAt: null,
  };
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    ...job,
    id: generateSortableId(now),
    runAt: now - at,
    doneAt: at > 1000 ? now : null,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db.query
      .insertInto("jobs")
      .values(rows.slice(at, at + 500))
      .execute();
  await sql`ANALYZE jobs`.execute(db.query);
  const steps = await plan();
  expect(steps).toContain("jobs_waiting");
  expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
});
