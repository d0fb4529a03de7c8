import { afterAll, beforeAll, expect, test } from "vitest";
import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import type { VisitKind, VisitSource } from "#shared/states-and-kinds.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp();
const { deps, clock } = service;
afterAll(() => service.close());
beforeAll(() => clock.advance(parseIsoDay("2026-11-21") + 3_600_000 - clock.now()));

const noted = (cardRef: string, day: string, kind: VisitKind, times: number, source: VisitSource = "link") =>
  addDemoVisits(deps, [{ cardRef, day: parseIsoDay(day), source, kind, times }]);
const read = async (email: string, ref: string) =>
  (await (await loggedInOwner(service, email)).call("GET", `/cartes/${ref}/statistiques`)).body as CardStatistics;

test("a GOLD owner sees their card's days, sources and actions, this month against the previous one, without today or other cards", async () => {
  const ref = await ownedCard(service, "or@example.com", { offer: "GOLD" });
  const other = await ownedCard(service, "or@example.com", { offer: "GOLD" });
  for (const [day, kind, times, source] of [
    ["2026-11-21", "view", 50, "qr"],
    ["2026-11-20", "view", 4, "qr"],
    ["2026-11-20", "view", 2, "wa"],
    ["2026-11-20", "save", 3, "qr"],
    ["2026-11-01", "network", 2, "wa"],
    ["2026-10-20", "view", 5, "link"],
    ["2026-10-20", "call", 1, "link"],
    ["2026-10-21", "view", 8, "nfc"],
    ["2025-11-30", "view", 6, "link"],
    ["2025-10-31", "view", 9, "link"],
  ] as const)
    await noted(ref, day, kind, times, source);
  await noted(other, "2026-11-20", "view", 100);
  const { month, daysOver, views, details } = await read("or@example.com", ref);
  expect(month).toBe("2026-11-01");
  expect(daysOver).toBe(20);
  expect(views).toBe(6);
  expect(details?.present).toEqual({
    views: 6,
    saves: 3,
    taps: 2,
    sources: [
      { source: "qr", views: 4 },
      { source: "wa", views: 2 },
    ],
    kinds: [{ kind: "network", times: 2 }],
  });
  expect(details?.before).toEqual({
    views: 5,
    saves: 0,
    taps: 1,
    sources: [{ source: "link", views: 5 }],
    kinds: [{ kind: "call", times: 1 }],
  });
  expect(details?.days.present.length).toBe(20);
  expect(details?.days.present[19]).toBe(6);
  expect(details?.days.before.length).toBe(31);
  expect(details?.days.before[20]).toBe(8);
  expect(details?.months.map(({ views }) => views)).toEqual([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13]);
  expect(details?.months[11]).toEqual({ month: "2026-10-01", views: 13, saves: 0, taps: 1 });
});

// Seen to fail when every offer got the details.
test.skipIf(process.env.TEST_ENGINE === "postgres")(
  "an owner of SILVER is answered the month's views and nothing else",
  async () => {
    const ref = await ownedCard(service, "argent@example.com");
    await noted(ref, "2026-11-20", "view", 12, "qr");
    await noted(ref, "2026-11-20", "save", 3, "qr");
    expect(await read("argent@example.com", ref)).toEqual({
      month: "2026-11-01",
      daysOver: 20,
      views: 12,
      byMail: null,
      details: null,
    });
  },
);
