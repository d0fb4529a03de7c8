import { orderInputSchema } from "#shared/contract/public-order.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { findDeliveryDay } from "#shared/order/delivery-days.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { agreeDeliveryFee } from "#server/features/order-desk/delivery-fee.ts";
import { recordDeliveryVisit } from "#server/features/order-desk/delivery/delivery-service.ts";
import * as desk from "#server/features/order-desk/order-actions.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { orderReprintAsOwner } from "#server/features/owners/owner-reprint-service.ts";
import { listPaymentRecords } from "#server/features/payments/payment-service.ts";
import { refundPayment } from "#server/features/payments/refunding/refund.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";
import { checkPieceByReading } from "#server/features/production/encoding/encoding-check-service.ts";
import { recordWrittenTag } from "#server/features/production/encoding/encoding-service.ts";
import { movePiecesIndividually } from "#server/features/production/piece-move-service.ts";
import { recordPieceMovesInAudit, recordReplacementInAudit } from "#server/features/production/production-audit.ts";
import { listPiecesByOrder, reprintPiece } from "#server/features/production/production-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { pickRandom } from "./people.ts";
import { type DemoPictures, uploadDemoPhotos } from "./pictures.ts";
import type { PlannedDemoOrder } from "./plan.ts";
import { payOnSimulatedPage } from "./provider.ts";
import { meetVisitors, openLeadForm } from "./visitors.ts";
import type { DemoWorld } from "./world.ts";

export const demoPromoCodes = {
  percentage: "TERANGA10",
  season: "RENTREE15",
  limited: "TABASKI2000",
  gift: "CADEAU-TERANGA",
  stopped: "STAGIAIRE",
} as const;

/** An order, or a company's last one; a lot's cards are made together. */
interface Made {
  world: DemoWorld;
  ref: string;
}
type Making = (of: Made) => Promise<unknown>;

/** Does something with each card's current piece, and the address on its chip. */
const withEach =
  (act: (world: DemoWorld, piece: PieceRow, url: string) => Promise<unknown>): Making =>
  async (of) => {
    const { publicUrl } = of.world.deps.settings;
    for (const piece of await listCurrentPieces(of))
      await act(of.world, piece, buildNfcLink(publicUrl, piece.cardRef, piece.tagNumber));
  };

async function listCurrentPieces({ world: { deps }, ref }: Made): Promise<PieceRow[]> {
  const pieces = await listPiecesByOrder(deps.db.query, ref);
  const whole = pieces.filter(({ state }) => state !== "defective" && state !== "canceled");
  return [...new Map(whole.map((piece) => [piece.cardRef, piece])).values()];
}

const moverOf = ({ team }: DemoWorld) => ({ actor: `staff:${team.workshop.userId}`, who: "workshop" }) as const;

const move =
  (to: PieceState, why = ""): Making =>
  async (of) => {
    const { deps, team } = of.world;
    const pieces = (await listCurrentPieces(of)).map(({ id, state }) => ({ id, from: state }));
    const { done, refused } = await movePiecesIndividually(deps, moverOf(of.world), pieces, to, why);
    if (refused[0]) throw new Error(`A piece of ${of.ref} did not move to ${to}: ${refused[0].code}.`);
    await recordPieceMovesInAudit(deps, team.workshop, done, to, why);
  };

const encode = withEach((world, { id }, url) => {
  const tag = generateSecretId();
  const serialNumber = `04:${tag.slice(0, 12).match(/../g)?.join(":") ?? ""}`;
  const written = { id: tag, from: "printed", how: "web_nfc", url, serialNumber } as const;
  return recordWrittenTag(world.deps, world.team.workshop, moverOf(world), id, written);
});
const check = withEach((world, { id }, chip) => {
  const reading = { address: chip.replace(/nfc\d*$/, "qr"), chip, pieceId: id, chipNext: false };
  return checkPieceByReading(world.deps, world.team.workshop, moverOf(world), reading);
});

const visit =
  (outcome: "missed" | "delivered"): Making =>
  async (of) => {
    const { deps, team } = of.world;
    const [first = "", ...others] = (await listCurrentPieces(of)).map(({ id }) => id);
    const order = await getOrderOrThrow(deps, of.ref);
    const paid = { receivedBy: order.buyerFirstName, amount: computeAmountDue(order), method: "Espèces" } as const;
    const missed = { againOn: findDeliveryDay(formatIsoDay(deps.clock.now()), 1), note: "Le gardien rappelle." };
    const told =
      outcome === "missed" ? { outcome, also: [], ...missed } : { outcome, also: [], ...paid, reference: "", note: "" };
    const pieces: [string, ...string[]] = [first, ...others];
    await recordDeliveryVisit(deps, team.workshop, moverOf(of.world), { id: generateSecretId(), pieces, ...told });
  };

/** Sends the cards' proofs to the buyer, or notes that the buyer approved them by telephone. */
const show =
  (note: string, source: "drawing" | "desk" = "drawing"): Making =>
  ({ world: { deps, team }, ref }) =>
    sendProof(deps, team.workshop, ref, { source, note });
const answer =
  (version: number, words = ""): Making =>
  ({ world: { deps }, ref }) => {
    const [decision, remarks] = words ? (["changer", { [ref]: words }] as const) : (["approuver", {}] as const);
    return answerProof(deps, ref, { version, decision, card: ref, remarks, name: "" });
  };

/** Replaces a lost card, as staff do. */
const replace = withEach(async ({ deps, team }, { id, orderRef }) => {
  const made = { kind: "replacement", why: "Carte perdue par son propriétaire." } as const;
  await reprintPiece(deps, { actor: `staff:${team.desk.userId}`, who: "desk" }, id, made.kind, made.why);
  await recordReplacementInAudit(deps, team.desk, orderRef, made);
});

/** Staff record a payment; without an amount, of the whole price. */
export const payAtDesk =
  (amount?: number, method: "Espèces" | "Virement" = "Espèces"): Making =>
  ({ world: { deps, team }, ref }) => {
    const paid = { method, reference: `REF-${ref.slice(-4)}`, reason: "Payée au bureau", missing: "due" } as const;
    return desk.recordStaffPayment(deps, team.desk, ref, { ...paid, ...(amount && { amount }) });
  };

/** How cards are approved, made and handed over: hours after the act before, and the act. */
export const makingActs = {
  propose: [20, show("Bonjour, voici votre carte. Dites-nous si tout est juste.")],
  wish: [24, answer(1, "Le logo un peu plus grand, s'il vous plaît, et la fonction en entier.")],
  approve: [24, answer(1)],
  proposeAgain: [20, show("Le logo est plus grand.")],
  approveAgain: [24, answer(2)],
  agree: [20, show("Accord par téléphone", "desk")],
  hold: [20, move("on_hold", "En attente du logo en haute définition.")],
  print: [24, move("printed")],
  encode: [4, encode],
  scrap: [4, move("defective", "Puce illisible après l'encodage.")],
  check: [14, check],
  ship: [4, move("shipped")],
  miss: [4, visit("missed")],
  sendBack: [30, move("returned", "Adresse introuvable, le client est en voyage.")],
  repack: [24, move("checked")],
  deliver: [24, visit("delivered")],
  replace: [40 * 24, replace],
} as const satisfies Record<string, readonly [hours: number, act: Making]>;

/** What happens to one order, and to its reprint once there is one. */
interface DemoStory extends Made {
  order: PlannedDemoOrder;
  /** Addresses of the order's payment pages. */
  started: string[];
}
type Act = (story: DemoStory) => Promise<unknown>;

const hourMs = 3_600_000;
const methods = ["Wave", "Wave", "Wave", "Orange Money", "Orange Money", "Free Money", "Carte Bancaire"] as const;
const getAddress = ({ serial }: PlannedDemoOrder) => `41.82.${serial % 250}.${1 + (serial % 200)}`;

/** Places the order like its buyer on the site, or like staff for the buyer. Resolves to its reference. */
async function placeDemoOrder({ deps, team }: DemoWorld, order: PlannedDemoOrder, pictures: DemoPictures) {
  const { town, ...person } = order.person;
  const { firstName, lastName, phoneNumber } = person;
  const custom = { offer: "CUSTOM", price: pickRandom(order.random, [14_900, 19_900, 34_900]) } as const;
  if (order.begun) return desk.createStaffOrder(deps, team.desk, { firstName, lastName, phoneNumber, ...custom });
  const { fee: _, ...delivery } = town ?? { fee: 0, deliveryTown: freeDeliveryTown };
  const fields = { ...person, ...delivery, ...(await uploadDemoPhotos(deps, pictures, order.serial)) };
  if (order.offer === "CUSTOM") return desk.createStaffOrder(deps, team.desk, { ...fields, ...custom });
  const address = getAddress(order);
  return createOrder(deps, orderInputSchema.parse({ ...fields, offer: order.offer }), { address });
}

/** Opens the order's payment page; a gift has none. */
const start = async ({ world: { deps }, order, ref, started }: DemoStory, promoCode?: string) => {
  const answer = await startPayment(deps, ref, { promoCode, address: getAddress(order), isBuyer: () => true });
  if ("redirectUrl" in answer) started.push(answer.redirectUrl);
};

const settle = async ({ world: { deps }, order, started }: DemoStory, how: "pay" | "cancel" = "pay", which = -1) => {
  const page = started.at(which);
  if (page) await payOnSimulatedPage(deps, page, how, pickRandom(order.random, methods));
};

/** Once the order is paid, staff agree on a delivery fee, and visitors come. */
const thenFollow =
  (paying: Act): Act =>
  async (story) => {
    await paying(story);
    const { world, order, ref } = story;
    const { town } = order.person;
    if (town?.fee !== undefined && !order.begun)
      await agreeDeliveryFee(world.deps, world.team.desk, { ref }, { fee: town.fee, town: town.deliveryTown });
    const [card] = await listOrderCards(world.deps.db.query, ref);
    if (card?.state === "live") await meetVisitors(world, card.ref, order.isShowcase ? 9 : 0.5, order.serial);
  };

const pay = (code?: keyof typeof demoPromoCodes): Act =>
  thenFollow((story) => start(story, code && demoPromoCodes[code]).then(() => settle(story)));

/** Refunds a second payment if there is one, else the order's payment. */
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

/** Orders and pays a reprint like the owner in their space; later acts apply to the reprint. */
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

/** What can happen to an order: hours after the act before, and the act. */
const acts: Record<string, readonly [hours: number, act: Act]> = {
  ...makingActs,
  starts: [0.1, start],
  pays: [0.2, pay()],
  paysWithPercentage: [0.2, pay("percentage")],
  paysWithSeason: [0.2, pay("season")],
  paysWithLimited: [0.2, pay("limited")],
  gift: [0.2, pay("gift")],
  turnsBack: [0.2, (story) => start(story).then(() => settle(story, "cancel"))],
  paysAtDesk: [2, thenFollow(payAtDesk())],
  paysDeposit: [2, thenFollow(payAtDesk(8000, "Virement"))],
  paysLast: [0.1, thenFollow(settle)],
  paysFirst: [0.1, (story) => settle(story, "pay", 0)],
  refundSecond: [20, refund({ by: "provider", reason: "Payée deux fois", ...kept })],
  refund: [2, refund({ by: "provider", reason: "Le client a changé d'avis", pauseCards: true, cancelPieces: true })],
  refundPart: [288, refund({ by: "hand", amount: 2900, method: "Wave", reference: "T_290", reason: late, ...kept })],
  shown: [0.1, ({ world, ref, order }) => openLeadForm(world, ref, 16, order.serial)],
  note: [2, ({ world: { deps, team }, ref }) => desk.addOrderNote(deps, team.desk, ref, "À appeler après 17 h.")],
  trash: [24 * 24, ({ world: { deps, team }, ref }) => desk.moveOrderToTrash(deps, team.desk, ref)],
  restore: [24, ({ world: { deps, team }, ref }) => desk.restoreOrderFromTrash(deps, team.desk, ref)],
  reprint: [40 * 24, reprint],
};

const composed: Record<string, string> = {
  made: "print encode check ship deliver",
  missed: "print encode check ship miss deliver",
  returned: "print encode check ship sendBack repack ship deliver",
  agreed: "propose approve",
  changed: "propose wish proposeAgain approveAgain",
};

/** Places an order and runs its acts in turn, staff's in working hours, all before the demo ends. */
export async function tellDemoOrder(world: DemoWorld, order: PlannedDemoOrder, pictures: DemoPictures) {
  const { ref } = await placeDemoOrder(world, order, pictures);
  const story: DemoStory = { world, order, ref, started: [] };
  const told = order.acts
    .flatMap((name) => (composed[name] ?? name).split(" "))
    .map((name) => {
      const act = acts[name];
      if (!act) throw new Error(`Nothing of the demo is called ${name}.`);
      return act;
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
  return ref;
}

/** Maps a day's 24 hours to the hours from 9 to 17, and Sunday to Monday. */
function toWorkingHours(at: number): number {
  const day = at - (at % dayMs);
  return day + 9 * hourMs + (at % dayMs) / 3 + (new Date(day).getUTCDay() === 0 ? dayMs : 0);
}
