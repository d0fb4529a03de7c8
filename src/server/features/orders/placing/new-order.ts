import { defaultCardAppearance } from "#shared/card-look.ts";
import { mapCardTexts } from "#shared/card-texts.ts";
import type { OrderInput } from "#shared/contract/orders.ts";
import type { DeliveryTerms } from "#shared/delivery-towns.ts";
import type { OfferName } from "#shared/offers.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/urls.ts";
import { generateOrderNumber, generateOrderReference, generateSecretId } from "#server/db/ids.ts";
import { toAppearanceColumns, type CardUploadIds } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { resolveDeliveryTexts, buildOrderSearchKeys } from "../order-rules.ts";
import { buildOrderLine } from "../lines/new-order-line.ts";
import type { OrderLineRow, OrderRow } from "../order-tables.ts";
import type { OrderPhoneFields } from "./order-placement-rules.ts";

/** Describes an order's input; staff may begin one with a part of it. */
export type DraftOrderInput = { [Name in keyof OrderInput]?: OrderInput[Name] | undefined } & Pick<OrderInput, "offer">;

export interface NewOrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  card: CardRow;
  uploadIds: CardUploadIds;
}

/**
 * Builds the rows of a new, unpaid order of one card, which its buyer owns. `now`: ms since 1970 UTC; `unitPrice`:
 * whole FCFA.
 */
export function buildNewOrderRows(
  now: number,
  input: DraftOrderInput,
  phones: OrderPhoneFields,
  unitPrice: number,
  terms: DeliveryTerms,
): NewOrderRows {
  const { deliveryPhone, ...cardPhones } = phones;
  const ref = generateOrderReference();
  const line = buildOrderLine(now, 1, { orderRef: ref, offer: input.offer, unitPrice });
  const card = newCard(ref, line, now, input, cardPhones);
  const order = {
    ...buildUnpaidOrderColumns(now, input.offer, unitPrice),
    ref,
    reprintOf: null,
    buyerFirstName: card.firstName,
    buyerLastName: card.lastName,
    buyerEmail: card.email,
    buyerPhone: card.phoneNumber,
    ...resolveDeliveryTexts(card, { ...input, deliveryPhone }),
    ...terms,
  };
  return {
    order: { ...order, ...buildOrderSearchKeys(order, [card]) },
    lines: [line],
    card,
    uploadIds: uploadIdsOf(input),
  };
}

/** Builds the columns of every new order of one card, whoever buys it. `unitPrice`: whole FCFA. */
export function buildUnpaidOrderColumns(now: number, offer: OfferName, unitPrice: number) {
  return {
    key: generateSecretId(),
    number: generateOrderNumber(),
    price: unitPrice,
    offer,
    quantity: 1,
    unitPrice,
    createdAt: now,
    updatedAt: now,
    paidAt: null,
    fullyPaidAt: null,
    paidBy: null,
    paymentMethod: null,
    promoCode: null,
    promoTried: null,
    begun: 0,
    discount: 0,
    received: 0,
    refunded: 0,
    expiredAt: null,
    deletedAt: null,
    lifeFrom: 0,
    eraseMarked: null,
  };
}

/** An address that is none of ours names no upload, and is refused as one that is gone. */
function uploadIdsOf(input: DraftOrderInput): CardUploadIds {
  return Object.fromEntries(
    uploadKinds.flatMap((kind) => {
      const url = input[`${kind}Url`];
      if (url === undefined) return [];
      return [[kind, parsePrivateUploadId(url) ?? ""]];
    }),
  );
}

function newCard(
  ref: string,
  line: OrderLineRow,
  now: number,
  input: DraftOrderInput,
  phones: Omit<OrderPhoneFields, "deliveryPhone">,
): CardRow {
  return {
    ref,
    orderRef: ref,
    place: 1,
    offer: input.offer,
    lineId: line.id,
    state: "waiting",
    removedFrom: null,
    tagPausedAt: null,
    tagsGiven: 0,
    tagsLost: 1,
    removalAskedAt: null,
    removalFrom: null,
    removalLife: null,
    ...mapCardTexts((name) => input[name] ?? ""),
    ...phones,
    socialMedias: JSON.stringify(input.socialMedias ?? []),
    ownerEmail: input.email ?? "",
    version: 1,
    accent: "",
    ...toAppearanceColumns(defaultCardAppearance),
    takesContacts: 0,
    changedAt: now,
  };
}
