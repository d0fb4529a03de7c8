import type { GroupOrderInput, OrderedCardInput } from "#shared/contract/group-order.ts";
import { getOrderFieldErrors } from "#shared/contract/order-fields.ts";
import { orderPhoneNames, type OrderPhoneFields, readPhones } from "../phone-rules.ts";
import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { OrderInput } from "#shared/contract/public-order.ts";
import type { DeliveryTextName } from "#shared/order/delivery-texts.ts";
import { type DeliveryTerms, findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import { offers, type OfferName } from "#shared/offers/offers.ts";
import { cardDeliveryLabel } from "#shared/order/order-lines.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import {
  generateOrderNumber,
  generateOrderReference,
  generateSecretId,
  generateSortableId,
} from "#server/db/generate-ids.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { CardUploadIds, NewCard } from "#server/features/cards/card-service.ts";
import { toAppearanceColumns } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { resolveDeliveryTexts, buildOrderSearchKeys, noTransfer, sumOrderLines } from "../order-rules.ts";
import type { CardDeliveryRow, OrderLineRow, OrderRow } from "../order-tables.ts";

/**
 * Finds the first fault of each field of an order from the site. Keys are `buyer.phoneNumber`, `deliveryPhone` or
 * `cards.2.email`, counted from 0; for an order made `inOneForm` the field's plain name.
 */
export function findOrderFaults(input: GroupOrderInput, inOneForm: boolean): Record<string, string> {
  const { buyer, cards, deliveryPhone } = input;
  const deliveryAddress = input.deliveryAddress || cards[0]?.address;
  const parts: [prefix: string, faults: Record<string, string>][] = [
    ["", readPhones({ deliveryPhone }, ["deliveryPhone"]).faults],
    ["buyer.", readPhones(buyer, ["phoneNumber"]).faults],
    ...cards.map((card, at): [string, Record<string, string>] => {
      const faults: Record<string, string> = {
        ...readPhones(card, orderPhoneNames).faults,
        ...getOrderFieldErrors(card.offer, { ...card, deliveryAddress: card.deliveryAddress || deliveryAddress }),
        ...findElsewhereFaults(card),
      };
      const { profileUrl } = card;
      // A portrait may come later, and belongs to one card only; a logo and a cover may be shared.
      if (profileUrl === undefined && !inOneForm) delete faults.profileUrl;
      else if (profileUrl && cards.findIndex((one) => one.profileUrl === profileUrl) !== at)
        faults.profileUrl ??= "Cette photo est déjà celle d'une autre carte.";
      return [`cards.${at}.`, faults];
    }),
  ];
  return Object.fromEntries(
    parts.flatMap(([prefix, faults]) =>
      Object.entries(faults).map(([field, message]) => [inOneForm ? field : prefix + field, message]),
    ),
  );
}

export const unknownTown = "Choisissez une ville de la liste.";

/**
 * Gets today's fee and delay of delivery to a town.
 * @throws {AppError} `request.invalid` for a town without delivery
 */
export function getDeliveryTermsOrThrow({ settings }: Pick<Deps, "settings">, town?: string): DeliveryTerms {
  const terms = findDeliveryTerms(town, settings.site);
  if (!terms) throw new AppError("request.invalid", { fields: { deliveryTown: unknownTown } });
  return terms;
}

/** Finds whether a card sent elsewhere lacks an address or a town; `placeOrder` refuses unknown towns. */
function findElsewhereFaults(card: OrderedCardInput): Record<string, string> {
  const { deliveryAddress, deliveryTown, deliveryRecipient, deliveryPhone } = card;
  if (!deliveryAddress && !deliveryTown && !deliveryRecipient && !deliveryPhone) return {};
  return {
    ...(!deliveryAddress && { deliveryAddress: "L'adresse de livraison est obligatoire." }),
    ...(!deliveryTown && { deliveryTown: unknownTown }),
  };
}

/** An order's input; staff may begin an order with only a part of it. */
export type DraftOrderInput = { [Name in keyof OrderInput]?: OrderInput[Name] | undefined } & Pick<OrderInput, "offer">;
type DraftCardFields = Omit<DraftOrderInput, DeliveryTextName>;

/** The person who buys and gets the mails, whoever holds the cards. */
interface OrderBuyer {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
}

export type CompanyCardColumns = Pick<
  CardRow,
  "organisationId" | "department" | "employeeNumber" | "locked" | "ownAccent" | "dress" | "ownerEmail"
>;

interface NewOrderCard {
  fields: DraftCardFields;
  phones: Omit<OrderPhoneFields, "deliveryPhone">;
  /** Whole FCFA: the offer's price, and the quantity discount. */
  unitPrice: number;
  discount?: number;
  notifyHolder?: boolean;
  /** Columns of a company's card. */
  organisation?: CompanyCardColumns;
  /** Images that the company's template already holds. */
  heldUploadIds?: CardUploadIds;
  /** This card's delivery if it is sent elsewhere than the order; empty fields as in `resolveDeliveryTexts`. */
  elsewhere?: { texts: Parameters<typeof resolveDeliveryTexts>[1]; fee: number | null; days: number } | undefined;
}

export interface NewOrder {
  buyer: OrderBuyer;
  /** At least one. */
  cards: readonly NewOrderCard[];
  /** An empty text is taken from the buyer, an empty address from the first card. */
  delivery: Parameters<typeof resolveDeliveryTexts>[1];
  terms: DeliveryTerms;
}

export interface NewOrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  cards: NewCard[];
  /** Deliveries of the cards that go elsewhere than the order. */
  cardDeliveries: CardDeliveryRow[];
}

/** Builds the rows of an unpaid order: a line for each card, then for each paid delivery. `now`: ms since 1970 UTC. */
export function buildNewOrderRows(now: number, { buyer, cards, delivery, terms }: NewOrder): NewOrderRows {
  const [firstCard] = cards;
  if (!firstCard) throw new RangeError("An order brings at least one card.");
  const ref = generateOrderReference();
  const lines = cards.map(({ fields: { offer }, unitPrice, discount = 0 }, at) =>
    buildOrderLine(now, at + 1, { orderRef: ref, offer, unitPrice, discount }),
  );
  // The first card has the order's reference: the previous release looks for it there (decision 15).
  const rows = lines.flatMap((line, at) => {
    const card = cards[at];
    if (!card) return [];
    return [buildCardRow(now, line, at === 0 ? ref : generateOrderReference(), card)];
  });
  const cardDeliveries: CardDeliveryRow[] = [];
  for (const [at, row] of rows.entries()) {
    const elsewhere = cards[at]?.elsewhere;
    if (!elsewhere) continue;
    const { texts, fee: deliveryFee, days: deliveryDays } = elsewhere;
    const line = deliveryFee ? buildDeliveryLine(now, lines.length + 1, ref, deliveryFee) : undefined;
    if (line) lines.push(line);
    const terms = { deliveryFee, deliveryDays, lineId: line?.id ?? null };
    cardDeliveries.push({ cardRef: row.ref, orderRef: ref, ...resolveDeliveryTexts(row, texts), ...terms });
  }
  const order = {
    ...buildUnpaidOrderColumns(now, firstCard.fields.offer, sumOrderLines(lines)),
    ref,
    reprintOf: null,
    buyerFirstName: buyer.firstName,
    buyerLastName: buyer.lastName,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phoneNumber,
    ...resolveDeliveryTexts({ ...buyer, address: firstCard.fields.address ?? "" }, delivery),
    ...terms,
  };
  return {
    order: { ...order, ...buildOrderSearchKeys(order, rows) },
    lines,
    cards: rows.map((row, at) => {
      const { fields, heldUploadIds } = cards[at] ?? { fields: {} };
      // A foreign URL names no upload, so it is refused like a deleted upload.
      const uploads = uploadKinds.flatMap((kind) => {
        const url = fields[`${kind}Url`];
        return url === undefined ? [] : [[kind, parsePrivateUploadId(url) ?? ""]];
      });
      return { row, uploadIds: Object.fromEntries(uploads), ...(heldUploadIds && { heldUploadIds }) };
    }),
    cardDeliveries,
  };
}

/** What a line sells: a new card of the order, or a reprint or raise of the card `cardRef`. */
export interface OrderLineSale {
  orderRef: string;
  offer: OfferName;
  /** Whole FCFA. */
  unitPrice: number;
  /** Quantity discount in whole FCFA; 0 if absent. */
  discount?: number;
  /** The card that is reprinted or raised; absent: a new card of the order. */
  cardRef?: string;
  /** For a raise: the offer that the card `cardRef` has until the line is paid. The line's price is the difference. */
  raisesFrom?: OfferName;
}

/** Builds the line of a card, a reprint or a raise to a better offer. `position`: from 1; `now`: ms. */
export function buildOrderLine(
  now: number,
  position: number,
  { orderRef, offer, unitPrice, discount = 0, cardRef, raisesFrom }: OrderLineSale,
): OrderLineRow {
  const { title } = offers[offer];
  const what =
    raisesFrom !== undefined
      ? ({ kind: "other", label: `Passage de la carte ${offers[raisesFrom].title} à ${title}` } as const)
      : cardRef !== undefined
        ? ({ kind: "reprint", label: `Carte ${title}, réimpression` } as const)
        : ({ kind: "card", label: `Carte ${title}` } as const);
  return {
    id: generateSortableId(now),
    orderRef,
    position,
    ...what,
    offer,
    quantity: 1,
    unitPrice,
    discount,
    cardRef: cardRef ?? null,
  };
}

/** Builds the line of the delivery of a card sent elsewhere. It names no town, since lines are never erased. */
export function buildDeliveryLine(now: number, position: number, orderRef: string, fee: number): OrderLineRow {
  return {
    id: generateSortableId(now),
    orderRef,
    position,
    kind: "delivery",
    label: cardDeliveryLabel,
    offer: null,
    quantity: 1,
    unitPrice: fee,
    discount: 0,
    cardRef: null,
  };
}

/** Builds the columns that every new order starts with. `price`: whole FCFA, the sum of its lines. */
export function buildUnpaidOrderColumns(now: number, offer: OfferName, price: number) {
  return {
    key: generateSecretId(),
    companyKey: null,
    number: generateOrderNumber(),
    price,
    offer,
    createdAt: now,
    updatedAt: now,
    paidAt: null,
    fullyPaidAt: null,
    paidBy: null,
    paymentMethod: null,
    promoCode: null,
    promoTried: null,
    depositAmount: null,
    depositPercent: null,
    begun: 0,
    discount: 0,
    received: 0,
    refunded: 0,
    ...noTransfer,
    completes: null,
    organisationId: null,
    expiredAt: null,
    deletedAt: null,
    lifeFrom: 0,
    eraseMarked: null,
  };
}

/** A card's look before its owner chooses one. */
const plainAppearance = toAppearanceColumns(defaultCardAppearance);

function buildCardRow(now: number, line: OrderLineRow, ref: string, card: NewOrderCard): CardRow {
  const { fields, phones, notifyHolder = false } = card;
  return {
    ref,
    orderRef: line.orderRef,
    place: line.position,
    offer: fields.offer,
    lineId: line.id,
    state: "waiting",
    removedFrom: null,
    tagPausedAt: null,
    holders: 1,
    tagsGiven: 0,
    tagsLost: 1,
    removalAskedAt: null,
    removalFrom: null,
    removalLife: null,
    ...mapCardTexts((name) => fields[name] ?? ""),
    printedName: fields.printedName ?? "",
    ...phones,
    socialMedias: JSON.stringify(fields.socialMedias ?? []),
    ownerEmail: fields.email ?? "",
    organisationId: null,
    department: "",
    employeeNumber: "",
    locked: "[]",
    notifyHolder: notifyHolder ? 1 : 0,
    version: 1,
    accent: "",
    ...plainAppearance,
    takesContacts: 0,
    changedAt: now,
    ...card.organisation,
  };
}
