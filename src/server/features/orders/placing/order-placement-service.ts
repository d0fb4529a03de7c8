import { createHash } from "node:crypto";
import { mapCardTexts } from "#shared/card-texts.ts";
import type { CardDisplayFields, OrderInput, PaidOrder, PublicOrder, UnpaidOrder } from "#shared/contract/orders.ts";
import type { BuyerTracking } from "#shared/contract/road.ts";
import { getOrderFieldErrors, type OrderFieldName } from "#shared/contract/order-fields.ts";
import { type DeliveryTerms, findDeliveryTerms } from "#shared/delivery-towns.ts";
import { formatFrenchDay } from "#shared/instants.ts";
import { listMissingRequiredFields } from "#shared/missing.ts";
import { isOrderedOnSite, type OfferName } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { type TtlCache, getCacheRevision } from "#server/db/fresh.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import {
  createCardWithImages,
  toCardTexts,
  getPrivateImageUrls,
  getPublicCardFields,
  getCardOrThrow,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { reserveRateLimitHits, consumeRateLimitByIp } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMail, type EnqueueMailInput } from "#server/features/mails/mail-service.ts";
import {
  getOrderCardRef,
  toOrderDelivery,
  computeOrderPrice,
  toReprintMailFields,
  computeAmountDue,
} from "../order-rules.ts";
import {
  insertOrderWithHistory,
  listOrderHistory,
  findMissingOrderFields,
  getAnyOrderOrThrow,
  getOrderOrThrow,
} from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { type DraftOrderInput, buildNewOrderRows, type NewOrderRows } from "./new-order.ts";
import { idempotencyKeyLifetimeMs, normalizeOrderPhones, type OrderPhoneFields } from "./order-placement-rules.ts";
import * as store from "./order-placement-store.ts";

/** Holds the new order's reference and its `key`, which only the buyer is given. */
export interface CreateOrderResult {
  ref: string;
  key: string;
}

/**
 * Makes an unpaid order, its card, which takes the three uploads, and its mail to the buyer. Its key is answered here
 * only. The same `idempotencyKey` with the
 * same input answers the same for 24 h (payments.md rule 8). `address`: the buyer's IP, for the limit on unpaid orders;
 * `expected`: what he was shown, in whole FCFA, as `expectedFee` of his town, in words of the query.
 * @throws {AppError} `offer.unavailable`, `request.invalid`, `request.rate_limited`, `upload.invalid`,
 * `idempotency.mismatch`, `payment.price_changed`, `delivery.fee_changed`
 */
export async function createOrder(
  deps: Deps,
  input: OrderInput,
  from: {
    idempotencyKey?: string | undefined;
    address?: string;
    expected?: number | undefined;
    expectedFee?: string | undefined;
  } = {},
): Promise<CreateOrderResult> {
  const { idempotencyKey, address, expected, expectedFee } = from;
  if (!isOrderedOnSite(input.offer)) throw notOnSale();
  assertOfferAllowsFields(input.offer, input);
  const price = deps.settings.site.prices[input.offer];
  const made = buildNewOrderRows(
    deps.clock.now(),
    input,
    parseOrderPhonesOrThrow(input),
    price,
    findDeliveryTerms(input.deliveryTown ?? "", deps.settings.site) ?? { deliveryFee: null, deliveryDays: null },
  );
  const { order } = made;
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");

  return inTransaction(deps, async (deps) => {
    if (idempotencyKey) {
      const row = { key: idempotencyKey, requestHash, orderRef: order.ref, createdAt: order.createdAt };
      const first = await store.claimIdempotencyKey(deps.db.query, row);
      if (!first) return earlierAnswer(deps, idempotencyKey, requestHash);
    }
    if (deps.settings.site.sales[input.offer] !== "form") throw notOnSale();
    getDeliveryTermsOrThrow(deps, input.deliveryTown);
    if (expected !== undefined && expected !== price) throw new AppError("payment.price_changed");
    if (expectedFee !== undefined && expectedFee !== String(order.deliveryFee))
      throw new AppError("delivery.fee_changed");
    // Undone with the rest when the order is not made; given back once it is paid.
    if (address !== undefined)
      await reserveRateLimitHits(
        deps,
        rateLimitPolicies.orders,
        order.ref,
        await consumeRateLimitByIp(deps, rateLimitPolicies.orders, address),
      );
    await insertWhole(deps, made, "buyer");
    return { ref: order.ref, key: order.key };
  });
}

const notOnSale = () =>
  new AppError("offer.unavailable", { fields: { offer: "Cette offre n'est pas en vente sur le site." } });

/**
 * Creates an unpaid order as `createOrder` does, for a buyer whom staff serve: of any offer, with the fields known
 * so far (`findMissingOrderFields` lists the others), at `price` (whole FCFA) where it is given.
 * @throws {AppError} `request.invalid`, `upload.invalid`
 */
export async function createDraftOrder(
  deps: InTransaction<Pick<Deps, "db" | "clock" | "settings">>,
  actor: string,
  input: DraftOrderInput,
  price: number | undefined,
): Promise<OrderRow> {
  assertOfferAllowsFields(input.offer, input, { whole: false });
  const made = buildNewOrderRows(
    deps.clock.now(),
    input,
    parseOrderPhonesOrThrow(input),
    price ?? deps.settings.site.prices[input.offer],
    getDeliveryTermsOrThrow(deps, input.deliveryTown),
  );
  const { profileUrl = "", coverUrl = "", logoUrl = "" } = input;
  const missing = listMissingRequiredFields(input.offer, {
    ...made.card,
    deliveryAddress: made.order.deliveryAddress,
    profileUrl,
    coverUrl,
    logoUrl,
  });
  const order = { ...made.order, begun: missing.length > 0 ? 1 : 0 };
  await insertWhole(deps, { ...made, order }, actor);
  return order;
}

/** The order, its card and its mail. */
async function insertWhole(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  { order, card, uploadIds }: NewOrderRows,
  actor: string,
): Promise<void> {
  await insertOrderWithHistory(deps, order, actor);
  await createCardWithImages(deps, card, uploadIds);
  await enqueueMail(deps, prepareOrderReceivedMail(order));
}

/** What tells the buyer that the order is there, with the link that pays it; `corrected`: what he changed of it. */
export function prepareOrderReceivedMail(
  order: OrderRow,
  { isWhole = order.begun === 0, corrected }: { isWhole?: boolean; corrected?: OrderFieldName[] } = {},
): EnqueueMailInput<"order-received"> {
  const { buyerFirstName: firstName, number, ref, key, offer, buyerEmail: recipient } = order;
  return {
    template: "order-received",
    orderRef: ref,
    recipient,
    data: {
      firstName,
      number,
      ref,
      key,
      offer,
      price: computeOrderPrice(order),
      ...(isWhole ? {} : { begun: true }),
      ...(corrected ? { corrected } : {}),
      delivery: toOrderDelivery(order),
      ...toReprintMailFields(order),
    },
  };
}

/**
 * Asserts that the fields suit the offer. With `whole: false` required fields may be missing.
 * @throws {AppError} `request.invalid` with the fields that cards of this offer do not have, or lack
 */
export function assertOfferAllowsFields(
  offer: OfferName,
  given: Parameters<typeof getOrderFieldErrors>[1],
  { whole = true } = {},
): void {
  const fields = getOrderFieldErrors(offer, given, { whole });
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

/**
 * Gets the present fee and delay of delivering to a town.
 * @throws {AppError} `request.invalid` for a town without delivery
 */
export function getDeliveryTermsOrThrow({ settings }: Pick<Deps, "settings">, town = ""): DeliveryTerms {
  const terms = findDeliveryTerms(town, settings.site);
  if (!terms) throw new AppError("request.invalid", { fields: { deliveryTown: "Choisissez une ville de la liste." } });
  return terms;
}

/** Parses the numbers to E.164. @throws {AppError} `request.invalid` with the field to correct */
export function parseOrderPhonesOrThrow(input: Parameters<typeof normalizeOrderPhones>[0]): OrderPhoneFields {
  const normalized = normalizeOrderPhones(input);
  if ("fields" in normalized) throw new AppError("request.invalid", { fields: normalized.fields });
  return normalized.phones;
}

async function earlierAnswer(
  deps: InTransaction<Pick<Deps, "db">>,
  key: string,
  requestHash: string,
): Promise<CreateOrderResult> {
  const earlier = await store.findIdempotencyKey(deps.db.query, key);
  if (earlier?.requestHash !== requestHash) throw new AppError("idempotency.mismatch");
  const { ref, key: orderKey } = await getAnyOrderOrThrow(deps, earlier.orderRef);
  return { ref, key: orderKey };
}

/** Deletes the keys older than 24 h, which may then make a new order (payments.md rule 8). */
export async function cleanupIdempotencyKeys(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await store.deleteIdempotencyKeysBefore(deps.db.query, deps.clock.now() - idempotencyKeyLifetimeMs);
}

/**
 * Reads how the payment of an unpaid order stands, and what it costs now. Orders do not depend on payments:
 * `app.ts` passes this in.
 */
export type PaymentProgressReader = (
  deps: Deps,
  order: OrderRow,
  asker: { isBuyer: boolean; payments: readonly string[] },
) => Promise<Pick<UnpaidOrder, "payment" | "toPay" | "promo" | "awaited" | "begun">>;

/** What one of these payments, which a browser holds, paid of an order, in FCFA. Handed in as well. */
export type ReadPayerPayment = (deps: Deps, orderRef: string, payments: readonly string[]) => Promise<number | null>;

/**
 * Reads what the buyer of a paid order is shown of its pieces. Orders do not depend on production: `app.ts` passes
 * this in.
 */
export type PieceTrackingReader = (deps: Deps, orderRef: string) => Promise<BuyerTracking | null>;

/** Describes a paid order with the answers for its buyer and for everybody else. */
export interface PublicPaidOrder {
  order: OrderRow;
  answerTo(mine: boolean): PaidOrder;
}

interface PublicReading {
  watchPayment: PaymentProgressReader;
  readPayerPayment: ReadPayerPayment;
  readRoad: PieceTrackingReader;
  isBuyer: (order: OrderRow) => boolean;
  /** Those of this order that the asker's browser began. */
  payments: readonly string[];
  /** Where paid ones are remembered for a second. */
  paidSales?: TtlCache<PublicPaidOrder>;
}

/**
 * Reads what anyone with the reference may see: the buyer's name and the price of an unpaid order, the card of a
 * paid one. Its buyer also sees his promo code, which others could use for their own orders, and the tracking of
 * his pieces.
 * @throws {AppError} `order.not_found`
 */
export async function readPublicOrder(deps: Deps, ref: string, reading: PublicReading): Promise<PublicOrder> {
  const { watchPayment, readRoad, isBuyer, payments, paidSales } = reading;
  const known = paidSales?.get(ref);
  if (known) return answerPaid(deps, known, reading);
  const begun = getCacheRevision(deps);
  const order = await getOrderOrThrow(deps, ref);
  const mine = isBuyer(order);
  const summary = {
    mine,
    ref: order.ref,
    number: order.number,
    offer: order.offer,
    firstName: order.buyerFirstName,
    lastName: order.buyerLastName,
    createdAt: new Date(order.createdAt).toISOString(),
    reprintOf: order.reprintOf,
    delivery: mine ? toOrderDelivery(order) : null,
  };
  if (order.paidAt === null || order.paidBy === null) {
    if (order.expiredAt !== null) throw new AppError("order.not_found");
    const { promo, ...now } = await watchPayment(deps, order, { isBuyer: mine, payments });
    const printed = mine ? await printedOf(deps, getOrderCardRef(order)) : null;
    return {
      ...summary,
      ...now,
      quantity: order.quantity,
      price: computeOrderPrice(order),
      promo: promo && (mine ? promo : { ...promo, code: null }),
      writtenTo: mine && order.buyerEmail !== "",
      printed,
      corrected: mine ? await readCorrection(deps, order.ref) : null,
      missing: await findMissingOrderFields(deps, order),
      paid: false,
    };
  }
  const card = await getCardOrThrow(deps, getOrderCardRef(order));
  const isReprint = order.reprintOf !== null;
  const waits = !isReprint && card.state === "waiting";
  const shown = {
    ...summary,
    missing: waits ? await findMissingOrderFields(deps, order) : [],
    paid: true as const,
    payment: "paid" as const,
    paidAt: new Date(order.paidAt).toISOString(),
    paidBy: order.paidBy,
    partly: computeAmountDue(order) > 0,
  };
  // What a reprint says of its card is its buyer's: everybody else opens the card's page.
  const own = waits || isReprint;
  const fields = own ? await waitingFields(deps, card) : await getPublicCardFields(deps, ref);
  const answers = {
    buyer: {
      ...shown,
      ...fields,
      mine: true,
      delivery: toOrderDelivery(order),
      price: computeOrderPrice(order),
      discountedPrice: computeOrderPrice(order) - order.discount,
      rest: computeAmountDue(order),
      yours: null,
      road: await readRoad(deps, ref),
    },
    others: {
      ...shown,
      ...(own ? noFields : fields),
      mine: false,
      delivery: null,
      price: null,
      discountedPrice: null,
      rest: null,
      yours: null,
      road: null,
    },
  };
  const sale: PublicPaidOrder = { order, answerTo: (mine) => (mine ? answers.buyer : answers.others) };
  paidSales?.set(ref, sale, begun);
  return answerPaid(deps, sale, reading);
}

/** With his own payment to a payer who is not the buyer; it is read anew, since the sale may be remembered. */
async function answerPaid(
  deps: Deps,
  { order, answerTo }: PublicPaidOrder,
  { isBuyer, payments, readPayerPayment }: PublicReading,
): Promise<PublicOrder> {
  const mine = isBuyer(order);
  if (mine || payments.length === 0) return answerTo(mine);
  return { ...answerTo(false), yours: await readPayerPayment(deps, order.ref, payments) };
}

/** What was corrected last, by whomever, and on which day, in a sentence. */
async function readCorrection(deps: Pick<Deps, "db">, ref: string): Promise<string | null> {
  const last = (await listOrderHistory(deps, ref)).findLast(({ kind }) => kind === "order.corrected");
  if (!last) return null;
  const { changes = {} } = JSON.parse(last.details) as { changes?: Partial<Record<OrderFieldName, unknown>> };
  const names = (Object.keys(changes) as OrderFieldName[]).map((name) => orderFieldLabels[name]);
  return `Corrigé le ${formatFrenchDay(last.at)}\u00a0: ${names.join(", ")}.`;
}

/** A card that is paid for and waits for what is missing: its buyer alone reads what it has, with private images. */
async function waitingFields(deps: Pick<Deps, "db">, card: CardRow): Promise<CardDisplayFields> {
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return { ...toCardTexts(card), profileUrl: profile, coverUrl: cover, logoUrl: logo };
}

const noFields: CardDisplayFields = {
  ...mapCardTexts(() => ""),
  socialMedias: [],
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
};

/** What is printed on a card that is not shown yet; its logo under the private address. */
async function printedOf(deps: Pick<Deps, "db">, ref: string): Promise<UnpaidOrder["printed"]> {
  const card = await getCardOrThrow(deps, ref);
  const { logo } = await getPrivateImageUrls(deps, card);
  return { jobTitle: card.jobTitle, company: card.company, logoUrl: logo };
}
