import type { z } from "zod";
import type { orderDetailSchema } from "#shared/contract/order-detail.ts";
import { AppError } from "#server/app-error.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import { listCardImageSets, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { computeCardRemovalDate } from "#server/features/cards/card-removal-rules.ts";
import { getSeenCardExtras, toCardAppearance, toCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  listSoldCards,
  type IncompleteCard,
  listIncompleteCards,
  listCardDeliveries,
} from "#server/features/orders/order-card-service.ts";
import type { CardDeliveryRow, OrderRow } from "#server/features/orders/order-tables.ts";
import { listPiecesByOrder } from "#server/features/production/production-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { feeShown, toCorrectableContent, toOwnerFormContent } from "./correction-form-content.ts";
import { buildLastNfcLink } from "./list/order-list-rules.ts";

type OrderCard = z.output<typeof orderDetailSchema>["cardList"][number];
type Needs = CoreDeps;

/**
 * Reads what staff see of each card of an order, or of each reprinted card, by place.
 * @throws {AppError} `order.not_found`
 */
export async function readOrderCards(deps: Needs, order: OrderRow): Promise<[OrderCard, ...OrderCard[]]> {
  const [first, ...others] = await listSoldCards(deps, order);
  if (!first) throw new AppError("order.not_found");
  const cards: [CardRow, ...CardRow[]] = [first, ...others];
  const beside: BesideCards = {
    missing: new Map(
      (await listIncompleteCards(deps, order, isReprint(order) ? [] : cards)).map((card) => [card.ref, card.missing]),
    ),
    pieces: Map.groupBy(await listPiecesByOrder(deps.db.query, order.ref), ({ cardRef }) => cardRef),
    deliveries: new Map((await listCardDeliveries(deps.db.query, order.ref)).map((one) => [one.cardRef, one])),
    images: await listPrivateImageUrls(deps, cards),
    published: await listCardImageSets(
      deps,
      cards.filter(({ state }) => state === "live"),
    ),
  };
  const apartOf = tellNamesakesApart(cards);
  const read = (card: CardRow) => ({ ...toOrderCard(deps, order, card, beside), ...apartOf(card.ref) });
  return [read(first), ...others.map(read)];
}

/** What belongs to the cards of an order, by their references. */
interface BesideCards {
  missing: ReadonlyMap<string, IncompleteCard["missing"]>;
  pieces: ReadonlyMap<string, PieceRow[]>;
  deliveries: ReadonlyMap<string, CardDeliveryRow>;
  images: Awaited<ReturnType<typeof listPrivateImageUrls>>;
  published: Awaited<ReturnType<typeof listCardImageSets>>;
}

const noImages = { profile: "", cover: "", logo: "" };

function toOrderCard(
  deps: Pick<Deps, "settings">,
  order: OrderRow,
  card: CardRow,
  { missing, pieces, deliveries, images: urls, published }: BesideCards,
): OrderCard {
  const { ref: cardRef, offer, state: cardState, ownerEmail } = card;
  const images = urls.get(cardRef) ?? noImages;
  const own = deliveries.get(cardRef);
  return {
    cardRef,
    offer,
    cardState,
    leavesAt: computeCardRemovalDate(card),
    nfcLink:
      order.paidAt === null ? null : buildLastNfcLink(deps.settings.publicUrl, cardRef, pieces.get(cardRef) ?? []),
    missing: missing.get(cardRef) ?? [],
    ownerEmail,
    version: computeEditVersion(toCorrectableContent(order, card, { place: own, images })),
    ownerVersion: computeEditVersion(toOwnerFormContent(card)),
    ...toCardTexts(card),
    printedName: card.printedName,
    ...toCardAppearance(card),
    seenExtras: getSeenCardExtras(card),
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
    images: published.get(cardRef) ?? null,
  };
}
