import { mapCardTexts } from "#shared/card/card-texts.ts";
import type {
  CardDisplayFields,
  PaidOrder,
  PublicOrder,
  PublicOrderCard,
  UnpaidOrder,
} from "#shared/contract/public-order.ts";
import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import type { OrderFieldName } from "#shared/order/order-field-labels.ts";
import { formatFrenchDay, formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { groupOrderLines } from "#shared/order/order-lines.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { getPrivateImageUrls, getPublicCardFields } from "#server/features/cards/card-service.ts";
import { toCardTexts } from "#server/features/cards/card-appearance-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listCardDeliveries, listOrderLines } from "../order-card-store.ts";
import {
  isReprint,
  toCardDelivery,
  toOrderDelivery,
  computeAmountDue,
  getFullyPaidAt,
  isRestAwaited,
} from "../order-rules.ts";
import {
  findOrderWithCard,
  type OrderWithCard,
  listReprintedCardRefs,
  listSoldCards,
  findMissingOrderFields,
  listIncompleteCards,
} from "../order-card-service.ts";
import { listUnapprovedCardRefs } from "../proofs/proof-service.ts";
import { listOrderHistory } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";

/**
 * Reads an unpaid order's payment progress and current price. Passed in by `app.ts`, since orders do not depend on
 * payments.
 */
export type PaymentProgressReader = (
  deps: Deps,
  order: OrderRow,
  asker: { isBuyer: boolean; payments: readonly string[] },
) => Promise<Pick<UnpaidOrder, "payment" | "toPay" | "promo" | "deposit" | "transfer" | "awaited" | "begun">>;

/** Reads, for the buyer of a paid order, what its money still needs. Passed in too. */
export type PaidProgressReader = (
  deps: Deps,
  order: OrderRow,
) => Promise<Pick<PaidOrder, "restPayment" | "excess" | "transfer">>;

/** Reads how much (FCFA) one of these payments, remembered by a browser, paid for an order. Passed in too. */
export type ReadPayerPayment = (deps: Deps, orderRef: string, payments: readonly string[]) => Promise<number | null>;

/**
 * Reads what the buyer of a paid order sees of its pieces. Passed in by `app.ts`, since orders do not depend on
 * production.
 */
export type PieceTrackingReader = (deps: Deps, orderRef: string) => Promise<BuyerTracking | null>;

interface PublicOrderRequest {
  readPaymentProgress: PaymentProgressReader;
  readPaidProgress: PaidProgressReader;
  readPayerPayment: ReadPayerPayment;
  readPieceTracking: PieceTrackingReader;
  isBuyer: (order: OrderRow) => boolean;
  /** Payments of this order that were begun in the requester's browser. */
  payments: readonly string[];
}

/**
 * Reads what anyone with the reference may see: the buyer's name and the price of an unpaid order, the card of a paid
 * one. The buyer also sees their promo code (others could use it themselves), their pieces' progress, and each card of
 * several. Any card's reference but the first's shows only that card, once paid.
 * @throws {AppError} `order.not_found`
 */
export async function readPublicOrder(deps: Deps, ref: string, reading: PublicOrderRequest): Promise<PublicOrder> {
  const { readPaymentProgress, isBuyer, payments } = reading;
  const found = await findOrderWithCard(deps, ref);
  if (!found) throw new AppError("order.not_found");
  const { order, card } = found;
  const isByOrderRef = order.ref === ref;
  const mine = isByOrderRef && isBuyer(order);
  if (order.paidAt === null || order.paidBy === null) {
    if (order.expiredAt !== null || !isByOrderRef) throw new AppError("order.not_found");
    const reprints = (await listReprintedCardRefs(deps, order)).length;
    const { promo, ...now } = await readPaymentProgress(deps, order, { isBuyer: mine, payments });
    const lines = await listOrderLines(deps.db.query, order.ref);
    return {
      ...summarizeOrder(order, mine, reprints),
      ...now,
      lines: groupOrderLines(lines),
      cards: mine ? await listCardsForBuyer(deps, order) : [],
      quantity: lines.filter(({ offer }) => offer !== null).length,
      price: order.price,
      promo: promo && (mine ? promo : { ...promo, code: null }),
      writtenTo: mine && order.buyerEmail !== "",
      ...(mine && getSpelling(card)),
      printed: mine ? await readPrintedTexts(deps, card) : null,
      corrected: mine ? await readCorrection(deps, order.ref) : null,
      missing: await findMissingOrderFields(deps, order),
      paid: false,
    };
  }
  return answerPaid(deps, found, { isByOrderRef, mine }, reading);
}

function summarizeOrder(order: OrderRow, mine: boolean, reprints: number) {
  const { buyerFirstName: firstName, buyerLastName: lastName } = order;
  return {
    mine,
    ref: order.ref,
    number: order.number,
    offer: order.offer,
    firstName,
    lastName,
    buyer: mine ? { firstName, lastName } : null,
    createdAt: new Date(order.createdAt).toISOString(),
    reprintOf: order.reprintOf,
    reprints,
    delivery: mine ? toOrderDelivery(order) : null,
  };
}

/**
 * Answers about a paid order: in full to its buyer, with their own payment to another payer, else as to anybody.
 * `isByOrderRef`: it was asked for by the order's reference, not by another card's.
 */
async function answerPaid(
  deps: Deps,
  { order, card }: OrderWithCard,
  { isByOrderRef, mine }: { isByOrderRef: boolean; mine: boolean },
  { readPieceTracking, readPaidProgress, readPayerPayment, payments }: PublicOrderRequest,
): Promise<PaidOrder> {
  const isOfOthers = isReprint(order);
  const waits = !isOfOthers && card.state === "waiting";
  if (waits && !isByOrderRef) throw new AppError("order.not_found");
  const fullyPaidAt = getFullyPaidAt(order);
  const shown = {
    ...summarizeOrder(order, mine, (await listReprintedCardRefs(deps, order)).length),
    ref: isByOrderRef ? order.ref : card.ref,
    offer: card.offer,
    missing: mine || waits ? await findMissingOrderFields(deps, order) : [],
    paid: true as const,
    payment: "paid" as const,
    paidAt: new Date(order.paidAt ?? 0).toISOString(),
    paidBy: order.paidBy ?? "Équipe",
    fullyPaidAt: formatIsoOrNull(fullyPaidAt),
    partly: fullyPaidAt === null,
  };
  // Only the buyer reads a reprint's card here; everybody else opens the card's page.
  const own = waits || isOfOthers;
  if (!mine)
    return {
      ...shown,
      ...(own
        ? { ...emptyCardFields, firstName: shown.firstName, lastName: shown.lastName }
        : await getPublicCardFields(deps, card)),
      cards: [],
      lines: [],
      price: null,
      discountedPrice: null,
      rest: null,
      yours: payments.length === 0 ? null : await readPayerPayment(deps, order.ref, payments),
      road: null,
      awaits: null,
    };
  const road = await readPieceTracking(deps, order.ref);
  return {
    ...shown,
    ...(own ? await readUnpublishedCardFields(deps, card) : await getPublicCardFields(deps, card)),
    ...getSpelling(card),
    price: order.price,
    discountedPrice: computeAskedPrice(order),
    rest: computeAmountDue(order),
    yours: null,
    cards: await listCardsForBuyer(deps, order),
    lines: groupOrderLines(await listOrderLines(deps.db.query, order.ref)),
    road,
    awaits: await findAwaited(deps, order, road),
    ...(await readPaidProgress(deps, order)),
  };
}

/**
 * Says what an order, or one of its cards, waits for before it can be printed, so that no day is promised; null if
 * nothing, or if it is printed. `road`: the progress of its pieces.
 */
export async function findAwaited(
  deps: CoreDeps,
  order: OrderRow,
  road: Pick<BuyerTracking, "steps"> | null | undefined,
  cardRef?: string,
): Promise<string | null> {
  if (road?.steps.some(({ step, at }) => step === "printed" && at !== null)) return null;
  const isMeant = (ref: string) => cardRef === undefined || ref === cardRef;
  const isIncomplete =
    cardRef === undefined
      ? (await findMissingOrderFields(deps, order)).length > 0
      : (await listIncompleteCards(deps, order)).some(({ ref }) => isMeant(ref));
  if (isIncomplete) return "que nous avons tout";
  if (!isReprint(order) && [...(await listUnapprovedCardRefs(deps, order))].some(isMeant))
    return "l'accord sur les cartes";
  return isRestAwaited(order, deps.settings.site.productionBegins) ? "le règlement du reste" : null;
}

/** Lists the cards that an order brings or reprints; empty if there is only one and its buyer holds it. */
async function listCardsForBuyer(deps: DbDeps, order: OrderRow): Promise<PublicOrderCard[]> {
  const cards = await listSoldCards(deps, order);
  if (cards.length < 2 && cards.every(({ ownerEmail }) => ownerEmail === order.buyerEmail)) return [];
  const incomplete = isReprint(order) ? [] : await listIncompleteCards(deps, order);
  const elsewhere = await listCardDeliveries(deps.db.query, order.ref);
  const shown: PublicOrderCard[] = [];
  for (const card of cards) {
    const { ref, offer, firstName, lastName, state } = card;
    const missing = incomplete.find((one) => one.ref === ref)?.missing ?? [];
    const printed = await readPrintedTexts(deps, card);
    const own = elsewhere.find(({ cardRef }) => cardRef === ref);
    const delivery = own ? toCardDelivery(own) : null;
    shown.push({ ref, offer, firstName, lastName, ...printed, missing, online: state === "live", delivery });
  }
  return shown;
}

/** Describes the last correction and its day in a sentence; skips removed cards, whose entries are empty. */
async function readCorrection(deps: DbDeps, ref: string): Promise<string | null> {
  const corrections = (await listOrderHistory(deps.db.query, ref))
    .filter(({ kind }) => kind === "order.corrected")
    .map(({ at, details }) => ({ at, names: listChangedFieldNames(details) }));
  const last = corrections.findLast(({ names }) => names.length > 0);
  if (!last) return null;
  return `Corrigé le ${formatFrenchDay(last.at)}\u00a0: ${last.names.join(", ")}.`;
}

function listChangedFieldNames(details: string): string[] {
  const { changes = {} } = JSON.parse(details) as { changes?: Partial<Record<OrderFieldName, unknown>> };
  return (Object.keys(changes) as OrderFieldName[]).map((name) => orderFieldLabels[name]);
}

/** Reads the fields and private images of a paid card that is not published, for its buyer only. */
async function readUnpublishedCardFields(deps: DbDeps, card: CardRow): Promise<CardDisplayFields> {
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return { ...toCardTexts(card), profileUrl: profile, coverUrl: cover, logoUrl: logo };
}

const emptyCardFields: CardDisplayFields = {
  ...mapCardTexts(() => ""),
  socialMedias: [],
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
};

function getSpelling({ printedName }: CardRow): Pick<UnpaidOrder, "printedName"> {
  return printedName === "" ? {} : { printedName };
}

/** Reads a card's printed texts, with the private URL of its logo. */
async function readPrintedTexts(deps: DbDeps, card: CardRow): Promise<NonNullable<UnpaidOrder["printed"]>> {
  const { logo } = await getPrivateImageUrls(deps, card);
  return { jobTitle: card.jobTitle, company: card.company, logoUrl: logo };
}
