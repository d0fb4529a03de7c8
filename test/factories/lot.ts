import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { buildOrderSearchKeys } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { payOrder } from "./paid-order.ts";
import { unpaidGroup } from "./unpaid-group.ts";

const departments = ["Ventes", "Comptabilité", "Direction", ""];

/** Returns the first name on a lot's card at a place (from 1); no two are alike. */
export const lotFirstName = (place: number) =>
  `Prénom${String.fromCodePoint(...[...String(place)].map((digit) => 97 + Number(digit)))}`;

/**
 * Makes a paid order of this many cards, each with another name; in turn they are in three departments or in none.
 * Resolves to its pieces by place.
 */
export async function paidLot(deps: Deps, count: number): Promise<PieceRow[]> {
  const ref = await unpaidGroup(deps.db, deps.clock.now(), { sold: Array.from({ length: count }, () => "SILVER") });
  for (const { ref: card, place } of await listOrderCards(deps.db.query, ref))
    await deps.db.query
      .updateTable("cards")
      .set({
        firstName: lotFirstName(place),
        lastName: "Diop",
        department: departments[place % departments.length] ?? "",
        email: `personne${place}@example.com`,
      })
      .where("ref", "=", card)
      .execute();
  await payOrder(deps, ref, { received: 12_900 * count });
  const keys = buildOrderSearchKeys(await getOrderOrThrow(deps, ref), await listOrderCards(deps.db.query, ref));
  await deps.db.query.updateTable("orders").set(keys).where("ref", "=", ref).execute();
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  return listPiecesByOrder(deps.db.query, ref);
}
