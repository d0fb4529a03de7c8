import { unpaidCompanyOrderDays } from "#shared/order/retention-days.ts";
import { createHash } from "node:crypto";
import type { GroupOrderInput } from "#shared/contract/group-order.ts";
import type { OrderInput } from "#shared/contract/public-order.ts";
import { getOrderFieldErrors } from "#shared/contract/order-fields.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import { listMissingRequiredFields } from "#shared/order/missing.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { findOfferRaise, sumOrderLines, computeAgreedDeposit, toOrderDelivery } from "../order-rules.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { createCardsWithImages } from "#server/features/cards/card-lifecycle-service.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { reserveRateLimitHits, consumeRateLimitByIp } from "#server/auth/rate-limit/rate-limit-service.ts";
import type { CardSentElsewhere } from "#server/features/mails/templates/mail-rules.ts";
import { enqueueFormOrderMail, enqueueMail, type EnqueueMailInput } from "#server/features/mails/mail-service.ts";
import { nameCardsSentElsewhere } from "../order-card-service.ts";
import { putCardDeliveries } from "../order-card-store.ts";
import { insertOrderWithHistory, getAnyOrderOrThrow } from "../order-service.ts";
import { orderPhoneNames, parseOrderPhonesOrThrow, readPhones } from "../phone-rules.ts";
import type { OrderLineRow, OrderRow } from "../order-tables.ts";
import {
  getDeliveryTermsOrThrow,
  unknownTown,
  type DraftOrderInput,
  buildNewOrderRows,
  type NewOrderRows,
  findOrderFaults,
} from "./new-order.ts";
import { claimIdempotencyKey, deleteIdempotencyKeysBefore, findIdempotencyKey } from "../order-store.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";

export { type CompanyOrderCard, addCompanyCards, createCompanyOrder } from "./company-order.ts";
export { getDeliveryTermsOrThrow } from "./new-order.ts";
export { findAwaited, readPublicOrder } from "./public-order.ts";

/** The new order's reference and its `key`, which only the buyer is given. */
export interface CreateOrderResult {
  ref: string;
  key: string;
}

export interface OrderOrigin {
  idempotencyKey?: string | undefined;
  /** The buyer's IP, for the limit on unpaid orders. */
  address?: string;
  /** The price that the buyer was shown, in whole FCFA. */
  expected?: number | undefined;
  /** The delivery fee that the buyer was shown, as the query says it: whole FCFA, or `null` if to be agreed. */
  expectedFee?: string | undefined;
}

/**
 * Makes an unpaid order of one card, whose buyer is its holder and typed everything in one form. For several cards see
 * `placeOrder`.
 * @throws {AppError} as `placeOrder`; faults have the names of the form's fields
 */
export async function createOrder(deps: Deps, input: OrderInput, from: OrderOrigin = {}): Promise<CreateOrderResult> {
  const { deliveryTown, deliveryRecipient, deliveryPhone, deliveryAddress, deliveryNote, ...card } = input;
  const { firstName, lastName, email, phoneNumber } = card;
  const delivery = { deliveryTown, deliveryRecipient, deliveryPhone, deliveryAddress, deliveryNote };
  const cards = [{ ...card, notifyHolder: false }];
  return placeOrder(deps, { buyer: { firstName, lastName, email, phoneNumber }, cards, ...delivery }, from, true);
}

/**
 * Makes an unpaid order of the site with one to ten cards, which the buyer need not hold, with their uploads and the
 * mail to the buyer. The order's key is returned only here. The same `idempotencyKey` with the same input gets the same
 * answer for 24 h (payments.md rule 8).
 * @throws {AppError} `request.invalid`, `offer.unavailable`, `request.rate_limited`, `upload.invalid`,
 * `idempotency.mismatch`, `payment.price_changed`, `delivery.fee_changed`; a card's faults are named `cards.2.email`,
 * counted from 0, unless ordered `inOneForm`
 */
export async function placeOrder(
  deps: Deps,
  input: GroupOrderInput,
  { idempotencyKey, address, expected, expectedFee }: OrderOrigin,
  inOneForm = false,
): Promise<CreateOrderResult> {
  const faults = findOrderFaults(input, inOneForm);
  if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
  const made = buildSiteOrder(deps, input, inOneForm);
  const { order } = made;
  // Empty texts are left out, so that a form with one more optional text after a release still repeats the same order.
  const sent = JSON.stringify(input, (_, value: unknown) => (value === "" ? undefined : value));
  const requestHash = createHash("sha256").update(sent).digest("hex");

  return inTransaction(deps, async (deps) => {
    if (idempotencyKey) {
      const { ref, createdAt } = order;
      const [first] = await claimIdempotencyKey(deps.db.query, idempotencyKey, requestHash, ref, createdAt);
      if (!first) return earlierAnswer(deps, idempotencyKey, requestHash);
    }
    const { site } = deps.settings;
    if (input.cards.some(({ offer }) => site.sales[offer] !== "form"))
      throw new AppError("offer.unavailable", { fields: { offer: "Cette offre n'est pas en vente sur le site." } });
    assertDeliveredTo(deps, input);
    if (expected !== undefined && expected !== order.price) throw new AppError("payment.price_changed");
    if (expectedFee !== undefined && expectedFee !== String(order.deliveryFee))
      throw new AppError("delivery.fee_changed");
    // Undone with the rest if the order is not made; given back once it is paid.
    if (address !== undefined)
      await reserveRateLimitHits(
        deps,
        rateLimitPolicies.orders,
        order.ref,
        await consumeRateLimitByIp(deps, rateLimitPolicies.orders, address),
      );
    await insertWhole(deps, made, "buyer", inOneForm ? undefined : (card, field) => `cards.${card}.${field}`);
    return { ref: order.ref, key: order.key };
  });
}

/** Builds the rows of an order of the site at today's prices. An unknown town, refused later, gets no terms. */
function buildSiteOrder(deps: Deps, input: GroupOrderInput, inOneForm: boolean): NewOrderRows {
  const { buyer, cards } = input;
  const { site } = deps.settings;
  const made = buildNewOrderRows(deps.clock.now(), {
    buyer: { ...buyer, ...readPhones(buyer, ["phoneNumber"]).phones },
    cards: cards.map((fields) => {
      const { deliveryPhone, ...phones } = readPhones(fields, orderPhoneNames).phones;
      const unitPrice = site.prices[fields.offer];
      const there = fields.deliveryAddress ? findDeliveryTerms(fields.deliveryTown, site) : undefined;
      return {
        fields,
        phones,
        unitPrice,
        discount: computeStepDiscount(site.priceSteps, cards.length, unitPrice),
        notifyHolder: fields.notifyHolder,
        elsewhere: fields.deliveryAddress
          ? {
              texts: { ...fields, deliveryPhone: deliveryPhone || phones.phoneNumber },
              fee: there?.deliveryFee ?? null,
              days: there?.deliveryDays ?? site.deliveryDays,
            }
          : undefined,
      };
    }),
    delivery: { ...input, ...readPhones(input, ["deliveryPhone"]).phones },
    terms: findDeliveryTerms(input.deliveryTown, site) ?? { deliveryFee: null, deliveryDays: null },
  });
  const begun = !inOneForm && cards.some(({ profileUrl }) => profileUrl === undefined) ? 1 : 0;
  return { ...made, order: { ...made.order, begun } };
}

/**
 * Creates an unpaid order as `createOrder` does, for a buyer served by staff: any offer, the fields known so far
 * (`findMissingOrderFields` lists the others), at `price` (whole FCFA) if given.
 * @throws {AppError} `request.invalid`, `upload.invalid`
 */
export async function createDraftOrder(
  deps: InTransaction<CoreDeps>,
  actor: string,
  input: DraftOrderInput,
  price: number | undefined,
): Promise<OrderRow> {
  assertOfferAllowsFields(input.offer, input, { whole: false });
  const { deliveryPhone, ...phones } = parseOrderPhonesOrThrow(input);
  const { firstName = "", lastName = "", email = "" } = input;
  const made = buildNewOrderRows(deps.clock.now(), {
    buyer: { firstName, lastName, email, phoneNumber: phones.phoneNumber },
    cards: [{ fields: input, phones, unitPrice: price ?? deps.settings.site.prices[input.offer] }],
    delivery: { ...input, deliveryPhone },
    terms: getDeliveryTermsOrThrow(deps, input.deliveryTown),
  });
  const { profileUrl = "", coverUrl = "", logoUrl = "" } = input;
  const missing = made.cards.flatMap(({ row }) =>
    listMissingRequiredFields(row.offer, {
      ...row,
      deliveryAddress: made.order.deliveryAddress,
      profileUrl,
      coverUrl,
      logoUrl,
    }),
  );
  const order = { ...made.order, begun: missing.length > 0 ? 1 : 0 };
  await insertWhole(deps, { ...made, order }, actor);
  return order;
}

/** Inserts an order with its cards, deliveries and mail. */
async function insertWhole(
  deps: InTransaction<ClockDeps>,
  { order, lines, cards, cardDeliveries }: NewOrderRows,
  actor: string,
  toFieldName?: Parameters<typeof createCardsWithImages>[2],
): Promise<void> {
  await insertOrderWithHistory(deps, { order, lines }, actor);
  await createCardsWithImages(deps, cards, toFieldName);
  await putCardDeliveries(deps.db.query, cardDeliveries);
  const rows = cards.map(({ row }) => row);
  const elsewhere = cardDeliveries.length > 0 ? nameCardsSentElsewhere(rows, cardDeliveries) : [];
  const enqueue = actor === "buyer" ? enqueueFormOrderMail : enqueueMail;
  await enqueue(deps, prepareOrderReceivedMail(order, lines, { elsewhere }));
}

/**
 * Prepares the mail that confirms an order and links to its payment. `lines`: what it sells; `corrected`: the fields
 * that the buyer changed; `elsewhere`: the cards sent elsewhere than the order.
 */
export function prepareOrderReceivedMail(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  {
    isWhole = order.begun === 0,
    corrected,
    elsewhere = [],
  }: { isWhole?: boolean; corrected?: OrderFieldName[]; elsewhere?: readonly CardSentElsewhere[] } = {},
): EnqueueMailInput<"order-received"> {
  const { buyerFirstName: firstName, number, ref, key, offer, buyerEmail: recipient } = order;
  const cards = lines.flatMap((line) => line.offer ?? []);
  const deliveries = sumOrderLines(lines.filter(({ kind }) => kind === "delivery"));
  const deposit = computeAgreedDeposit(order, order.price);
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
      price: order.price,
      ...(deposit !== null && { deposit }),
      ...(cards.length > 1 && { cards }),
      ...(deliveries > 0 && { deliveries }),
      ...(isWhole ? {} : { begun: true }),
      ...(corrected ? { corrected } : {}),
      delivery: toOrderDelivery(order),
      ...(order.organisationId !== null && { keptDays: unpaidCompanyOrderDays }),
      ...(elsewhere.length > 0 && { elsewhere }),
      ...(order.reprintOf !== null && { reprintOf: order.reprintOf, ...(findOfferRaise(lines) && { raises: true }) }),
    },
  };
}

/**
 * Asserts that the fields suit the offer; with `whole: false` required fields may be missing.
 * @throws {AppError} `request.invalid` with the fields that cards of this offer do not have, or lack
 */
export function assertOfferAllowsFields(
  offer: OfferName,
  given: Parameters<typeof getOrderFieldErrors>[1],
  { whole = true, printed = true } = {},
): void {
  const fields = getOrderFieldErrors(offer, given, { whole, printed });
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

/** Refuses towns without delivery. @throws {AppError} `request.invalid` with each one, of the order and of its cards */
function assertDeliveredTo(deps: Pick<Deps, "settings">, { deliveryTown, cards }: GroupOrderInput): void {
  const towns = [
    ["deliveryTown", deliveryTown],
    ...cards.map((card, at) => [`cards.${at}.deliveryTown`, card.deliveryTown]),
  ];
  const fields = Object.fromEntries(
    towns.filter(([, town]) => !findDeliveryTerms(town, deps.settings.site)).map(([name]) => [name, unknownTown]),
  );
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

async function earlierAnswer(
  deps: InTransaction<DbDeps>,
  key: string,
  requestHash: string,
): Promise<CreateOrderResult> {
  const earlier = await findIdempotencyKey(deps.db.query, key);
  if (earlier?.requestHash !== requestHash) throw new AppError("idempotency.mismatch");
  const { ref, key: orderKey } = await getAnyOrderOrThrow(deps, earlier.orderRef);
  return { ref, key: orderKey };
}

/** How long an `Idempotency-Key` gets the same answer (payments.md rule 8). */
const idempotencyKeyLifetimeMs = 24 * 3_600_000;

/** Deletes keys older than 24 h, which may then make a new order (payments.md rule 8). */
export async function cleanupIdempotencyKeys(deps: ClockDeps): Promise<void> {
  await deleteIdempotencyKeysBefore(deps.db.query, deps.clock.now() - idempotencyKeyLifetimeMs);
}
