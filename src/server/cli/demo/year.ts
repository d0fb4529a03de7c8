import { dayMs, isoDay } from "#shared/instants.ts";
import { spreadBetween, workingAt } from "./plan/calendar.ts";
import { type DemoOrder, type DemoPlan, planDemo } from "./plan/plan.ts";
import { between, randomFrom } from "./plan/random.ts";
import { demoVisits } from "./plan/visits.ts";
import type { Deps } from "../../deps.ts";
import { newReadableSecret } from "#server/db/ids.ts";
import { jobHandlers } from "#server/composition/job-handlers.ts";
import { countAsLived } from "#server/operations/uptime/lived-time.ts";
import { listCardsOf } from "#server/features/cards/card-service.ts";
import { orderReprint } from "#server/features/owners/reprint/owner-reprint-service.ts";
import { startPayment } from "#server/features/payments/payment-service.ts";
import { makeReprint, piecesOf } from "#server/features/production/production-service.ts";
import { recordRemake } from "../../features/production/journal.ts";
import { mailStatistics } from "#server/features/owners/owner-service.ts";
import { addInventedVisits } from "#server/features/cards/visits/visit-service.ts";
import { planAfterwards } from "./afterwards.ts";
import { planContacts, planGold, planNewsletter } from "./around.ts";
import { design, makingOf, type Step, untilStop } from "./making.ts";
import type { Pictures } from "./pictures.ts";
import { addressOf, place } from "./placing.ts";
import { planPayment } from "./paying.ts";
import { planPromoCodes } from "./promo.ts";
import { payOn } from "./provider.ts";
import { planTeam } from "./team.ts";
import { createWorld, type World } from "./world.ts";

const hour = 3_600_000;
/** Days of one transaction: a service beside it waits no longer than for these. */
const weekDays = 7;
const rowsOfVisits = 1000;
/** Days before the end in which owners are mailed their months: each mail takes as long as an order. */
const daysOfStatistics = 100;

export interface Demo {
  plan: DemoPlan;
  /** The team's password. */
  password: string;
  /** The references of the plan's orders, in their order. */
  refs: string[];
}

/**
 * Lives a shop's last `days` days, in their order and by the use cases of the service, at a clock of their own: orders, payments, the
 * workshop, mails, what jobs do. Nothing is left that a service which starts now would still do for the past.
 */
export async function liveDemo(real: Deps, { days, now, pictures }: { days: number; now: number; pictures: Pictures }): Promise<Demo> {
  const plan = planDemo(now, days);
  const world = createWorld(real, { ...plan, now });
  const demo: Demo = { plan, password: newReadableSecret(), refs: [] };
  planTeam(world, plan, demo.password);
  planPromoCodes(world, plan);
  planGold(world, plan);
  planNewsletter(world, plan);
  for (const order of plan.orders) world.plan(order.at, () => begin(world, demo, order, pictures));
  for (let day = plan.begin; day < plan.end; day += dayMs) planDay(world, day, plan);
  for (let week = plan.begin + weekDays * dayMs; week < plan.end; week += weekDays * dayMs) await liveUntil(world, week);
  await liveUntil(world, plan.end);
  await world.live(now);
  await countAsLived(world.bare, now - plan.end);
  await forgetOld(world);
  await jobHandlers.housekeeping(world.bare, {}, { last: true });
  await real.db.jobs.put(real.db.query, world.rest());
  return demo;
}

async function liveUntil(world: World, until: number): Promise<void> {
  await world.live(until);
  await forgetOld(world);
}

/** What goes for its age goes at the end of each week, as it would have. */
async function forgetOld(world: World): Promise<void> {
  for (const kind of ["order.expire", "order.purge", "upload.sweep"] as const) await jobHandlers[kind](world.bare, {}, { last: true });
}

/** Its night, and on the first of a month what owners are told of the one before. */
function planDay(world: World, day: number, { end }: DemoPlan): void {
  world.plan(day, () => countAsLived(world.deps, dayMs));
  if (day > end - daysOfStatistics * dayMs && isoDay(day).endsWith("-01")) world.plan(day + 8 * hour, async () => void (await mailStatistics(world.deps)));
}

async function begin(world: World, demo: Demo, order: DemoOrder, pictures: Pictures): Promise<void> {
  const ref = await place(world, order, pictures);
  demo.refs[order.serial] = ref;
  planPayment(world, order, ref, () => onPaid(world, demo.plan, order, ref));
}

function onPaid(world: World, plan: DemoPlan, order: DemoOrder, ref: string): void {
  const { random } = order;
  planAfterwards(world, order, ref, plan);
  world.plan(world.deps.clock.now() + 60_000, () => show(world, plan, order, ref));
  // Nothing is made of what is given back, or thrown away while it is fresh.
  if (order.after === "refunded" || (order.after === "deleted" && plan.end - order.at < 20 * dayMs)) return;
  if (order.stop) return planFresh(world, plan, order, ref);
  const steps = [...(order.designed ? design(order.serial % 3 === 0) : []), ...makingOf(order.road)];
  const last = planSteps(world, order, { ref, steps, since: world.deps.clock.now() });
  if (order.road === "replaced") world.plan(last + between(random, 20, 60) * dayMs, () => replace(world, order, ref));
  if (order.road === "reprinted") world.plan(last + between(random, 20, 60) * dayMs, () => reprint(world, order, ref));
}

/** Visitors come, and to some cards leave their details. */
async function show(world: World, plan: DemoPlan, order: DemoOrder, ref: string): Promise<void> {
  const [card] = await listCardsOf(world.deps, ref);
  if (card?.state !== "live") return;
  const isPopular = order.isShowcase || order.serial % 13 === 3;
  const views = order.isShowcase ? 9 : isPopular ? 4 : 0.35;
  // Today's too: its counters have no hour.
  const visits = demoVisits(randomFrom(order.serial + 7), { cardRef: card.ref, since: world.deps.clock.now(), until: plan.end + 1, views });
  for (let at = 0; at < visits.length; at += rowsOfVisits) await addInventedVisits(world.deps, visits.slice(at, at + rowsOfVisits));
  if (order.offer !== "SILVER" && isPopular) planContacts(world, plan, { ref: card.ref, email: card.ownerEmail, count: order.isShowcase ? 16 : 4, random: order.random });
}

/** As the team works: the card is made within two days and handed over on the next. Resolves to when the last step is done. */
function planSteps(world: World, { random }: DemoOrder, { ref, steps, since }: { ref: string; steps: readonly Step[]; since: number }): number {
  let at = since;
  for (const [count, step] of steps.entries()) {
    at = Math.max(at + 1.5 * hour, workingAt(random, since, 1 + Math.floor(count / 2), 9.5 + 3 * (count % 2)));
    world.plan(at, () => step(world, ref));
  }
  return at;
}

/** What has been done so far, spread over the days that there were. */
function planFresh(world: World, { end }: DemoPlan, { stop, designed, random }: DemoOrder, ref: string): void {
  const agreed = designed && stop === "to_print" ? design(true) : [];
  const steps = [...agreed, ...(stop ? untilStop[stop] : [])];
  const times = spreadBetween(random, world.deps.clock.now(), end, steps.length);
  for (const [at, step] of steps.entries()) world.plan(times[at] ?? end, () => step(world, ref));
}

/** Its owner lost it: another is made of the same. */
async function replace(world: World, order: DemoOrder, ref: string): Promise<void> {
  const piece = (await piecesOf(world.deps, ref)).at(-1);
  if (piece?.state !== "delivered") return;
  const { team } = world;
  const made = { kind: "replacement", why: "Carte perdue par son propriétaire." } as const;
  await makeReprint(world.deps, { actor: `staff:${team.desk.userId}`, who: "desk" }, piece.id, made.kind, made.why);
  await recordRemake(world.deps, team.desk, ref, made);
  planSteps(world, order, { ref, steps: makingOf("straight"), since: world.deps.clock.now() });
}

/** Its owner orders another in his space, and pays it. */
async function reprint(world: World, order: DemoOrder, ref: string): Promise<void> {
  const { deps } = world;
  const [card] = await listCardsOf(deps, ref);
  if (card?.state !== "live") return;
  const again = await orderReprint(deps, { tokenHash: "", sessionId: "", email: card.ownerEmail.toLowerCase() }, card.ref, { expected: deps.settings.site.reprintPrice, deliveryAddress: order.person.address }, addressOf(order));
  const answer = await startPayment(deps, again.ref, { address: addressOf(order) });
  if ("redirectUrl" in answer) await payOn(deps, answer.redirectUrl, "pay", "Wave");
  planSteps(world, order, { ref: again.ref, steps: makingOf("straight"), since: deps.clock.now() });
}
