import { listCardTexts, phoneTextNames } from "#shared/card/card-text-rules.ts";
import type { ProductionStart } from "#shared/staff/site-settings.ts";
import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { formatCardDeliveryFeeSentence, formatDeliveryFeeSentence } from "#shared/order/delivery-towns.ts";
import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { DeliveryTextName } from "#shared/order/delivery-texts.ts";
import { normalizeCrockford, refPattern } from "#shared/format/crockford.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { computeExpectedDates, type LeadTime } from "#shared/order/lead-time.ts";
import { isDesigned, type OfferName } from "#shared/offers/offers.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { CardContent } from "#server/features/cards/card-tables.ts";
import type { CardDeliveryRow, OrderLineRow, OrderRow, TransferColumns } from "./order-tables.ts";

/** Names what may be erased: an order that nobody paid, a person or a company, or one in the trash, paid or not. */
export type ErasableOrderKind = "unpaid" | "unpaidCompany" | "deleted";

/**
 * Least uptime (ms) since an order was made, deleted or restored before it may be erased, whatever its dates; less than
 * 30 days, since the service may be off at times.
 */
export const minOrderLifetimeMs = 20 * dayMs;
/** Sets how much uptime (ms) lies between the two steps of erasing an order. */
export const minErasureMarkAgeMs = 3 * dayMs;

/** Two spaces between words, so that even one or two first letters of a word form a trigram. */
const gap = "  ";

/**
 * Folds a text for the search: its words in lower case, without accents, apostrophes and punctuation but `@ . +`,
 * each after two spaces.
 */
export function foldSearchText(text: string): string {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}|['’ʼ‘`´]/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .split(/[^\p{L}\p{N}@.+]+/u);
  return words
    .filter((word) => word !== "")
    .map((word) => gap + word)
    .join("");
}

/** Checks whether an order reprints cards of other orders, or raises one, and brings none of its own. */
export function isReprint({ reprintOf }: Pick<OrderRow, "reprintOf">): boolean {
  return reprintOf !== null;
}

export type PricedLine = Pick<OrderLineRow, "quantity" | "unitPrice" | "discount">;

export function computeLineTotal({ quantity, unitPrice, discount }: PricedLine): number {
  return quantity * unitPrice - discount;
}

export function sumOrderLines(lines: readonly OrderLineRow[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}

/** Splits an amount in proportion to weights, into whole FCFA that add up to it; none is more than its weight if the amount fits in all. */
export function splitInProportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const part = Math.round((amount * weighed) / whole) - given;
    given += part;
    return part;
  });
}

/**
 * Computes what each line costs once the order's discount is off: first off the lines that `isCovered` names, each in
 * proportion to its price; what they cannot take, off all.
 */
export function computeLineCosts<Line extends PricedLine>(
  lines: readonly Line[],
  discount: number,
  isCovered: (line: Line, at: number) => boolean,
): number[] {
  const totals = lines.map(computeLineTotal);
  const covered = totals.map((total, at) => (isCovered(lines[at] as Line, at) ? total : 0));
  const first = splitInProportion(
    Math.min(
      discount,
      covered.reduce((sum, total) => sum + total, 0),
    ),
    covered,
  );
  const left = totals.map((total, at) => total - (first[at] ?? 0));
  const rest = splitInProportion(discount - first.reduce((sum, part) => sum + part, 0), left);
  return left.map((cost, at) => cost - (rest[at] ?? 0));
}

/** A card and the offer to which a paid order raises it. */
export interface OfferRaise {
  cardRef: string;
  offer: OfferName;
}

export function findOfferRaise(
  lines: readonly Pick<OrderLineRow, "kind" | "cardRef" | "offer">[],
): OfferRaise | undefined {
  const line = lines.find(({ kind, cardRef, offer }) => kind === "other" && cardRef !== null && offer !== null);
  if (!line?.cardRef || !line.offer) return undefined;
  return { cardRef: line.cardRef, offer: line.offer };
}

type OrderSums = Pick<OrderRow, "price" | "discount" | "received" | "refunded" | "paidAt">;

/** Computes the amount due of a paid order's price (whole FCFA); 0 for an order that was refunded in full. */
export function computeAmountDue(order: OrderSums): number {
  if (order.paidAt === null || isFullyRefunded(order)) return 0;
  return Math.max(0, computeAskedPrice(order) - order.received);
}

/** What can be paid of an order now, on its page: all of it, the rest, or nothing any more. */
export function findPayablePart(order: OrderSums): PayablePart | null {
  if (order.paidAt === null) return "whole";
  return computeAmountDue(order) > unpayableFcfa ? "rest" : null;
}

/** What stands where no bank transfer is announced. */
export const noTransfer: TransferColumns = { transferAt: null, transferAmount: null, transferBy: null };

/** A bank transfer that somebody said they made. */
export interface AnnouncedTransfer {
  /** ms. */
  at: number;
  /** Whole FCFA. */
  amount: number;
}

/**
 * Finds the bank transfer that is awaited for an order, which its list finds as well (`isTransferAwaited`); null where
 * none was announced, or nothing is due any more.
 */
export function findAnnouncedTransfer({ transferAt, transferAmount, ...order }: OrderRow): AnnouncedTransfer | null {
  if (transferAt === null || transferAmount === null) return null;
  if (order.deletedAt !== null || order.expiredAt !== null) return null;
  if (order.paidAt !== null && computeAmountDue(order) === 0) return null;
  return { at: transferAt, amount: transferAmount };
}

type AgreedDeposit = Pick<OrderRow, "depositAmount" | "depositPercent">;

/**
 * Computes the deposit that may be paid first of `toPay`, as staff agreed (whole FCFA); null where none is agreed, or
 * where it or its rest would be less than the provider takes: then the order is paid whole.
 */
export function computeAgreedDeposit({ depositAmount, depositPercent }: AgreedDeposit, toPay: number): number | null {
  const deposit = depositPercent === null ? depositAmount : Math.ceil((toPay * depositPercent) / 100);
  if (deposit === null || deposit <= unpayableFcfa || toPay - deposit <= unpayableFcfa) return null;
  return deposit;
}

/** Checks whether the cards of an order with an agreed deposit wait for the rest, as the setting says. */
export function isRestAwaited(order: OrderSums & AgreedDeposit, begins: ProductionStart): boolean {
  const isAgreed = order.depositAmount !== null || order.depositPercent !== null;
  return begins === "paid" && isAgreed && computeAmountDue(order) > 0;
}

type FullyPaidColumns = Pick<OrderRow, "price" | "discount" | "received" | "paidAt" | "fullyPaidAt">;

/**
 * Returns when an order was fully paid (ms), whatever was refunded later; null while an amount is due. The version
 * before does not write this time, and keeps the old one when it undoes a payment.
 */
export function getFullyPaidAt(order: FullyPaidColumns): number | null {
  if (order.paidAt === null || order.received + order.discount < order.price) return null;
  return Math.max(order.paidAt, order.fullyPaidAt ?? 0);
}

export function isFullyRefunded({ received, refunded }: Pick<OrderRow, "received" | "refunded">): boolean {
  return refunded > 0 && refunded >= received;
}

export type OrderDeliveryTexts = Pick<OrderRow, DeliveryTextName>;
type OnCard = Pick<CardContent, "firstName" | "lastName" | "phoneNumber" | "address">;

/** Resolves where an order goes: a field left empty is taken from the card, with its holder as the recipient. */
export function resolveDeliveryTexts(
  card: OnCard,
  typed: { [Name in DeliveryTextName]?: string | undefined } = {},
): OrderDeliveryTexts {
  return {
    deliveryTown: typed.deliveryTown ?? "",
    deliveryRecipient: typed.deliveryRecipient || `${card.firstName} ${card.lastName}`.trim(),
    deliveryPhone: typed.deliveryPhone || card.phoneNumber,
    deliveryAddress: typed.deliveryAddress || card.address,
    deliveryNote: typed.deliveryNote ?? "",
  };
}

type OrderDeliveryColumns = Pick<OrderRow, DeliveryTextName | "deliveryFee" | "deliveryDays">;

/** Returns where an order goes and on what terms, as its buyer is shown it. */
export function toOrderDelivery(order: OrderDeliveryColumns): OrderDelivery {
  const {
    deliveryRecipient: recipient,
    deliveryPhone: phone,
    deliveryAddress: address,
    deliveryTown: town,
    deliveryFee: fee,
    deliveryDays: days,
  } = order;
  return { recipient, phone, address, town, fee, days, terms: formatDeliveryFeeSentence({ town, fee }) };
}

/** Returns where a card goes that is sent elsewhere than its order, and on what terms, as its buyer is shown it. */
export function toCardDelivery(delivery: CardDeliveryRow): OrderDelivery {
  const { deliveryTown: town, deliveryFee: fee } = delivery;
  const isAgreed = delivery.lineId === null;
  return { ...toOrderDelivery(delivery), terms: formatCardDeliveryFeeSentence({ town, fee, isAgreed }) };
}

type PromisedOrder = Pick<OrderRow, "offer" | "paidAt" | "deliveryDays">;

/**
 * The day (ms since 1970 UTC) by which a paid order is delivered, as its buyer's page says it; `undefined` where there
 * is none: unpaid,
 * or its days begin with a drawing that its buyer agrees to.
 */
export function promisedDay(order: PromisedOrder, { productionDays, deliveryDays }: LeadTime): number | undefined {
  if (order.paidAt === null || isDesigned(order.offer)) return undefined;
  return computeExpectedDates(order.paidAt, { productionDays, deliveryDays: order.deliveryDays ?? deliveryDays })
    .delivered;
}

type Buyer = Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone" | "number" | "promoCode">;

/**
 * Builds the texts by which an order is found and sorted; to be written again whenever one of these fields, of the
 * order or of its cards, changes.
 */
export function buildOrderSearchKeys(
  order: Buyer,
  cards: readonly CardContent[],
): Pick<OrderRow, "searchText" | "firstNameKey" | "lastNameKey"> {
  const { buyerFirstName, buyerLastName } = order;
  const mailboxes = cards.flatMap((card) => listCardTexts({ kind: "email" }).map((name) => card[name]));
  const numbers = cards.flatMap((card) => phoneTextNames.map((name) => card[name]));
  const words = [
    buyerFirstName,
    buyerLastName,
    ...cards.map(({ company }) => company),
    order.buyerEmail,
    order.number,
    ...cards.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...mailboxes,
    // As they may be typed: in Senegal without the country's code, and their digits.
    ...[order.buyerPhone, ...numbers].flatMap((number) => [
      ...(number.startsWith("+221") ? [number.slice(4)] : []),
      number.slice(1),
    ]),
    order.promoCode ?? "",
  ];
  return {
    searchText: foldSearchText([...new Set(words)].join(" ")),
    firstNameKey: foldSearchText(`${buyerFirstName} ${buyerLastName}`),
    lastNameKey: foldSearchText(`${buyerLastName} ${buyerFirstName}`),
  };
}

/** Builds the text by which one card of an order is found among the others. */
export function buildCardSearchText(order: Buyer, card: CardContent): string {
  return buildOrderSearchKeys(order, [card]).searchText;
}

/** Four digits or more by themselves, grouped as people do: a telephone number, or the beginning of one. */
const typedNumber = /(?<![\p{L}\p{N}])[(+]*\d(?:[\s.()/-]*\d){3,14}(?![\p{L}\p{N}])/gu;

/** `00221 77 123 45 67`, `(+221) 77-123-45-67`, `06 12 34 56 78`: the digits by which such a number is found. */
function joinNumbers(typed: string): string {
  return typed.replace(typedNumber, (number) => {
    const digits = number.replace(/\D/g, "");
    // Prefixes dialled before a number, here or abroad, are not stored with it.
    return ` ${digits.length < 7 ? digits : digits.replace(/^00?/, "")} `;
  });
}

/**
 * Parses a typed search into the terms that `searchText` must all contain: a word of three letters or more matches
 * anywhere, a shorter one at the beginning of a word, a telephone number by its digits. Every term has at least
 * three characters, so trigrams find each.
 */
export function parseSearchTerms(typed: string): string[] {
  const words = foldSearchText(joinNumbers(typed))
    .split(gap)
    .filter((word) => word !== "");
  return words.map((word) => ([...word].length < 3 ? gap + word : word));
}

/** Reads the reference of a card or an order in what was typed, also in a pasted address of its page. */
export function readTypedRef(search: string): string | undefined {
  const last =
    search
      .trim()
      .replace(/[?#].*$/u, "")
      .split("/")
      .at(-1) ?? "";
  const ref = normalizeCrockford(last);
  return refPattern.test(ref) ? ref : undefined;
}
