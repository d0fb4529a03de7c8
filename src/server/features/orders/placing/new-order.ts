import { plainLook } from "#shared/card-look.ts";
import { forEachText } from "#shared/card-texts.ts";
import type { OrderInput } from "#shared/contract/orders.ts";
import type { DeliveryTerms } from "#shared/delivery-towns.ts";
import type { OfferName } from "#shared/offers.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { newOrderNumber, newRef, newSecretId } from "#server/db/ids.ts";
import { toColumns, type UploadIds } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { deliveryTo, searchKeys } from "../order-rules.ts";
import type { OrderRow } from "../order-tables.ts";
import type { PhoneFields } from "./order-placement-rules.ts";

/** What an order is made of; staff may begin one without the rest. */
export type BegunInput = { [Name in keyof OrderInput]?: OrderInput[Name] | undefined } & Pick<OrderInput, "offer">;

export interface NewOrder {
  order: OrderRow;
  card: CardRow;
  uploadIds: UploadIds;
}

/** The rows of a new, unpaid order of one card, which is its buyer's. `now`: ms since 1970 UTC; `unitPrice`: whole FCFA. */
export function newOrder(now: number, input: BegunInput, phones: PhoneFields, unitPrice: number, terms: DeliveryTerms): NewOrder {
  const { deliveryPhone, ...cardPhones } = phones;
  const card = newCard(newRef(), now, input, cardPhones);
  const order = {
    ...unpaidSale(now, input.offer, unitPrice),
    ref: card.ref,
    reprintOf: null,
    buyerFirstName: card.firstName,
    buyerLastName: card.lastName,
    buyerEmail: card.email,
    buyerPhone: card.phoneNumber,
    ...deliveryTo(card, { ...input, deliveryPhone }),
    ...terms,
  };
  return { order: { ...order, ...searchKeys(order, [card]) }, card, uploadIds: uploadIdsOf(input) };
}

/** What every new order has, of one card, whoever buys it. `unitPrice`: whole FCFA. */
export function unpaidSale(now: number, offer: OfferName, unitPrice: number) {
  return {
    key: newSecretId(), number: newOrderNumber(), offer, quantity: 1, unitPrice, createdAt: now, updatedAt: now,
    paidAt: null, paidBy: null, paymentMethod: null, promoCode: null, promoTried: null, begun: 0, discount: 0, received: 0, refunded: 0,
    expiredAt: null, deletedAt: null, lifeFrom: 0, eraseMarked: null,
  };
}

/** An address that is none of ours names no upload, and is refused as one that is gone. */
function uploadIdsOf(input: BegunInput): UploadIds {
  return Object.fromEntries(uploadKinds.flatMap((kind) => {
    const url = input[`${kind}Url`];
    return url === undefined ? [] : [[kind, uploadIdOf(url) ?? ""]];
  }));
}

function newCard(ref: string, now: number, input: BegunInput, phones: Omit<PhoneFields, "deliveryPhone">): CardRow {
  return {
    ref,
    orderRef: ref,
    place: 1,
    state: "waiting",
    removedFrom: null,
    tagPausedAt: null,
    tagsGiven: 0,
    tagsLost: 1,
    removalAskedAt: null,
    removalFrom: null,
    removalLife: null,
    ...forEachText((name) => input[name] ?? ""),
    ...phones,
    socialMedias: JSON.stringify(input.socialMedias ?? []),
    ownerEmail: input.email ?? "",
    version: 1,
    accent: "",
    ...toColumns(plainLook),
    takesContacts: 0,
    changedAt: now,
  };
}
