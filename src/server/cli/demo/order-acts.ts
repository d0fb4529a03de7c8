import { orderInputSchema } from "#shared/contract/public-order.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { agreeDeliveryFee } from "#server/features/order-desk/delivery-fee.ts";
import * as desk from "#server/features/order-desk/order-actions.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { orderReprintAsOwner } from "#server/features/owners/reprint/owner-reprint-service.ts";
import { listPaymentRecords } from "#server/features/payments/payment-service.ts";
import { refundPayment } from "#server/features/payments/refunding/refund.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";
import { makingActs } from "./making-acts.ts";
import { type DemoPictures, uploadDemoPhotos } from "./pictures.ts";
import type { PlannedDemoOrder } from "./plan.ts";
import { payOnSimulatedPage } from "./provider.ts";
import { pickRandom } from "./random.ts";
import { meetVisitors, openLeadForm } from "./visitors.ts";
import type { DemoWorld } from "./world.ts";

export const demoPromoCodes = {
  percentage: "TERANGA10",
  season: "RENTREE15",
  limited: "TABASKI2000",
  gift: "CADEAU-TERANGA",
  stopped: "STAGIAIRE",
} as const;

/** What happens to one order, and to the reprint of it once there is one. */
interface DemoStory {
  world: DemoWorld;
  order: PlannedDemoOrder;
  ref: string;
  /** Addresses of its payment pages. */
  started: string[];
}
type Act = (story: DemoStory) => Promise<unknown>;

const hourMs = 3_600_000;
const methods = ["Wave", "Wave", "Wave", "Orange Money", "Orange Money", "Free Money", "Carte Bancaire"] as const;
const getAddress = ({ serial }: PlannedDemoOrder) => `41.82.${serial % 250}.${1 + (serial % 200)}`;

/** Places the order, as its buyer on the site or staff for him do. Resolves to its reference. */
export async function placeDemoOrder(
  { deps, team }: DemoWorld,
  order: PlannedDemoOrder,
  pictures: DemoPictures,
): Promise<{ ref: string }> {
  const { town, ...person } = order.person;
  const custom = { offer: "CUSTOM", price: pickRandom(order.random, [14_900, 19_900, 34_900]) } as const;
  if (order.begun) {
    const { firstName, lastName, phoneNumber } = person;
    return desk.createStaffOrder(deps, team.desk, { firstName, lastName, phoneNumber, ...custom });
  }
  const { fee: _, ...delivery } = town ?? { fee: 0, deliveryTown: freeDeliveryTown };
  const fields = { ...person, ...delivery, ...(await uploadDemoPhotos(deps, pictures, order.serial)) };
  if (order.offer === "CUSTOM") return desk.createStaffOrder(deps, team.desk, { ...fields, ...custom });
  const address = getAddress(order);
  return createOrder(deps, orderInputSchema.parse({ ...fields, offer: order.offer }), { address });
}

/** Opens its payment page, of which a gift has none. */
const start = async ({ world: { deps }, order, ref, started }: DemoStory, promoCode?: string) => {
  const payer = { promoCode, address: getAddress(order), isBuyer: () => true };
  const answer = await startPayment(deps, ref, payer);
  if ("redirectUrl" in answer) started.push(answer.redirectUrl);
};

const settle = async ({ world: { deps }, order, started }: DemoStory, how: "pay" | "cancel" = "pay", which = -1) => {
  const page = started.at(which);
  if (page) await payOnSimulatedPage(deps, page, how, pickRandom(order.random, methods));
};

/** Staff agree on what carrying it costs, and visitors come. */
const followPayment: Act = async ({ world, order, ref }) => {
  const { town } = order.person;
  if (town?.fee !== undefined && !order.begun)
    await agreeDeliveryFee(world.deps, world.team.desk, { ref }, { fee: town.fee, town: town.deliveryTown });
  const [card] = await listOrderCards(world.deps.db.query, ref);
  if (card?.state === "live") await meetVisitors(world, card.ref, order.isShowcase ? 9 : 0.5, order.serial);
};

const pay =
  (code?: keyof typeof demoPromoCodes): Act =>
  async (story) => {
    await start(story, code && demoPromoCodes[code]);
    await settle(story);
    await followPayment(story);
  };

/** Left out: the whole price. */
const payAtDesk =
  (amount?: number): Act =>
  async (story) => {
    const { world, order, ref } = story;
    const method = pickRandom(order.random, ["Espèces", "Virement", "Wave"] as const);
    const paid = { method, reference: `REF-${order.serial}`, reason: "Payée au bureau", missing: "due" } as const;
    await desk.recordStaffPayment(world.deps, world.team.desk, ref, { ...paid, ...(amount && { amount }) });
    await followPayment(story);
  };

/** Gives back what came in twice, else its payment. */
const refund =
  (how: Parameters<typeof refundPayment>[3]): Act =>
  async ({ world: { deps, team }, ref }) => {
    const { attempts } = await listPaymentRecords(deps, ref);
    const paid = attempts.filter(({ state, amount }) => state === "paid" && amount > 0);
    const { refCommand = "" } = paid.find(({ overpaid }) => overpaid === 1) ?? paid[0] ?? {};
    await refundPayment(deps, team.desk, { ref, refCommand }, how);
  };
const kept = { pauseCards: false, cancelPieces: false };
const late = "Geste commercial, livraison en retard";

/** Orders and pays a reprint, as its owner does in his space; from now on that is told. */
const reprint: Act = async (story) => {
  const { deps } = story.world;
  const { email, address: deliveryAddress } = story.order.person;
  const [card] = await listOrderCards(deps.db.query, story.ref);
  const owner = { tokenHash: "", sessionId: "", email, cardRef: null };
  const wanted = { expected: deps.settings.site.reprintPrice, deliveryAddress };
  story.ref = (await orderReprintAsOwner(deps, owner, card?.ref ?? "", wanted, getAddress(story.order))).ref;
  await start(story);
  await settle(story);
};

/** What can happen to an order: hours after what came before, and the act. */
const acts = {
  ...makingActs,
  starts: [0.1, start],
  pays: [0.2, pay()],
  paysWithPercentage: [0.2, pay("percentage")],
  paysWithSeason: [0.2, pay("season")],
  paysWithLimited: [0.2, pay("limited")],
  gift: [0.2, pay("gift")],
  turnsBack: [0.2, (story) => start(story).then(() => settle(story, "cancel"))],
  paysAtDesk: [2, payAtDesk()],
  paysDeposit: [2, payAtDesk(8000)],
  paysLast: [0.1, (story) => settle(story).then(() => followPayment(story))],
  paysFirst: [0.1, (story) => settle(story, "pay", 0)],
  refundSecond: [20, refund({ by: "provider", reason: "Payée deux fois", ...kept })],
  refund: [2, refund({ by: "provider", reason: "Le client a changé d'avis", pauseCards: true, cancelPieces: true })],
  refundPart: [288, refund({ by: "hand", amount: 2900, method: "Wave", reference: "T_290", reason: late, ...kept })],
  shown: [0.1, ({ world, ref, order }) => openLeadForm(world, ref, 16, order.serial)],
  note: [2, ({ world: { deps, team }, ref }) => desk.addOrderNote(deps, team.desk, ref, "À appeler après 17 h.")],
  trash: [24 * 24, ({ world: { deps, team }, ref }) => desk.moveOrderToTrash(deps, team.desk, ref)],
  restore: [24, ({ world: { deps, team }, ref }) => desk.restoreOrderFromTrash(deps, team.desk, ref)],
  reprint: [40 * 24, reprint],
} satisfies Record<string, readonly [hours: number, act: Act]>;

const composed = {
  made: ["print", "encode", "check", "ship", "deliver"],
  missed: ["print", "encode", "check", "ship", "miss", "deliver"],
  returned: ["print", "encode", "check", "ship", "sendBack", "repack", "ship", "deliver"],
  agreed: ["propose", "approve"],
  changed: ["propose", "wish", "proposeAgain", "approveAgain"],
} as const satisfies Record<string, readonly (keyof typeof acts)[]>;

/** Lets an order's acts happen one after another, staff's in working hours, all before the demo ends. */
export function tellDemoOrder(world: DemoWorld, order: PlannedDemoOrder, ref: string): void {
  const story: DemoStory = { world, order, ref, started: [] };
  const names = order.acts.flatMap((name) => (name in composed ? composed[name as keyof typeof composed] : name));
  const told = names.map((name): readonly [number, Act] => {
    if (name in acts) return acts[name as keyof typeof acts];
    throw new Error(`Nothing of the demo is called ${name}.`);
  });
  const hours = told.reduce((sum, [wait]) => sum + wait, 0);
  const pace = Math.min(hourMs, (world.end - order.at - 3 * hourMs) / hours);
  const next = ([step, ...later]: typeof told, since: number): void => {
    if (!step) return;
    const [wait, act] = step;
    const at = since + wait * pace * (0.7 + 0.3 * order.random());
    const when = Math.max(since + 60_000, wait < 1 ? at : toWorkingHours(at));
    world.plan(Math.min(when, world.end - (later.length + 1) * 60_000), async () => {
      await act(story);
      next(later, world.deps.clock.now());
    });
  };
  next(told, order.at);
}

/** Maps a day's 24 hours to 9 to 17, and Sunday to Monday. */
function toWorkingHours(at: number): number {
  const day = at - (at % dayMs);
  return day + 9 * hourMs + (at % dayMs) / 3 + (new Date(day).getUTCDay() === 0 ? dayMs : 0);
}
