import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import type { Deps } from "#server/deps.ts";
import { jobHandlers, turnQueues } from "#server/composition/job-handlers.ts";
import { generateReadableSecret } from "#server/db/generate-ids.ts";
import { sendMonthlyStatisticsMails } from "#server/features/owners/statistics/monthly-mail.ts";
import { addSimulatedUptime } from "#server/operations/uptime/recorded-uptime-service.ts";
import { planDemoCompanies } from "./companies.ts";
import { tellDemoOrder } from "./order-acts.ts";
import type { DemoPictures } from "./pictures.ts";
import { createDemoPlan, type DemoPlan } from "./plan.ts";
import { planDemoShop } from "./shop.ts";
import { createDemoWorld, type DemoWorld } from "./world.ts";

/** Days in one transaction: a service on the same database waits no longer than one takes. */
const weekDays = 7;
/** Days before the end in which owners are mailed monthly statistics: each mail takes as long as an order. */
const daysOfStatistics = 100;

/** `refs`: the references of the plan's orders, in order. */
export type DemoYearResult = { plan: DemoPlan; password: string; refs: string[] };

/**
 * Simulates a shop's last `days` days in order, with the service's own use cases and a clock of their own: orders,
 * payments, production, mails, jobs. Leaves nothing that a service starting now would still do for the past.
 */
export async function simulateDemoYear(
  real: Deps,
  { days, now, pictures }: { days: number; now: number; pictures: DemoPictures },
): Promise<DemoYearResult> {
  const plan = createDemoPlan(now, days);
  const world = createDemoWorld(real, { ...plan, now });
  const demo: DemoYearResult = { plan, password: generateReadableSecret(), refs: [] };
  planDemoShop(world, plan, demo.password);
  planDemoCompanies(world, pictures);
  for (const order of plan.orders)
    world.plan(order.at, async () => (demo.refs[order.serial] = await tellDemoOrder(world, order, pictures)));
  for (let day = plan.begin; day < plan.end; day += dayMs) {
    world.plan(day, () => addSimulatedUptime(world.deps, dayMs));
    if (day > plan.end - daysOfStatistics * dayMs && formatIsoDay(day).endsWith("-01"))
      world.plan(day + 8 * 3_600_000, () => sendMonthlyStatisticsMails(world.deps));
  }
  for (let week = plan.begin; week < plan.end; week += weekDays * dayMs)
    await liveUntil(world, Math.min(week + weekDays * dayMs, plan.end));
  await world.live(now);
  await addSimulatedUptime(world.bare, now - plan.end);
  await liveUntil(world, now);
  await jobHandlers.housekeeping(world.bare, {}, { last: true });
  await real.db.jobs.put(real.db.query, world.rest());
  return demo;
}

/** Runs the recurring jobs at the end of each week: erasing old data, reminders, companies' webhooks. */
async function liveUntil(world: DemoWorld, until: number): Promise<void> {
  await world.live(until);
  for (const kind of ["order.expire", "order.purge", "upload.sweep", "document.remind"] as const)
    await jobHandlers[kind](world.bare, {}, { last: true });
  for (const { take } of turnQueues)
    for (let turn = await take(world.bare); turn; turn = await take(world.bare)) await turn();
}
