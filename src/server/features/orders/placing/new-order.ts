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
 * Finds the first fault of each field of an order of the site, as `buyer.phoneNumber`, `deliveryPhone` or
 * `cards.2.email`, counted from 0; of one that is ordered `inOneForm`, where each has the field's own name.
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
      // A portrait may come later, and is one card's; a logo and a cover may be shared.
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
 * Gets the present fee and delay of delivering to a town.
 * @throws {AppError} `request.invalid` for a town without delivery
 */
export function getDeliveryTermsOrThrow({ settings }: Pick<Deps, "settings">, town?: string): DeliveryTerms {
  const terms = findDeliveryTerms(town, settings.site);
  if (!terms) throw new AppError("request.invalid", { fields: { deliveryTown: unknownTown } });
  return terms;
}

/** A card that is sent elsewhere needs an address and a town; `placeOrder` refuses a town without delivery. */
function findElsewhereFaults(card: OrderedCardInput): Record<string, string> {
  const { deliveryAddress, deliveryTown, deliveryRecipient, deliveryPhone } = card;
  if (!deliveryAddress && !deliveryTown && !deliveryRecipient && !deliveryPhone) return {};
  return {
    ...(!deliveryAddress && { deliveryAddress: "L'adresse de livraison est obligatoire." }),
    ...(!deliveryTown && { deliveryTown: unknownTown }),
  };
}

/** Describes an order's input; staff may begin one with a part of it. */
export type DraftOrderInput = { [Name in keyof OrderInput]?: OrderInput[Name] | undefined } & Pick<OrderInput, "offer">;
type DraftCardFields = Omit<DraftOrderInput, DeliveryTextName>;

/** Who buys: mails go to them, whoever holds the cards. */
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
  /** Whole FCFA: the price of its offer, and what the number of cards takes off it. */
  unitPrice: number;
  discount?: number;
  notifyHolder?: boolean;
  /** What it has as a card of a company. */
  organisation?: CompanyCardColumns;
  /** Images that its company's template holds already. */
  heldUploadIds?: CardUploadIds;
  /** Where this card is sent, if elsewhere than the order; empty fields as in `resolveDeliveryTexts`. */
  elsewhere?: { texts: Parameters<typeof resolveDeliveryTexts>[1]; fee: number | null; days: number } | undefined;
}

export interface NewOrder {
  buyer: OrderBuyer;
  /** At least one. */
  cards: readonly NewOrderCard[];
  /** A text left empty is the buyer's; the address is the first card's. */
  delivery: Parameters<typeof resolveDeliveryTexts>[1];
  terms: DeliveryTerms;
}

export interface NewOrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  cards: NewCard[];
  /** Of the cards that go elsewhere than the order. */
  cardDeliveries: CardDeliveryRow[];
}

/** Builds the rows of a new, unpaid order, a line for each card, then one for each delivery that is paid with it. `now`: ms since 1970 UTC. */
export function buildNewOrderRows(now: number, { buyer, cards, delivery, terms }: NewOrder): NewOrderRows {
  const [firstCard] = cards;
  if (!firstCard) throw new RangeError("An order brings at least one card.");
  const ref = generateOrderReference();
  const lines = cards.map(({ fields: { offer }, unitPrice, discount = 0 }, at) =>
    buildOrderLine(now, at + 1, { orderRef: ref, offer, unitPrice, discount }),
  );
  // The version before looks for an order's card at the order's reference (decision 15).
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
      // A foreign URL names no upload, and is refused like a deleted one.
      const uploads = uploadKinds.flatMap((kind) => {
        const url = fields[`${kind}Url`];
        return url === undefined ? [] : [[kind, parsePrivateUploadId(url) ?? ""]];
      });
      return { row, uploadIds: Object.fromEntries(uploads), ...(heldUploadIds && { heldUploadIds }) };
    }),
    cardDeliveries,
  };
}

/** What a line sells of an offer: a card of its own, or the reprint of the card `cardRef`. */
export interface OrderLineSale {
  orderRef: string;
  offer: OfferName;
  /** Whole FCFA. */
  unitPrice: number;
  /** Whole FCFA off the price by quantity; none if left out. */
  discount?: number;
  /** The card that is printed again; left out for a card of the order's own. */
  cardRef?: string;
  /** The offer that the card `cardRef` has until the line, whose price is the difference, is paid. */
  raisesFrom?: OfferName;
}

/** Builds the line of one card, of one reprint or of a card that is raised to a better offer. `position`: from 1; `now`: ms. */
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

/** Builds the line of the delivery of a card that goes elsewhere than its order. It names no town: lines are not erased. */
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

/** Builds the columns of every new order. `price`: whole FCFA of all its lines. */
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

/** How a card looks before its owner chooses. */
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
