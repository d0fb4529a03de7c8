import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, sql, type RawBuilder } from "kysely";
import { afterAll, expect, test } from "vitest";
import { generateSortableId } from "../generate-ids.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { jobsOf } from "#test/harness/jobs.ts";
import { dueJobKindsQuery, lostJobsQuery } from "./boss-queries.ts";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const folder = mkdtempSync(join(tmpdir(), "vcard-boss-"));
const db = (await freshDatabase(folder)).open();
const close = async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
};
// On SQLite no test runs here, so an `afterAll` would not run either.
if (onPostgres) afterAll(close);
else await close();
const { query } = db;
const now = 1_800_000_000_000;
const lease = {
  lane: "mail",
  kinds: ["mail.send", "payment.check"],
  own: ["mail.send", "payment.check"],
  now,
  lease: "x",
  until: now + 60_000,
};
const job = (at: number) => ({
  id: generateSortableId(now),
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
  doneAt: null,
  runAt: now - at,
});

async function plan(asked: RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = asked.compile(query);
  const { rows } = await query.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
  );
  return rows.map((row) => String(Object.values(row)[0])).join("\n");
}

test.runIf(onPostgres)("a worker searches with one index, however many jobs wait or have ended", async () => {
  for (let lot = 0; lot < 10; lot += 1)
    await db.jobs.add(
      query,
      Array.from({ length: 500 }, (_, at) => job(at - 250)),
    );
  await sql`UPDATE pgboss.job SET state = 'completed', completed_on = start_after WHERE start_after < ${sql`to_timestamp(${now / 1000 - 0.1})`}`.execute(
    query,
  );
  await sql`ANALYZE pgboss.job_common`.execute(query);
  for (const asked of [dueJobKindsQuery(lease), lostJobsQuery(lease)]) {
    const steps = await plan(asked);
    expect(steps).toContain("Index");
    expect(steps).not.toMatch(/Seq Scan on job/);
  }
});

// Seen to fail when `end` failed a job again with retries left: it waited forever to run again.
test.runIf(onPostgres)(
  "runs a job again whose node was killed at its last try; only its handler gives it up",
  async () => {
    await db.jobs.remove(
      query,
      (await jobsOf(db)).map(({ id }) => id),
    );
    await db.jobs.put(query, [{ ...job(0), attempts: 9 }]);
    expect(await db.jobs.take(query, lease)).toMatchObject({ attempts: 10 });
    const again = await db.jobs.take(query, { ...lease, now: now + 60_001 });
    expect(again).toMatchObject({ attempts: 11, failedAt: null });
    if (again) await db.jobs.end(query, again, { failedAt: now + 60_002, lastError: "no" });
    expect(await jobsOf(db)).toMatchObject([{ attempts: 11, failedAt: now + 60_002, lastError: "no" }]);
    expect(await db.jobs.take(query, { ...lease, now: now + 900_000_000 })).toBeUndefined();
  },
);
