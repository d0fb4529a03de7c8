import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { publishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { markOrderAsPaid, type OrderSettlement } from "#server/features/orders/order-service.ts";

/** Marks an order paid and shows its card, without an attempt, a mail or a promo code's use. */
export async function payOrder(
  deps: ClockDeps,
  ref: string,
  settlement: Partial<Omit<OrderSettlement, "ref">> = {},
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await markOrderAsPaid(deps, {
      ref,
      paidBy: "PayTech",
      method: null,
      promoCode: null,
      received: 0,
      discount: 0,
      ...settlement,
    });
    await publishOrderCards(deps, ref);
  });
}

/** The public key of one of a live card's images, and the upload behind it. */
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
