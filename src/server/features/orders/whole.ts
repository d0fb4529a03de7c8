import { missingOf, type NeededField } from "#shared/missing.ts";
import type { Deps } from "../../deps.ts";
import { privateImagesOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import type { OrderRow } from "./order-tables.ts";

/** What the card of an order that staff began and its delivery still need before it is shown, printed and delivered; nothing of any other. */
export async function missingFor(deps: Pick<Deps, "db">, order: OrderRow): Promise<NeededField[]> {
  if (order.begun === 0) return [];
  const card = await requireAnyCard(deps, order.ref);
  const { profile, cover, logo } = await privateImagesOf(deps, card);
  return missingOf(order.offer, { ...card, deliveryAddress: order.deliveryAddress, profileUrl: profile, coverUrl: cover, logoUrl: logo });
}
