import { listMissingRequiredFields, requiredOrderFields, type RequiredOrderField } from "#shared/missing.ts";
import type { Deps } from "../../deps.ts";
import { isCardErased, listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import type { OrderRow } from "./order-tables.ts";

export interface IncompleteCard {
  ref: string;
  missing: RequiredOrderField[];
}

/**
 * Lists the cards of an order that still need something, with what that is, before they are published, printed and
 * delivered, but for those that leave it; none for an order that was made whole.
 */
export async function listIncompleteCards(deps: Pick<Deps, "db">, order: OrderRow): Promise<IncompleteCard[]> {
  if (order.begun === 0) return [];
  const cards = (await listOrderCards(deps, order.ref)).filter(
    (card) => card.removalAskedAt === null && !isCardErased(card),
  );
  const images = await listPrivateImageUrls(deps, cards);
  return cards.flatMap((card) => {
    const { profile = "", cover = "", logo = "" } = images.get(card.ref) ?? {};
    const missing = listMissingRequiredFields(card.offer, {
      ...card,
      deliveryAddress: order.deliveryAddress,
      profileUrl: profile,
      coverUrl: cover,
      logoUrl: logo,
    });
    return missing.length > 0 ? [{ ref: card.ref, missing }] : [];
  });
}

/** Finds what any card of the order, or its delivery, still needs, in the order of the form. */
export async function findMissingOrderFields(deps: Pick<Deps, "db">, order: OrderRow): Promise<RequiredOrderField[]> {
  const missing = new Set((await listIncompleteCards(deps, order)).flatMap((card) => card.missing));
  return requiredOrderFields.filter((field) => missing.has(field));
}
