import type { PlannedDemoOrder } from "./plan/plan.ts";
import { randomIntegerBetween, pickRandom } from "./plan/random.ts";
import { closeOverpaidPaymentAsStaff } from "#server/features/payments/refunding/close-refund.ts";
import { refundPayment } from "#server/features/payments/refunding/refund.ts";
import { recordStaffPayment } from "#server/features/order-desk/order-actions.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPaymentRecords } from "#server/features/payments/payment-service.ts";
import type { SimulatedPaymentMethod } from "#server/simulator/payment-protocol.ts";
import { AppError } from "#server/app-error.ts";
import { demoPromoCodes } from "./promo.ts";
import { getDemoClientIp } from "./place-order.ts";
import { payOnSimulatedPage } from "./provider.ts";
import type { DemoWorld } from "./world.ts";
import { quotePriceWithPromoCode } from "#server/features/payments/payment-promo-code.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";

const minute = 60_000;
/** Four of ten pay by Wave, and so on. */
const methods: [SimulatedPaymentMethod, ...SimulatedPaymentMethod[]] = [
  "Wave",
  "Wave",
  "Wave",
  "Wave",
  "Orange Money",
  "Orange Money",
  "Orange Money",
  "Free Money",
  "Carte Bancaire",
  "Orange Money",
];

/** Plans how an order is paid; `onPaid` continues once it is. */
export function planDemoPayment(world: DemoWorld, order: PlannedDemoOrder, ref: string, onPaid: () => void): void {
  const { pay, random } = order;
  const soon = order.at + randomIntegerBetween(random, 3, 25) * minute;
  const method = pickRandom(random, methods);
  const press = (promoCode?: string) => pressPay(world, order, ref, promoCode);
  const paid = async (at: string, how: SimulatedPaymentMethod) => {
    await payOnSimulatedPage(world.deps, at, "pay", how);
    onPaid();
  };
  if (pay.by === "waiting") return world.plan(soon, async () => void (await press()));
  if (pay.by === "nobody") {
    if (pay.tried) return world.plan(soon, () => turnBack(world, press, method));
    return undefined;
  }
  if (pay.by === "gift") {
    return world.plan(soon, async () => {
      await press(demoPromoCodes.gift);
      onPaid();
    });
  }
  if (pay.by === "staff") return planStaffPayment(world, order, ref, onPaid);
  if (pay.by === "twice") return planTwice(world, order, { ref, method, onPaid });
  if (pay.turnedBack) world.plan(soon, () => turnBack(world, press, method));
  const code = pay.promo && demoPromoCodes[pay.promo];
  world.plan(soon + (pay.turnedBack ? randomIntegerBetween(random, 4, 90) : 1) * minute, async () => {
    const usable = code !== undefined && (await isUsable(world, order, ref, code));
    await paid((await press(usable ? code : undefined)) ?? "", pickRandom(random, [method, method, "Orange Money"]));
  });
}

/** Returns the payment page's URL; `undefined` for a gift. */
async function pressPay(
  { deps }: DemoWorld,
  order: PlannedDemoOrder,
  ref: string,
  promoCode?: string,
): Promise<string | undefined> {
  const answer = await startPayment(deps, ref, { promoCode, address: getDemoClientIp(order), isBuyer: () => true });
  if ("redirectUrl" in answer) return answer.redirectUrl;
  return undefined;
}

/** Checks whether a buyer may use a code; if it has ended he pays the full price. */
async function isUsable({ deps }: DemoWorld, order: PlannedDemoOrder, ref: string, code: string): Promise<boolean> {
  try {
    await quotePriceWithPromoCode(deps, ref, { promoCode: code, address: getDemoClientIp(order), isBuyer: () => true });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("promo.")) return false;
    throw error;
  }
}

async function turnBack(
  world: DemoWorld,
  press: () => Promise<string | undefined>,
  method: SimulatedPaymentMethod,
): Promise<void> {
  const at = await press();
  if (at) await payOnSimulatedPage(world.deps, at, "cancel", method);
}

/** Plans a payment at the counter; the rest of a deposit is taken at delivery. */
function planStaffPayment(
  world: DemoWorld,
  { random, pay, at }: PlannedDemoOrder,
  ref: string,
  onPaid: () => void,
): void {
  const [method, reference] = pickRandom(random, [
    ["Espèces", ""],
    ["Espèces", ""],
    ["Virement", `VIR-${randomIntegerBetween(random, 1000, 9999)}`],
    ["Wave", `T_${randomIntegerBetween(random, 100_000, 999_999)}`],
  ] as const);
  world.plan(at + randomIntegerBetween(random, 20, 180) * minute, async () => {
    const price = (await getOrderOrThrow(world.deps, ref)).price;
    const part = pay.by === "staff" && pay.part ? { amount: price - 5_000 } : {};
    await recordStaffPayment(world.deps, world.team.desk, ref, {
      method,
      reference,
      reason: "Payée au bureau",
      missing: "due",
      ...part,
    });
    onPaid();
  });
}

interface SecondPaymentPlan {
  ref: string;
  method: SimulatedPaymentMethod;
  onPaid: () => void;
}

/** Plans a second payment: the first notice came late. */
function planTwice(world: DemoWorld, order: PlannedDemoOrder, { ref, method, onPaid }: SecondPaymentPlan): void {
  const { random, pay, at } = order;
  const start = at + randomIntegerBetween(random, 3, 25) * minute;
  let [first, second]: (string | undefined)[] = [];
  world.plan(start, async () => void (first = await pressPay(world, order, ref)));
  world.plan(start + 6 * minute, async () => void (second = await pressPay(world, order, ref)));
  world.plan(start + 8 * minute, async () => {
    await payOnSimulatedPage(world.deps, second ?? "", "pay", "Orange Money");
    onPaid();
  });
  world.plan(start + 11 * minute, () => payOnSimulatedPage(world.deps, first ?? "", "pay", method));
  if (pay.by !== "twice" || pay.settled === "open") return;
  world.plan(start + 20 * 60 * minute, async () => {
    const again = (await listPaymentRecords(world.deps, ref)).attempts.find(({ overpaid }) => overpaid === 1);
    if (!again) throw new Error(`The order ${ref} was not paid twice.`);
    const payment = { ref, refCommand: again.refCommand };
    if (pay.settled === "closed")
      await closeOverpaidPaymentAsStaff(world.deps, world.team.desk, {
        ...payment,
        reason: "Le client prend une seconde carte\u00a0; la somme y passe.",
      });
    else
      await refundPayment(world.deps, world.team.desk, payment, {
        by: "provider",
        reason: "Payée deux fois",
        pauseCards: false,
        cancelPieces: false,
      });
  });
}
