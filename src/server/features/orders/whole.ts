import { listMissingRequiredFields, type RequiredOrderField } from "#shared/missing.ts";
import type { Deps } from "../../deps.ts";
import { getPrivateImageUrls, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { OrderRow } from "./order-tables.ts";

/** What the card of an order that staff began and its delivery still need before it is shown, printed and delivered; nothing of any other. */
export async function findMissingOrderFields(deps: Pick<Deps, "db">, order: OrderRow): Promise<RequiredOrderField[]> {
  if (order.begun === 0) return [];
  const card = await getCardOrThrow(deps, order.ref);
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return listMissingRequiredFields(order.offer, { ...card, deliveryAddress: order.deliveryAddress, profileUrl: profile, coverUrl: cover, logoUrl: logo });
}
