import { expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { type PlannedDemoOrder, createDemoPlan } from "./plan.ts";

const now = Date.parse("2026-03-05T09:41:00Z");
/** An order without its random generator. */
const facts = (order: PlannedDemoOrder) => ({ ...order, random: undefined });

test("plans the same year in two runs on the same day, whatever the hour, and another year on another day", () => {
  const [morning, evening, tomorrow] = [now, now + 14 * 3_600_000, now + dayMs].map((at) =>
    createDemoPlan(at, 365).orders.map(facts),
  );
  expect(evening).toEqual(morning);
  expect(tomorrow).not.toEqual(morning);
});

test.each([30, 90, 365])("%i days: all orders are before today, oldest first, and one card is the showcase", (days) => {
  const { begin, end, orders } = createDemoPlan(now, days);
  expect(end).toEqual(Date.parse("2026-03-05T00:00:00Z"));
  expect(begin).toEqual(end - days * dayMs);
  const instants = orders.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(Math.min(...instants) >= begin).toBe(true);
  expect(Math.max(...instants) < end).toBe(true);
  expect(orders.filter(({ isShowcase }) => isShowcase).length).toBe(1);
});

test("a year has 150 orders of all offers, most in its second half, by people of several scripts", () => {
  const { begin, end, orders } = createDemoPlan(now, 365);
  expect(orders).toHaveLength(150);
  expect(new Set(orders.map(({ offer }) => offer))).toEqual(new Set(["SILVER", "GOLD", "CUSTOM"]));
  expect(orders.filter(({ at }) => at > (begin + end) / 2).length).toBeGreaterThan(85);
  const names = orders.map(({ person }) => person.lastName);
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Adlam}/u, /\p{Script=Nko}/u, /^\p{L}{2}$/u, /^.{25,}$/u])
    expect(
      names.some((name) => script.test(name)),
      String(script),
    ).toBe(true);
  // Two people with one mailbox would be one owner; only the showcase owner has two cards.
  expect(new Set(orders.map(({ person }) => person.email)).size).toBe(149);
});
