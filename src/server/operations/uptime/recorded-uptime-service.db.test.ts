import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { frozenClock, type TestClock } from "#test/harness/clock.ts";
import { live } from "#test/harness/live.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { recordUptimeTick, isClockTrustedForErasure } from "./recorded-uptime-service.ts";
import { getRecordedUptime } from "./uptime-store.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-lived-"));
const { open } = await freshDatabase(folder);
const [db, other] = [open(), open()];
const minute = 60_000;
let clock: TestClock;
let tests = 0;

beforeEach(async () => {
  await db.query.deleteFrom("clockTicks").execute();
  // Later than what a node of the test before saw, so that it looks again.
  clock = frozenClock();
  clock.advance((tests += 1) * 1000 * dayMs);
  await recordUptimeTick({ db, clock });
});
afterAll(async () => {
  await Promise.all([db.close(), other.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A node that looks every 20 minutes, for so many days. */
async function run(days: number): Promise<void> {
  for (let left = days * 72; left > 0; left -= 1) {
    clock.advance(20 * minute);
    await recordUptimeTick({ db, clock });
  }
}

test("nothing may be erased before three days were lived through, and then it may", async () => {
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await run(2.9);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await run(0.2);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
  expect((await db.query.selectFrom("clockTicks").select("at").execute()).length).toBeLessThan(600);
});

// Seen to fail with `isClockTrustedForErasure` answering by the newest tick alone.
test.each([-400, -2, 2, 40])(
  "a clock that jumps by %i days is not believed: for a moment, for an hour, or for a day",
  async (days) => {
    await live({ db, clock }, 3.2 * dayMs);
    clock.jump(days * dayMs);
    expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
    clock.jump(-days * dayMs);
    expect(await isClockTrustedForErasure({ db, clock })).toBe(true);

    for (const wrong of [1 / 24, 1]) {
      clock.jump(days * dayMs);
      await run(wrong);
      expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
      clock.jump(-days * dayMs);
      await live({ db, clock }, 2.9 * dayMs);
      // Not even once it is right: what it wrote meanwhile may be wrong.
      expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
      await live({ db, clock }, 0.8 * dayMs);
      expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
    }
  },
);

test("a monotonic clock that is broken too adds no more than a tick or two", async () => {
  await run(1);
  const before = (await getRecordedUptime(db.query)) ?? 0;
  for (const days of [40, -40, 40]) {
    clock.advance(days * dayMs);
    await recordUptimeTick({ db, clock });
  }
  expect(((await getRecordedUptime(db.query)) ?? 0) - before).toBeLessThanOrEqual(40 * minute);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
});

// Seen to fail with each node adding to what the newest tick says, instead of to what it saw itself.
test("two nodes that take turns live no faster than one, and one of them with a wrong date stops both", async () => {
  const second = { db: other, clock };
  await recordUptimeTick(second);
  const before = (await getRecordedUptime(db.query)) ?? 0;
  for (let at = 0; at < 3.5 * 144 * 2; at += 1) {
    clock.advance(5 * minute);
    await recordUptimeTick(at % 2 ? { db, clock } : second);
  }
  const lived = ((await getRecordedUptime(db.query)) ?? 0) - before;
  expect(lived).toBeGreaterThan(3.2 * dayMs);
  expect(lived).toBeLessThanOrEqual(3.5 * dayMs);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);

  const wrong = { db: other, clock: { now: () => clock.now() + 40 * dayMs, steady: () => clock.steady() } };
  clock.advance(10 * minute);
  await recordUptimeTick(wrong);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  expect(await isClockTrustedForErasure(wrong)).toBe(false);
});

test("a service that was off for half a day goes on, after a longer time it first lives some days", async () => {
  await live({ db, clock }, 3.2 * dayMs);
  clock.jump(dayMs / 2);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
  clock.jump(7 * dayMs);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await live({ db, clock }, 3.8 * dayMs);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
});
