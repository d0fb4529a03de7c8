import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { spreadInWorkingHours, addDemoWorkingDays } from "./plan/order-and-working-times.ts";
import { type PlannedDemoOrder, type DemoPlan, createDemoPlan } from "./plan/plan.ts";
import { randomIntegerBetween, createSeededRandom } from "./plan/random.ts";
import { generateDemoVisits } from "./plan/visits.ts";
import type { Deps } from "#server/deps.ts";
import { generateReadableSecret } from "#server/db/generate-ids.ts";
import { jobHandlers } from "#server/composition/job-handlers.ts";
import { addSimulatedUptime } from "#server/operations/uptime/recorded-uptime-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { orderReprintAsOwner } from "#server/features/owners/reprint/owner-reprint-service.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";
import { reprintPiece, listPiecesByOrder } from "#server/features/production/production-service.ts";
import { recordReplacementInAudit } from "#server/features/production/production-audit.ts";
import { sendMonthlyStatisticsMails } from "#server/features/owners/statistics/monthly-mail.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { planAfterPayment } from "./plan-after-payment.ts";
import { planCardLeads, planGoldLaunch, planNewsletterSubscribers } from "./plan-launch-newsletter-leads.ts";
import {
  planDesignSteps,
  planProductionSteps,
  type DemoProductionStep,
  demoStepsUntilStop,
} from "./production-steps.ts";
import type { DemoPictures } from "./pictures.ts";
import { getDemoClientIp, placeDemoOrder } from "./place-order.ts";
import { planDemoPayment } from "./plan-payment.ts";
import { planDemoPromoCodes } from "./promo.ts";
import { payOnSimulatedPage } from "./provider.ts";
import { planDemoTeam } from "./team.ts";
import { createDemoWorld, type DemoWorld } from "./world.ts";

const hour = 3_600_000;
/** Days in one transaction: a service beside it waits no longer than one takes. */
const weekDays = 7;
const rowsOfVisits = 1000;
/** Days before the end in which owners are mailed their months: each mail takes as long as an order. */
const daysOfStatistics = 100;

export interface DemoYearResult {
  plan: DemoPlan;
  password: string;
  /** The references of the plan's orders, in their order. */
  refs: string[];
}

interface DemoYearRequest {
  days: number;
  /** ms since 1970 UTC. */
  now: number;
  pictures: DemoPictures;
}

/**
 * Simulates a shop's last `days` days, in their order and by the use cases of the service, at a clock of their
 * own: orders, payments, production, mails, jobs. Nothing is left that a service which starts now would still do
 * for the past.
 */
export async function simulateDemoYear(real: Deps, { days, now, pictures }: DemoYearRequest): Promise<DemoYearResult> {
  const plan = createDemoPlan(now, days);
  const world = createDemoWorld(real, { ...plan, now });
  const demo: DemoYearResult = { plan, password: generateReadableSecret(), refs: [] };
  planDemoTeam(world, plan, demo.password);
  planDemoPromoCodes(world, plan);
  planGoldLaunch(world, plan);
  planNewsletterSubscribers(world, plan);
  for (const order of plan.orders) world.plan(order.at, () => begin(world, demo, order, pictures));
  for (let day = plan.begin; day < plan.end; day += dayMs) planDay(world, day, plan);
  for (let week = plan.begin + weekDays * dayMs; week < plan.end; week += weekDays * dayMs)
    await liveUntil(world, week);
  await liveUntil(world, plan.end);
  await world.live(now);
  await addSimulatedUptime(world.bare, now - plan.end);
  await runAgeErasure(world);
  await jobHandlers.housekeeping(world.bare, {}, { last: true });
  await real.db.jobs.put(real.db.query, world.rest());
  return demo;
}

async function liveUntil(world: DemoWorld, until: number): Promise<void> {
  await world.live(until);
  await runAgeErasure(world);
}

/** Erases for age at the end of each week, as the nightly job would have. */
async function runAgeErasure(world: DemoWorld): Promise<void> {
  for (const kind of ["order.expire", "order.purge", "upload.sweep"] as const)
    await jobHandlers[kind](world.bare, {}, { last: true });
}

/** The nightly work, and on the first of a month the owners' statistics of the month before. */
function planDay(world: DemoWorld, day: number, { end }: DemoPlan): void {
  world.plan(day, () => addSimulatedUptime(world.deps, dayMs));
  if (day > end - daysOfStatistics * dayMs && formatIsoDay(day).endsWith("-01"))
    world.plan(day + 8 * hour, async () => void (await sendMonthlyStatisticsMails(world.deps)));
}

async function begin(
  world: DemoWorld,
  demo: DemoYearResult,
  order: PlannedDemoOrder,
  pictures: DemoPictures,
): Promise<void> {
  const ref = await placeDemoOrder(world, order, pictures);
  demo.refs[order.serial] = ref;
  planDemoPayment(world, order, ref, () => onPaid(world, demo.plan, order, ref));
}

function onPaid(world: DemoWorld, plan: DemoPlan, order: PlannedDemoOrder, ref: string): void {
  const { random } = order;
  planAfterPayment(world, order, ref, plan);
  world.plan(world.deps.clock.now() + 60_000, () => show(world, plan, order, ref));
  // Nothing is made for an order that is refunded, or deleted soon after.
  if (order.after === "refunded" || (order.after === "deleted" && plan.end - order.at < 20 * dayMs)) return;
  if (order.stop) return planFresh(world, plan, order, ref);
  const steps = [
    ...(order.designed ? planDesignSteps(order.serial % 3 === 0) : []),
    ...planProductionSteps(order.road),
  ];
  const last = planSteps(world, order, { ref, steps, since: world.deps.clock.now() });
  if (order.road === "replaced")
    world.plan(last + randomIntegerBetween(random, 20, 60) * dayMs, () => replace(world, order, ref));
  if (order.road === "reprinted")
    world.plan(last + randomIntegerBetween(random, 20, 60) * dayMs, () => reprint(world, order, ref));
}

/** Visits a day, about. */
function countViews({ isShowcase, serial }: PlannedDemoOrder): number {
  if (isShowcase) return 9;
  return serial % 13 === 3 ? 4 : 0.35;
}

/** Visitors come, and to some cards leave their details. */
async function show(world: DemoWorld, plan: DemoPlan, order: PlannedDemoOrder, ref: string): Promise<void> {
  const [card] = await listOrderCards(world.deps.db.query, ref);
  if (card?.state !== "live") return;
  const isPopular = order.isShowcase || order.serial % 13 === 3;
  const views = countViews(order);
  // Today's too: its counters have no hour.
  const visits = generateDemoVisits(createSeededRandom(order.serial + 7), {
    cardRef: card.ref,
    since: world.deps.clock.now(),
    until: plan.end + 1,
    views,
  });
  for (let at = 0; at < visits.length; at += rowsOfVisits)
    await addDemoVisits(world.deps, visits.slice(at, at + rowsOfVisits));
  if (order.offer !== "SILVER" && isPopular)
    planCardLeads(world, plan, {
      ref: card.ref,
      email: card.ownerEmail,
      count: order.isShowcase ? 16 : 4,
      random: order.random,
    });
}

interface DemoStepsPlan {
  ref: string;
  steps: readonly DemoProductionStep[];
  /** ms since 1970 UTC. */
  since: number;
}

/**
 * Plans a card's steps: made within two days, delivered on the next. Resolves to the last step's time.
 */
function planSteps(world: DemoWorld, { random }: PlannedDemoOrder, { ref, steps, since }: DemoStepsPlan): number {
  let at = since;
  for (const [count, step] of steps.entries()) {
    at = Math.max(at + 1.5 * hour, addDemoWorkingDays(random, since, 1 + Math.floor(count / 2), 9.5 + 3 * (count % 2)));
    world.plan(at, () => step(world, ref));
  }
  return at;
}

/** Plans the steps of a recent order, spread over the days since. */
function planFresh(
  world: DemoWorld,
  { end }: DemoPlan,
  { stop, designed, random }: PlannedDemoOrder,
  ref: string,
): void {
  const agreed = designed && stop === "to_print" ? planDesignSteps(true) : [];
  const steps = [...agreed, ...(stop ? demoStepsUntilStop[stop] : [])];
  const times = spreadInWorkingHours(random, world.deps.clock.now(), end, steps.length);
  for (const [at, step] of steps.entries()) world.plan(times[at] ?? end, () => step(world, ref));
}

/** Replaces a lost card, as staff do. */
async function replace(world: DemoWorld, order: PlannedDemoOrder, ref: string): Promise<void> {
  const piece = (await listPiecesByOrder(world.deps.db.query, ref)).at(-1);
  if (piece?.state !== "delivered") return;
  const { team } = world;
  const made = { kind: "replacement", why: "Carte perdue par son propriétaire." } as const;
  await reprintPiece(world.deps, { actor: `staff:${team.desk.userId}`, who: "desk" }, piece.id, made.kind, made.why);
  await recordReplacementInAudit(world.deps, team.desk, ref, made);
  planSteps(world, order, { ref, steps: planProductionSteps("straight"), since: world.deps.clock.now() });
}

/** Orders and pays a reprint, as its owner does in his space. */
async function reprint(world: DemoWorld, order: PlannedDemoOrder, ref: string): Promise<void> {
  const { deps } = world;
  const [card] = await listOrderCards(deps.db.query, ref);
  if (card?.state !== "live") return;
  const again = await orderReprintAsOwner(
    deps,
    { tokenHash: "", sessionId: "", email: card.ownerEmail.toLowerCase(), cardRef: null },
    card.ref,
    { expected: deps.settings.site.reprintPrice, deliveryAddress: order.person.address },
    getDemoClientIp(order),
  );
  const answer = await startPayment(deps, again.ref, { address: getDemoClientIp(order) });
  if ("redirectUrl" in answer) await payOnSimulatedPage(deps, answer.redirectUrl, "pay", "Wave");
  planSteps(world, order, { ref: again.ref, steps: planProductionSteps("straight"), since: deps.clock.now() });
}
