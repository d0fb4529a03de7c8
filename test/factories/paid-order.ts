import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { publishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { setOrderPaidIfUnpaid } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/** Marks an order paid and publishes its cards, without an attempt, a mail or a promo code redemption. */
export async function payOrder(
  deps: ClockDeps,
  ref: string,
  {
    method = null,
    ...payment
  }: Partial<Pick<OrderRow, "paidBy" | "promoCode" | "received" | "discount"> & { method: string | null }> = {},
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await setOrderPaidIfUnpaid(deps.db.query, ref, {
      paidAt: deps.clock.now(),
      paidBy: "PayTech",
      paymentMethod: method,
      promoCode: null,
      received: 0,
      discount: 0,
      ...payment,
    });
    await publishOrderCards(deps, ref);
  });
}

/** Returns the public key of one image of a live card, and its upload. */
export async function publishedImage(
  { db }: DbDeps,
  ref: string,
  kind: "profile" | "cover" | "logo" = "profile",
): Promise<{ key: string; uploadId: string }> {
  const image = await db.query
    .selectFrom("cardImages")
    .selectAll()
    .where("cardRef", "=", ref)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return { key: image.publicKey ?? "", uploadId: image.uploadId };
}
