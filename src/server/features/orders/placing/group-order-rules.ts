import type { GroupOrderInput, OrderedCardInput } from "#shared/contract/group-order.ts";
import { getOrderFieldErrors } from "#shared/contract/order-fields.ts";
import { normalizeOrderPhones } from "./order-placement-rules.ts";

/** Finds the first fault of each field, as `buyer.phoneNumber`, `deliveryPhone` or `cards.2.email`, counted from 0. */
export function findGroupOrderFaults(input: GroupOrderInput): Record<string, string> {
  const deliveryAddress = input.deliveryAddress || input.cards[0]?.address;
  return {
    ...withPrefix("", findPhoneFaults({ deliveryPhone: input.deliveryPhone })),
    ...withPrefix("buyer.", findPhoneFaults({ phoneNumber: input.buyer.phoneNumber })),
    ...Object.assign(
      {},
      ...input.cards.map((card, at) =>
        withPrefix(`cards.${at}.`, {
          ...findPhoneFaults(card),
          ...findSharedPortrait(input.cards, at),
          ...findFieldFaults(card, deliveryAddress),
          ...findElsewhereFaults(card),
        }),
      ),
    ),
  };
}

/** A portrait may come later. */
function findFieldFaults(card: OrderedCardInput, deliveryAddress: string | undefined): Record<string, string> {
  const { profileUrl, ...faults } = getOrderFieldErrors(card.offer, {
    ...card,
    deliveryAddress: card.deliveryAddress || deliveryAddress,
  });
  if (profileUrl === undefined || card.profileUrl === undefined) return faults;
  return { ...faults, profileUrl };
}

function findPhoneFaults(typed: Parameters<typeof normalizeOrderPhones>[0]): Record<string, string> {
  const normalized = normalizeOrderPhones(typed);
  if ("fields" in normalized) return normalized.fields;
  return {};
}

/** A card that is sent elsewhere needs an address and a town; `placeOrderOnSite` refuses a town without delivery. */
function findElsewhereFaults(card: OrderedCardInput): Record<string, string> {
  const { deliveryAddress, deliveryTown, deliveryRecipient, deliveryPhone } = card;
  if (!deliveryAddress && !deliveryTown && !deliveryRecipient && !deliveryPhone) return {};
  return {
    ...(!deliveryAddress && { deliveryAddress: "L'adresse de livraison est obligatoire." }),
    ...(!deliveryTown && { deliveryTown: "Choisissez une ville de la liste." }),
  };
}

/** Finds a portrait that two cards share, which is a slip; a logo and a cover may be shared. */
function findSharedPortrait(cards: readonly OrderedCardInput[], at: number): Record<string, string> {
  const url = cards[at]?.profileUrl;
  if (!url || cards.findIndex(({ profileUrl }) => profileUrl === url) === at) return {};
  return { profileUrl: "Cette photo est déjà celle d'une autre carte." };
}

function withPrefix(prefix: string, faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, message]) => [prefix + field, message]));
}
