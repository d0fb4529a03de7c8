import { setImmediate as nextTurn } from "node:timers/promises";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import { listMissingRequiredFields } from "#shared/order/missing.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { createCardsWithImages, type CardUploadIds } from "#server/features/cards/card-service.ts";
import { insertOrderWithHistory } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { buildNewOrderRows, type CompanyCardColumns, type DraftOrderInput, type NewOrder } from "./new-order.ts";
import { getDeliveryTermsOrThrow } from "./order-placement-service.ts";

/** One person of a company's list. */
export interface CompanyOrderCard {
  /** Telephones in E.164. */
  fields: Omit<DraftOrderInput, "offer" | "phoneNumber" | "workPhoneNumber"> & {
    phoneNumber: string;
    workPhoneNumber: string;
  };
  organisation: CompanyCardColumns;
  heldUploadIds: CardUploadIds;
}

export interface CompanyOrder {
  organisationId: string;
  offer: OfferName;
  /** Whole FCFA a card, agreed apart from the price list; left out: that of the offer, less what the number takes off. */
  agreedPrice?: number | undefined;
  buyer: NewOrder["buyer"];
  deliveryAddress: string;
  /** In the order of the list. */
  cards: readonly CompanyOrderCard[];
}

/**
 * Creates an unpaid order of a company, a card for each person, with what the list knows of them so far; no mail. Its
 * fields were validated. @throws {AppError} `request.invalid`
 */
export async function createCompanyOrder(
  deps: InTransaction<CoreDeps>,
  actor: string,
  { organisationId, offer, agreedPrice, buyer, deliveryAddress, cards }: CompanyOrder,
): Promise<OrderRow> {
  const { prices, priceSteps } = deps.settings.site;
  const unitPrice = agreedPrice ?? prices[offer];
  const discount = agreedPrice === undefined ? computeStepDiscount(priceSteps, cards.length, unitPrice) : 0;
  const made = buildNewOrderRows(deps.clock.now(), {
    buyer,
    cards: cards.map(({ fields, organisation, heldUploadIds }) => {
      const { phoneNumber, workPhoneNumber } = fields;
      const phones = { phoneNumber, workPhoneNumber, phoneNumber2: "", workPhoneNumber2: "" };
      return { fields: { ...fields, offer }, phones, unitPrice, discount, organisation, heldUploadIds };
    }),
    delivery: { deliveryAddress },
    terms: getDeliveryTermsOrThrow(deps),
  });
  await nextTurn();
  const isWhole = made.cards.every(
    ({ row, heldUploadIds }) =>
      listMissingRequiredFields(offer, {
        ...row,
        deliveryAddress: made.order.deliveryAddress,
        profileUrl: "",
        coverUrl: heldUploadIds?.cover ?? "",
        logoUrl: heldUploadIds?.logo ?? "",
      }).length === 0,
  );
  const order = { ...made.order, organisationId, begun: isWhole ? 0 : 1 };
  await nextTurn();
  await insertOrderWithHistory(deps, { order, lines: made.lines }, actor);
  await createCardsWithImages(deps, made.cards);
  return order;
}
