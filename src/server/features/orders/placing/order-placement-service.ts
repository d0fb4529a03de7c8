import { createHash } from "node:crypto";
import { forEachText } from "#shared/card-texts.ts";
import type { CardFields, OrderInput, PaidOrder, PublicOrder, UnpaidOrder } from "#shared/contract/orders.ts";
import type { BuyerRoad } from "#shared/contract/road.ts";
import { faultsFor, type OrderFieldName } from "#shared/contract/order-fields.ts";
import { type DeliveryTerms, termsOf } from "#shared/delivery-towns.ts";
import { formatDay } from "#shared/instants.ts";
import { missingOf } from "#shared/missing.ts";
import { hasForm, type OfferName } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { type Fresh, momentOf } from "#server/db/fresh.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addCard, cardTextsOf, privateImagesOf, readCardFields, requireAnyCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { hold, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { enqueueMail, type NewMail } from "#server/features/mails/mail-service.ts";
import { cardRefOf, destinationOf, priceOf, reprintData, restOf } from "../order-rules.ts";
import { insertNewOrder, listOrderEvents, missingFor, requireAnyOrder, requireOrder } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { type BegunInput, newOrder, type NewOrder } from "./new-order.ts";
import { idempotencyLifeMs, normalizePhones, type PhoneFields } from "./order-placement-rules.ts";
import * as store from "./order-placement-store.ts";

/** `key` is what the buyer alone is given. */
export interface CreatedOrder {
  ref: string;
  key: string;
}

/**
 * Makes an unpaid order, its card, which takes the three uploads, and its mail to the buyer. Its key is answered here only. The same `idempotencyKey` with the
 * same input answers the same for 24 h (payments.md rule 8). `address`: the buyer's IP, for the limit on unpaid orders; `expected`: what he was shown, in whole FCFA, as `expectedFee` of his town, in words of the query.
 * @throws {AppError} `offer.unavailable`, `request.invalid`, `request.rate_limited`, `upload.invalid`, `idempotency.mismatch`, `payment.price_changed`, `delivery.fee_changed`
 */
export async function createOrder(deps: Deps, input: OrderInput, from: { idempotencyKey?: string | undefined; address?: string; expected?: number | undefined; expectedFee?: string | undefined } = {}): Promise<CreatedOrder> {
  const { idempotencyKey, address, expected, expectedFee } = from;
  if (!hasForm(input.offer)) throw notOnSale();
  requireOfferAllows(input.offer, input);
  const price = deps.settings.site.prices[input.offer];
  const made = newOrder(deps.clock.now(), input, readPhones(input), price, termsOf(input.deliveryTown ?? "", deps.settings.site) ?? { deliveryFee: null, deliveryDays: null });
  const { order } = made;
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");

  return inTransaction(deps, async (deps) => {
    if (idempotencyKey) {
      const row = { key: idempotencyKey, requestHash, orderRef: order.ref, createdAt: order.createdAt };
      const first = await store.takeIdempotencyKey(deps.db.query, row);
      if (!first) return earlierAnswer(deps, idempotencyKey, requestHash);
    }
    if (deps.settings.site.sales[input.offer] !== "form") throw notOnSale();
    requireTerms(deps, input.deliveryTown);
    if (expected !== undefined && expected !== price) throw new AppError("payment.price_changed");
    if (expectedFee !== undefined && expectedFee !== String(order.deliveryFee)) throw new AppError("delivery.fee_changed");
    // Undone with the rest when the order is not made; given back once it is paid.
    if (address !== undefined) await hold(deps, limits.orders, order.ref, await spendByAddress(deps, limits.orders, address));
    await insertWhole(deps, made, "buyer");
    return { ref: order.ref, key: order.key };
  });
}

const notOnSale = () => new AppError("offer.unavailable", { fields: { offer: "Cette offre n'est pas en vente sur le site." } });

/**
 * As `createOrder`, for a buyer whom staff serve: whatever the offer, begun with what is known so far (`missingFor` says the rest), at `price` (whole FCFA) where it is given.
 * @throws {AppError} `request.invalid`, `upload.invalid`
 */
export async function createOrderFor(deps: InTransaction<Pick<Deps, "db" | "clock" | "settings">>, actor: string, input: BegunInput, price: number | undefined): Promise<OrderRow> {
  requireOfferAllows(input.offer, input, { whole: false });
  const made = newOrder(deps.clock.now(), input, readPhones(input), price ?? deps.settings.site.prices[input.offer], requireTerms(deps, input.deliveryTown));
  const { profileUrl = "", coverUrl = "", logoUrl = "" } = input;
  const missing = missingOf(input.offer, { ...made.card, deliveryAddress: made.order.deliveryAddress, profileUrl, coverUrl, logoUrl });
  const order = { ...made.order, begun: missing.length > 0 ? 1 : 0 };
  await insertWhole(deps, { ...made, order }, actor);
  return order;
}

/** The order, its card and its mail. */
async function insertWhole(deps: InTransaction<Pick<Deps, "db" | "clock">>, { order, card, uploadIds }: NewOrder, actor: string): Promise<void> {
  await insertNewOrder(deps, order, actor);
  await addCard(deps, card, uploadIds);
  await enqueueMail(deps, orderReceivedMail(order));
}

/** What tells the buyer that the order is there, with the link that pays it; `corrected`: what he changed of it. */
export function orderReceivedMail(order: OrderRow, { isWhole = order.begun === 0, corrected }: { isWhole?: boolean; corrected?: OrderFieldName[] } = {}): NewMail<"order-received"> {
  const { buyerFirstName: firstName, number, ref, key, offer, buyerEmail: recipient } = order;
  return { template: "order-received", orderRef: ref, recipient, data: { firstName, number, ref, key, offer, price: priceOf(order), ...(isWhole ? {} : { begun: true }), ...(corrected ? { corrected } : {}), delivery: destinationOf(order), ...reprintData(order) } };
}

/** With `whole: false` what is left out is not missed. @throws {AppError} `request.invalid` with what cards of this offer have not, or lack */
export function requireOfferAllows(offer: OfferName, given: Parameters<typeof faultsFor>[1], { whole = true } = {}): void {
  const fields = faultsFor(offer, given, { whole });
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}

/** What carrying to a town costs and takes now. @throws {AppError} `request.invalid` for one that is not delivered to */
export function requireTerms({ settings }: Pick<Deps, "settings">, town = ""): DeliveryTerms {
  const terms = termsOf(town, settings.site);
  if (!terms) throw new AppError("request.invalid", { fields: { deliveryTown: "Choisissez une ville de la liste." } });
  return terms;
}

/** The numbers as E.164. @throws {AppError} `request.invalid` with the field to correct */
export function readPhones(input: Parameters<typeof normalizePhones>[0]): PhoneFields {
  const normalized = normalizePhones(input);
  if ("fields" in normalized) throw new AppError("request.invalid", { fields: normalized.fields });
  return normalized.phones;
}

async function earlierAnswer(deps: InTransaction<Pick<Deps, "db">>, key: string, requestHash: string): Promise<CreatedOrder> {
  const earlier = await store.readIdempotencyKey(deps.db.query, key);
  if (earlier?.requestHash !== requestHash) throw new AppError("idempotency.mismatch");
  const { ref, key: orderKey } = await requireAnyOrder(deps, earlier.orderRef);
  return { ref, key: orderKey };
}

/** After 24 h a key may make a new order (payments.md rule 8). */
export async function forgetIdempotencyKeys(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await store.removeIdempotencyKeysBefore(deps.db.query, deps.clock.now() - idempotencyLifeMs);
}

/** How paying an unpaid order stands, and what it costs now. Orders know no payments: `app.ts` hands this in. */
export type WatchPayment = (deps: Deps, order: OrderRow, asker: { isBuyer: boolean; payments: readonly string[] }) => Promise<Pick<UnpaidOrder, "payment" | "toPay" | "promo" | "awaited" | "begun">>;

/** What one of these payments, which a browser holds, paid of an order, in FCFA. Handed in as well. */
export type ReadPayerPayment = (deps: Deps, orderRef: string, payments: readonly string[]) => Promise<number | null>;

/** What the buyer of a paid order is told of its pieces. Orders know no production: `app.ts` hands this in. */
export type ReadRoad = (deps: Deps, orderRef: string) => Promise<BuyerRoad | null>;

/** A paid order, and what its buyer and everybody else are answered. */
export interface PaidSale {
  order: OrderRow;
  answerTo(mine: boolean): PaidOrder;
}

interface PublicReading {
  watchPayment: WatchPayment;
  readPayerPayment: ReadPayerPayment;
  readRoad: ReadRoad;
  isBuyer: (order: OrderRow) => boolean;
  /** Those of this order that the asker's browser began. */
  payments: readonly string[];
  /** Where paid ones are remembered for a second. */
  paidSales?: Fresh<PaidSale>;
}

/**
 * What anyone with the reference may see: of an unpaid order who and how much, of a paid one its card. Who is its buyer reads his
 * promo code too, since others could use it for orders of their own, and the road of his pieces.
 * @throws {AppError} `order.not_found`
 */
export async function readPublicOrder(deps: Deps, ref: string, reading: PublicReading): Promise<PublicOrder> {
  const { watchPayment, readRoad, isBuyer, payments, paidSales } = reading;
  const known = paidSales?.get(ref);
  if (known) return answerPaid(deps, known, reading);
  const begun = momentOf(deps);
  const order = await requireOrder(deps, ref);
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
    delivery: mine ? destinationOf(order) : null,
  };
  if (order.paidAt === null || order.paidBy === null) {
    if (order.expiredAt !== null) throw new AppError("order.not_found");
    const { promo, ...now } = await watchPayment(deps, order, { isBuyer: mine, payments });
    const printed = mine ? await printedOf(deps, cardRefOf(order)) : null;
    return { ...summary, ...now, quantity: order.quantity, price: priceOf(order), promo: promo && (mine ? promo : { ...promo, code: null }), writtenTo: mine && order.buyerEmail !== "", printed, corrected: mine ? await readCorrection(deps, order.ref) : null, missing: await missingFor(deps, order), paid: false };
  }
  const card = await requireAnyCard(deps, cardRefOf(order));
  const isReprint = order.reprintOf !== null;
  const waits = !isReprint && card.state === "waiting";
  const shown = { ...summary, missing: waits ? await missingFor(deps, order) : [], paid: true as const, payment: "paid" as const, paidAt: new Date(order.paidAt).toISOString(), paidBy: order.paidBy, partly: restOf(order) > 0 };
  // What a reprint says of its card is its buyer's: everybody else opens the card's page.
  const own = waits || isReprint;
  const fields = own ? await waitingFields(deps, card) : await readCardFields(deps, ref);
  const answers = {
    buyer: { ...shown, ...fields, mine: true, delivery: destinationOf(order), price: priceOf(order), discountedPrice: priceOf(order) - order.discount, rest: restOf(order), yours: null, road: await readRoad(deps, ref) },
    others: { ...shown, ...(own ? noFields : fields), mine: false, delivery: null, price: null, discountedPrice: null, rest: null, yours: null, road: null },
  };
  const sale: PaidSale = { order, answerTo: (mine) => (mine ? answers.buyer : answers.others) };
  paidSales?.set(ref, sale, begun);
  return answerPaid(deps, sale, reading);
}

/** With his own payment to a payer who is not the buyer; it is read anew, since the sale may be remembered. */
async function answerPaid(deps: Deps, { order, answerTo }: PaidSale, { isBuyer, payments, readPayerPayment }: PublicReading): Promise<PublicOrder> {
  const mine = isBuyer(order);
  if (mine || payments.length === 0) return answerTo(mine);
  return { ...answerTo(false), yours: await readPayerPayment(deps, order.ref, payments) };
}

/** What was corrected last, by whomever, and on which day, in a sentence. */
async function readCorrection(deps: Pick<Deps, "db">, ref: string): Promise<string | null> {
  const last = (await listOrderEvents(deps, ref)).findLast(({ kind }) => kind === "order.corrected");
  if (!last) return null;
  const { changes = {} } = JSON.parse(last.details) as { changes?: Partial<Record<OrderFieldName, unknown>> };
  const names = (Object.keys(changes) as OrderFieldName[]).map((name) => orderFieldLabels[name]);
  return `Corrigé le ${formatDay(last.at)}\u00a0: ${names.join(", ")}.`;
}

/** A card that is paid for and waits for what is missing: its buyer alone reads what it has, with private images. */
async function waitingFields(deps: Pick<Deps, "db">, card: CardRow): Promise<CardFields> {
  const { profile, cover, logo } = await privateImagesOf(deps, card);
  return { ...cardTextsOf(card), profileUrl: profile, coverUrl: cover, logoUrl: logo };
}

const noFields: CardFields = { ...forEachText(() => ""), socialMedias: [], profileUrl: "", coverUrl: "", logoUrl: "" };

/** What is printed on a card that is not shown yet; its logo under the private address. */
async function printedOf(deps: Pick<Deps, "db">, ref: string): Promise<UnpaidOrder["printed"]> {
  const card = await requireAnyCard(deps, ref);
  const { logo } = await privateImagesOf(deps, card);
  return { jobTitle: card.jobTitle, company: card.company, logoUrl: logo };
}
