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
  // Later than anything the previous test's node saw, so that it looks again.
  clock = frozenClock();
  clock.advance((tests += 1) * 1000 * dayMs);
  await recordUptimeTick({ db, clock });
});
afterAll(async () => {
  await Promise.all([db.close(), other.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Simulates a node that looks every 20 minutes, for that many days. */
async function run(days: number): Promise<void> {
  for (let left = days * 72; left > 0; left -= 1) {
    clock.advance(20 * minute);
    await recordUptimeTick({ db, clock });
  }
}

test("nothing may be erased before three days of uptime", async () => {
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await run(2.9);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await run(0.2);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
  expect((await db.query.selectFrom("clockTicks").select("at").execute()).length).toBeLessThan(600);
});

// Seen to fail when `isClockTrustedForErasure` used only the newest tick.
test.each([-400, -2, 2, 40])(
  "a clock that jumps by %i days is not trusted, whether for a moment, an hour or a day",
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
      // Not trusted even when it is right again: what it wrote meanwhile may be wrong.
      expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
      await live({ db, clock }, 0.8 * dayMs);
      expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
    }
  },
);

test("a broken monotonic clock adds no more than two ticks at a time", async () => {
  await run(1);
  const before = (await getRecordedUptime(db.query)) ?? 0;
  for (const days of [40, -40, 40]) {
    clock.advance(days * dayMs);
    await recordUptimeTick({ db, clock });
  }
  expect(((await getRecordedUptime(db.query)) ?? 0) - before).toBeLessThanOrEqual(40 * minute);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
});

// Seen to fail when each node added to the newest tick, instead of to what it had seen itself.
test("two alternating nodes count no faster than one, and one of them with a wrong date blocks both", async () => {
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

test("after half a day off the clock is still trusted; after a longer time only after some days of uptime", async () => {
  await live({ db, clock }, 3.2 * dayMs);
  clock.jump(dayMs / 2);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
  clock.jump(7 * dayMs);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(false);
  await live({ db, clock }, 3.8 * dayMs);
  expect(await isClockTrustedForErasure({ db, clock })).toBe(true);
});
