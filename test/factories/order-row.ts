import { mapPhoneTexts } from "#shared/card/card-text-rules.ts";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import { offers } from "#shared/offers/offers.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { Database } from "#server/db/database.ts";
import { buildNewOrderRows, type NewOrderRows, buildOrderLine } from "#server/features/orders/placing/new-order.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { orderBody } from "./order.ts";

export type OneCardRows = Pick<NewOrderRows, "order" | "lines"> & { card: CardRow };

/** Builds the rows of a new, unpaid order of one card, for tests below HTTP; its uploads need not exist. */
export function orderRows(
  now: number,
  uploads: Partial<Record<UploadKind, string>> = {},
  changes: Parameters<typeof orderBody>[1] = {},
): OneCardRows {
  const url = (kind: UploadKind) => routePaths.privateImage(uploads[kind] ?? generateSecretId());
  const input = orderInputSchema.parse(
    orderBody({ profileUrl: url("profile"), coverUrl: url("cover"), logoUrl: url("logo") }, changes),
  );
  const phones = { ...mapPhoneTexts(() => ""), phoneNumber: "+221771234567", workPhoneNumber: "+221338691234" };
  const { order, lines, cards } = buildNewOrderRows(now, {
    buyer: { ...input, phoneNumber: phones.phoneNumber },
    cards: [{ fields: input, phones, unitPrice: offers[input.offer].price }],
    delivery: { ...input, deliveryPhone: "" },
    terms: { deliveryFee: null, deliveryDays: null },
  });
  const [card] = cards;
  if (!card) throw new Error("The order has no card.");
  return { order, lines, card: card.row };
}

/** Builds the rows of a new, unpaid order that reprints the card `cardRef`; `price`: whole FCFA. */
export function reprintRows(now: number, cardRef: string, price: number): Pick<NewOrderRows, "order" | "lines"> {
  const { order } = orderRows(now);
  const { ref: orderRef, offer } = order;
  return {
    order: { ...order, price, reprintOf: cardRef },
    lines: [buildOrderLine(now, 1, { orderRef, offer, unitPrice: price, cardRef })],
  };
}

/** Inserts an order that reprints the card `cardRef`, with its line. */
export async function insertReprint(
  db: Database,
  now: number,
  cardRef: string,
  changes: Partial<OneCardRows["order"]> = {},
): Promise<OneCardRows["order"]> {
  const { order, lines } = reprintRows(now, cardRef, changes.price ?? offers[changes.offer ?? "SILVER"].price);
  const row = { ...order, ...changes };
  await db.query.insertInto("orders").values(row).execute();
  await db.query.insertInto("orderLines").values(lines).execute();
  return row;
}

/** Inserts orders with their cards, without images, in few statements. */
export async function insertOrders(db: Database, rows: readonly OneCardRows[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100);
    await db.query
      .insertInto("orders")
      .values(some.map(({ order }) => order))
      .execute();
    await db.query
      .insertInto("orderLines")
      .values(some.flatMap(({ lines }) => lines))
      .execute();
    await db.query
      .insertInto("cards")
      .values(some.map(({ card }) => card))
      .execute();
  }
}
