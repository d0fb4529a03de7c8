import { dayMs } from "#shared/format/day-and-time.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { getDeliveryBeyondDakar } from "./plan/delivery-beyond-dakar.ts";
import type { PlannedDemoOrder, DemoPlan } from "./plan/plan.ts";
import { randomIntegerBetween, pickRandom } from "./plan/random.ts";
import { addOrderNote, moveOrderToTrash, restoreOrderFromTrash } from "#server/features/order-desk/order-actions.ts";
import { agreeDeliveryFee } from "#server/features/order-desk/delivery-fee.ts";
import { pauseOrderCardsAsStaff } from "#server/features/order-desk/pause-order-cards.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPaymentRecords } from "#server/features/payments/payment-service.ts";
import { refundPayment } from "#server/features/payments/refunding/refund.ts";
import type { DemoWorld } from "./world.ts";

const hour = 3_600_000;
const notes = [
  "Le client préfère être appelé après 17 h.",
  "Veut une facture au nom de son entreprise.",
  "A entendu parler de nous par un confrère.",
  "Passera peut-être prendre sa carte lui-même.",
] as const;

/**
 * Plans what staff do with an order once it is paid: agree on what carrying it costs, and what its fate says; money
 * that goes back whole goes before anything is made.
 */
export function planAfterPayment(world: DemoWorld, order: PlannedDemoOrder, ref: string, { end }: DemoPlan): void {
  const { after, random } = order;
  const { desk } = world.team;
  const paidAt = world.deps.clock.now();
  const during = (act: () => Promise<void>, days: number) =>
    world.plan(Math.min(paidAt + days * dayMs, end - randomIntegerBetween(random, 2, 8) * hour), act);
  const beyond = order.begun ? undefined : getDeliveryBeyondDakar(order);
  if (beyond?.fee !== undefined)
    during(
      async () =>
        void (await agreeDeliveryFee(world.deps, desk, { ref }, { fee: beyond.fee, town: beyond.deliveryTown })),
      0.02,
    );
  if (after === "noted") during(() => addOrderNote(world.deps, desk, ref, pickRandom(random, notes)), 0.05);
  if (after === "refunded") during(() => refundDemoOrder(world, order, ref), 0.08);
  if (after === "partly_refunded") during(() => refundDemoOrder(world, order, ref), 12);
  if (after === "paused")
    during(
      () => pauseOrderCardsAsStaff(world.deps, desk, { ref }, "À la demande du propriétaire, qui change d'entreprise."),
      60,
    );
  if (after === "deleted") during(() => moveOrderToTrash(world.deps, desk, ref), 25);
  if (after !== "restored") return;
  during(() => moveOrderToTrash(world.deps, desk, ref), 20);
  during(() => restoreOrderFromTrash(world.deps, desk, ref), 21);
}

async function refundDemoOrder(world: DemoWorld, { after, random }: PlannedDemoOrder, ref: string): Promise<void> {
  const { deps, team } = world;
  const [payment] = (await listPaymentRecords(deps, ref)).attempts.filter(
    ({ state, amount }) => state === "paid" && amount > 0,
  );
  // A gift has nothing to give back.
  if (!payment) return addOrderNote(deps, team.desk, ref, pickRandom(random, notes));
  const which = { ref, refCommand: payment.refCommand };
  const isProviders = (await getAnyOrderOrThrow(deps, ref)).paidBy === paymentProviderName;
  if (after === "refunded" && isProviders)
    return void (await refundPayment(deps, team.desk, which, {
      by: "provider",
      reason: "Le client a changé d'avis",
      pauseCards: true,
      cancelPieces: true,
    }));
  await refundPayment(deps, team.desk, which, {
    by: "hand",
    amount: 2_900,
    method: "Wave",
    reference: `T_${randomIntegerBetween(random, 100_000, 999_999)}`,
    reason: "Geste commercial, livraison en retard",
    pauseCards: false,
    cancelPieces: false,
  });
}
