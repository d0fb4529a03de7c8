import { mapPhoneTexts } from "#shared/card/card-text-rules.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { offers } from "#shared/offers/offers.ts";
import { computeStepDiscount, type PriceStep } from "#shared/offers/price-steps.ts";
import type { Database } from "#server/db/database.ts";
import { buildNewOrderRows } from "#server/features/orders/placing/new-order.ts";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import { cutInto } from "#web/staff/production/print-sheets.ts";
import { putCardDeliveries } from "#server/features/orders/order-card-store.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { orderBody } from "./order.ts";

const phones = { ...mapPhoneTexts(() => ""), phoneNumber: "+221771234567" };

/**
 * Inserts an unpaid order with a card for each of `sold`, at catalogue prices less the quantity steps, without uploads;
 * resolves to its reference. `fees`: delivery fees of the first cards, which go to another address than the order.
 */
export async function unpaidGroup(
  db: Database,
  now: number,
  {
    sold,
    steps = [],
    fees = [],
  }: { sold: readonly OfferName[]; steps?: readonly PriceStep[]; fees?: readonly number[] },
): Promise<string> {
  const image = () => routePaths.privateImage(generateSecretId());
  const buyer = { firstName: "Mariama", lastName: "Sow", email: "mariama@example.com", phoneNumber: "+221781112233" };
  const { order, lines, cards, cardDeliveries } = buildNewOrderRows(now, {
    buyer,
    cards: sold.map((offer, at) => {
      const { price: unitPrice } = offers[offer];
      const fields = orderInputSchema.parse(
        orderBody({ profileUrl: image(), coverUrl: image(), logoUrl: image() }, { offer }),
      );
      const discount = computeStepDiscount(steps, sold.length, unitPrice);
      const fee = fees[at];
      const texts = { deliveryTown: "Thiès", deliveryAddress: "Escale" };
      return { fields, phones, unitPrice, discount, ...(fee !== undefined && { elsewhere: { texts, fee, days: 3 } }) };
    }),
    delivery: {},
    terms: { deliveryFee: null, deliveryDays: null },
  });
  await db.query.insertInto("orders").values(order).execute();
  // A statement takes some ten thousand values.
  for (const some of cutInto(lines, 100)) await db.query.insertInto("orderLines").values(some).execute();
  for (const some of cutInto(cards, 100))
    await db.query
      .insertInto("cards")
      .values(some.map(({ row }) => row))
      .execute();
  await putCardDeliveries(db.query, cardDeliveries);
  return order.ref;
}
