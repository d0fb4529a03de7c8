import { listMissingRequiredFields, requiredOrderFields, type RequiredOrderField } from "#shared/order/missing.ts";
import type { Deps } from "#server/deps.ts";
import { isCardErased, listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listWaivedCardRefs } from "./completion/completion-service.ts";
import type { OrderRow } from "./order-tables.ts";

export interface IncompleteCard {
  ref: string;
  missing: RequiredOrderField[];
}

/**
 * Lists the cards of an order that still need something, with what that is, before they are published, printed and
 * delivered, but for those that leave it; none for an order that was made whole. A portrait is not waited for where the
 * company or staff have said so.
 * `known`: its cards, where they were read already.
 */
export async function listIncompleteCards(
  deps: Pick<Deps, "db">,
  order: OrderRow,
  known?: readonly CardRow[],
): Promise<IncompleteCard[]> {
  if (order.begun === 0) return [];
  return findIncomplete(deps, order, known ?? (await listOrderCards(deps, order.ref)));
}

/** Lists what one card of an order still needs, as `listIncompleteCards` does for all. */
export async function listMissingCardFields(
  deps: Pick<Deps, "db">,
  order: OrderRow,
  card: CardRow,
): Promise<RequiredOrderField[]> {
  if (order.begun === 0) return [];
  return (await findIncomplete(deps, order, [card]))[0]?.missing ?? [];
}

/**
 * Checks whether nothing is printed of a card for an order yet: it lacks something, or, where the order is another than its
 * own, its page is not its holder's, as that of a successor who has not given all. What is in the trash is not printed either.
 */
export async function isCardIncomplete(deps: Pick<Deps, "db">, order: OrderRow, card: CardRow): Promise<boolean> {
  if (card.state === "removed") return true;
  if (card.orderRef !== order.ref) return card.state === "waiting";
  return (await listMissingCardFields(deps, order, card)).length > 0;
}

async function findIncomplete(
  deps: Pick<Deps, "db">,
  order: OrderRow,
  all: readonly CardRow[],
): Promise<IncompleteCard[]> {
  const cards = all.filter((card) => card.removalAskedAt === null && !isCardErased(card));
  const images = await listPrivateImageUrls(deps, cards);
  const waived = await listWaivedCardRefs(deps, order);
  return cards.flatMap((card) => {
    const { profile = "", cover = "", logo = "" } = images.get(card.ref) ?? {};
    const missing = listMissingRequiredFields(card.offer, {
      ...card,
      deliveryAddress: order.deliveryAddress,
      profileUrl: profile,
      coverUrl: cover,
      logoUrl: logo,
    }).filter((field) => field !== "profileUrl" || !waived.has(card.ref));
    return missing.length > 0 ? [{ ref: card.ref, missing }] : [];
  });
}

/** Finds what any card of the order, or its delivery, still needs, in the order of the form. */
export async function findMissingOrderFields(deps: Pick<Deps, "db">, order: OrderRow): Promise<RequiredOrderField[]> {
  const missing = new Set((await listIncompleteCards(deps, order)).flatMap((card) => card.missing));
  return requiredOrderFields.filter((field) => missing.has(field));
}
