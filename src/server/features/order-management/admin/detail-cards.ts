import type { z } from "zod";
import type { orderDetailSchema } from "#shared/contract/order-detail.ts";
import { mapDeliveryTexts } from "#shared/delivery-texts.ts";
import type { Deps } from "#server/deps.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import {
  computeCardRemovalDate,
  getCardImageSets,
  getPrivateImageUrls,
  listOrderCards,
  toCardAppearance,
  toCardTexts,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getFirstCardOrThrow } from "#server/features/orders/order-card-service.ts";
import { type IncompleteCard, listIncompleteCards } from "#server/features/orders/order-service.ts";
import { listCardDeliveries } from "#server/features/orders/delivering/card-delivery-service.ts";
import type { CardDeliveryRow, OrderRow } from "#server/features/orders/order-tables.ts";
import { listPiecesByOrder } from "#server/features/production/production-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { feeShown, getCorrectableContent, toOwnerFormContent } from "./form-versions.ts";
import { buildLastNfcLink } from "./list/order-list-rules.ts";

type OrderCard = z.output<typeof orderDetailSchema>["cardList"][number];
type Needs = Pick<Deps, "db" | "settings">;

/**
 * Reads what staff see of each card of an order, in the order of their places; of a reprint of the one that it prints
 * anew.
 * @throws {AppError} `order.not_found`
 */
export async function readOrderCards(deps: Needs, order: OrderRow): Promise<[OrderCard, ...OrderCard[]]> {
  const first = await getFirstCardOrThrow(deps, order);
  const others = (order.reprintOf === null ? await listOrderCards(deps, order.ref) : []).filter(
    ({ ref }) => ref !== first.ref,
  );
  const beside = {
    incomplete: await listIncompleteCards(deps, order),
    pieces: await listPiecesByOrder(deps, order.ref),
    deliveries: await listCardDeliveries(deps, order.ref),
  };
  const read = async (card: CardRow) => toOrderCard(deps, order, card, beside);
  return [await read(first), ...(await Promise.all(others.map(read)))];
}

async function toOrderCard(
  deps: Needs,
  order: OrderRow,
  card: CardRow,
  {
    incomplete,
    pieces,
    deliveries,
  }: {
    incomplete: readonly IncompleteCard[];
    pieces: readonly PieceRow[];
    deliveries: readonly CardDeliveryRow[];
  },
): Promise<OrderCard> {
  const { ref: cardRef, offer, state: cardState, ownerEmail } = card;
  const images = await getPrivateImageUrls(deps, card);
  const own = deliveries.find((one) => one.cardRef === cardRef);
  return {
    cardRef,
    offer,
    cardState,
    leavesAt: computeCardRemovalDate(card),
    nfcLink: order.paidAt === null ? null : buildLastNfcLink(deps.settings.publicUrl, cardRef, pieces),
    missing: incomplete.find(({ ref }) => ref === cardRef)?.missing ?? [],
    ownerEmail,
    version: computeEditVersion(await getCorrectableContent(deps, order, card)),
    ownerVersion: computeEditVersion(toOwnerFormContent(card)),
    ...toCardTexts(card),
    ...toCardAppearance(card),
    profileUrl: images.profile,
    coverUrl: images.cover,
    logoUrl: images.logo,
    elsewhere: own
      ? {
          ...mapDeliveryTexts((name) => own[name]),
          deliveryFee: own.deliveryFee,
          deliveryDays: own.deliveryDays,
          isPaidWithOrder: own.lineId !== null,
          feeVersion: computeEditVersion(feeShown(own)),
        }
      : null,
    images: cardState === "live" ? await getCardImageSets(deps, card) : null,
  };
}
