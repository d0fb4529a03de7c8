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

/** What may be erased: an order never paid, by a person or by a company, or any order in the trash. */
export type ErasableOrderKind = "unpaid" | "unpaidCompany" | "deleted";

/**
 * Least uptime (ms) between making, deleting or restoring an order and its erasure, whatever its dates. Less than 30
 * days, since the service may be down at times.
 */
export const minOrderLifetimeMs = 20 * dayMs;
/** Least uptime (ms) between the two steps of erasing an order. */
export const minErasureMarkAgeMs = 3 * dayMs;

/** Two spaces between words, so that even one or two first letters of a word form a trigram. */
const gap = "  ";

/**
 * Folds a text for the search: lower case, no accents or apostrophes, no punctuation but `@ . +`, two spaces before
 * each word.
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

/** Checks whether an order reprints cards of other orders, or raises one, and so has no cards of its own. */
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

/** Splits an amount by weights into whole FCFA that add up to it; no part exceeds its weight if they suffice. */
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
 * Computes the cost of each line after the order's discount, which comes first off the lines that `isCovered` names, in
 * proportion to their price; what exceeds these comes off all lines.
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

/** A card and the better offer that a paid order gives it. */
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

/** Computes the amount due of a paid order (whole FCFA); 0 for an order that was refunded in full. */
export function computeAmountDue(order: OrderSums): number {
  if (order.paidAt === null || isFullyRefunded(order)) return 0;
  return Math.max(0, computeAskedPrice(order) - order.received);
}

/** Finds what can be paid now on the order's page: the whole, the rest, or nothing (null). */
export function findPayablePart(order: OrderSums): PayablePart | null {
  if (order.paidAt === null) return "whole";
  return computeAmountDue(order) > unpayableFcfa ? "rest" : null;
}

/** Column values when no bank transfer is announced. */
export const noTransfer: TransferColumns = { transferAt: null, transferAmount: null, transferBy: null };

/** A bank transfer that somebody says they made. */
export interface AnnouncedTransfer {
  /** ms. */
  at: number;
  /** Whole FCFA. */
  amount: number;
}

/**
 * Finds the bank transfer that an order waits for, by the same rule as the list's status `transfer`; null if none was
 * announced or nothing is due.
 */
export function findAnnouncedTransfer({ transferAt, transferAmount, ...order }: OrderRow): AnnouncedTransfer | null {
  if (transferAt === null || transferAmount === null) return null;
  if (order.deletedAt !== null || order.expiredAt !== null) return null;
  if (order.paidAt !== null && computeAmountDue(order) === 0) return null;
  return { at: transferAt, amount: transferAmount };
}

type AgreedDeposit = Pick<OrderRow, "depositAmount" | "depositPercent">;

/**
 * Computes the deposit, as agreed by staff, that may be paid first of `toPay` (whole FCFA). Null if none was agreed, or
 * if the deposit or the rest is too small for the provider: then the order is paid in full.
 */
export function computeAgreedDeposit({ depositAmount, depositPercent }: AgreedDeposit, toPay: number): number | null {
  const deposit = depositPercent === null ? depositAmount : Math.ceil((toPay * depositPercent) / 100);
  if (deposit === null || deposit <= unpayableFcfa || toPay - deposit <= unpayableFcfa) return null;
  return deposit;
}

/** Checks whether an order's cards wait for the rest of an agreed deposit, under this setting. */
export function isRestAwaited(order: OrderSums & AgreedDeposit, begins: ProductionStart): boolean {
  const isAgreed = order.depositAmount !== null || order.depositPercent !== null;
  return begins === "paid" && isAgreed && computeAmountDue(order) > 0;
}

type FullyPaidColumns = Pick<OrderRow, "price" | "discount" | "received" | "paidAt" | "fullyPaidAt">;

/**
 * Returns when an order was fully paid (ms), whatever was refunded later; null while an amount is due. Does not rely on
 * `fullyPaidAt` only: the previous release does not write it, and does not clear it when it undoes a payment.
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

/** Resolves where an order goes: an empty field is taken from the card, with its holder as the recipient. */
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

/** Returns the order's delivery address and terms, as shown to its buyer. */
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

/** Returns the address and terms of a card that is sent elsewhere than its order, as shown to its buyer. */
export function toCardDelivery(delivery: CardDeliveryRow): OrderDelivery {
  const { deliveryTown: town, deliveryFee: fee } = delivery;
  const isAgreed = delivery.lineId === null;
  return { ...toOrderDelivery(delivery), terms: formatCardDeliveryFeeSentence({ town, fee, isAgreed }) };
}

type PromisedOrder = Pick<OrderRow, "offer" | "paidAt" | "deliveryDays">;

/**
 * Computes the day (ms since 1970 UTC) by which a paid order will be delivered, as its buyer's page says. `undefined`
 * for an unpaid order, and for one whose time only starts once its buyer approves a design.
 */
export function promisedDay(order: PromisedOrder, { productionDays, deliveryDays }: LeadTime): number | undefined {
  if (order.paidAt === null || isDesigned(order.offer)) return undefined;
  return computeExpectedDates(order.paidAt, { productionDays, deliveryDays: order.deliveryDays ?? deliveryDays })
    .delivered;
}

type Buyer = Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone" | "number" | "promoCode">;

/**
 * Builds the texts by which an order is found and sorted. To be rewritten whenever one of these fields of the order or
 * its cards changes.
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
    // As people may type it: digits only, and without the country code for Senegal.
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

/** Builds the text by which one card of an order is found. */
export function buildCardSearchText(order: Buyer, card: CardContent): string {
  return buildOrderSearchKeys(order, [card]).searchText;
}

/** Four or more digits on their own, grouped as people do: all or the beginning of a telephone number. */
const typedNumber = /(?<![\p{L}\p{N}])[(+]*\d(?:[\s.()/-]*\d){3,14}(?![\p{L}\p{N}])/gu;

/** Joins the digits of typed numbers, as stored: `00221 77 123 45 67`, `(+221) 77-123-45-67`, `06 12 34 56 78`. */
function joinNumbers(typed: string): string {
  return typed.replace(typedNumber, (number) => {
    const digits = number.replace(/\D/g, "");
    // Stored numbers have no dialling prefix (0 or 00).
    return ` ${digits.length < 7 ? digits : digits.replace(/^00?/, "")} `;
  });
}

/**
 * Parses a typed search into terms, all of which `searchText` must contain. A word of three or more letters matches
 * anywhere, a shorter one at the beginning of a word, a telephone number by its digits. Every term has at least three
 * characters, so a trigram can find it.
 */
export function parseSearchTerms(typed: string): string[] {
  const words = foldSearchText(joinNumbers(typed))
    .split(gap)
    .filter((word) => word !== "");
  return words.map((word) => ([...word].length < 3 ? gap + word : word));
}

/** Reads the reference of a card or order from a typed text, which may be the address of its page. */
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
