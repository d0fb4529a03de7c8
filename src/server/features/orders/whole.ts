import { listMissingRequiredFields, type RequiredOrderField } from "#shared/missing.ts";
import type { Deps } from "../../deps.ts";
import { getPrivateImageUrls, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { OrderRow } from "./order-tables.ts";

/**
 * Finds what the card and the delivery of a draft order of staff's still need before the card is published,
 * printed and delivered; an empty list for any other order.
 */
export async function findMissingOrderFields(deps: Pick<Deps, "db">, order: OrderRow): Promise<RequiredOrderField[]> {
  if (order.begun === 0) return [];
  const card = await getCardOrThrow(deps, order.ref);
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return listMissingRequiredFields(card.offer, {
    ...card,
    deliveryAddress: order.deliveryAddress,
    profileUrl: profile,
    coverUrl: cover,
    logoUrl: logo,
  });
}
