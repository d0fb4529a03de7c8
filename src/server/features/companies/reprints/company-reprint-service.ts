import type { z } from "zod";
import { parseOrderPhonesOrThrow } from "#server/features/orders/phone-rules.ts";
import { AppError } from "#server/app-error.ts";
import type {
  CompanyReprints,
  orderCompanyReprints as orderCompanyReprintsEndpoint,
} from "#shared/contract/company-reprints.ts";
import { formatCount } from "#shared/format/counts.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { recordAuditEntry, type StaffActor } from "#server/features/audit/audit-service.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listReprintedCardRefs } from "#server/features/orders/order-card-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import type { OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import {
  getOrderOrThrow,
  listReprintOrdersOfCards,
  lockAnyOrderForUpdate,
  lockOrderForUpdate,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getDeliveryTermsOrThrow } from "#server/features/orders/placing/order-placement-service.ts";
import {
  createReprintOrder,
  describeWaitingReprint,
  readOfferRaise,
} from "#server/features/orders/reprint-order-service.ts";
import { redirectUnpaidOrder } from "#server/features/payments/payment-service.ts";
import { listCardsInProduction } from "#server/features/production/production-service.ts";
import { resolveCompanyDelivery, splitCompanyBuyer } from "../ordering/company-buyer-rules.ts";
import { getCompanyOrThrow, lockOpenCompany } from "../company-lock.ts";
import type { CustomerCompanyRow } from "../company-tables.ts";
import { areSameCards, byName, canReprintCard } from "./company-reprint-rules.ts";
import { type DifferingCard, listDifferingCards } from "../differing-cards.ts";

type Wanted = z.output<(typeof orderCompanyReprintsEndpoint)["body"]>;

/** Reads a company's printed cards that differ from their pages, the price of their reprint, and the delivery. */
export async function readCompanyReprints(deps: CoreDeps, organisationId: string): Promise<CompanyReprints> {
  const organisation = await getCompanyOrThrow(deps, organisationId);
  const differing = (await listDifferingCards(deps, organisationId)).filter(({ card }) => canReprintCard(card));
  const waiting = new Map<string, CompanyReprints["waiting"][number]>();
  const people: CompanyReprints["people"] = [];
  const apartOf = tellNamesakesApart(await listCardsOfCompany(deps.db.query, organisationId));
  const refs = differing.map(({ card }) => card.ref);
  const inProduction = await listCardsInProduction(deps, refs);
  const waitingOf = await listWaiting(deps, organisationId, refs);
  for (const { card, differs } of differing.toSorted((one, other) => byName(one.card, other.card))) {
    const { ref, firstName, lastName, department } = card;
    const order = waitingOf.get(ref);
    if (order && !waiting.has(order.ref))
      waiting.set(order.ref, { ...(await describeWaitingReprint(deps, order)), price: order.price });
    people.push({
      ref,
      firstName,
      lastName,
      ...apartOf(ref),
      department,
      differs,
      beingMade: inProduction.has(ref),
      waitsIn: order?.ref ?? null,
    });
  }
  const from = await findLastDelivery(deps, organisation, differing);
  return {
    price: deps.settings.site.reprintPrice,
    ...mapDeliveryTexts((name) => from[name]),
    deliveryTowns: [...deps.settings.site.deliveryTowns],
    people,
    waiting: [...waiting.values()],
  };
}

/**
 * Orders one reprint of several differing cards for a company, to be paid. If the same reprint waits unpaid, reuses it
 * with the new delivery. `staff`: who orders on the company's behalf, if not a member.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `reprint.list_changed`,
 * `reprint.some_waiting`, `payment.price_changed`, `order.payment_pending`, `request.invalid`
 */
export async function orderCompanyReprints(
  deps: CoreDeps,
  { organisationId, staff }: { organisationId: string; staff: StaffActor | null },
  { cards: refs, expected, ...typed }: Wanted,
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // The lock makes the second of two presses find what the first made.
    const organisation = await lockOpenCompany(deps, organisationId);
    const cards = await lockCards(deps, organisationId, refs);
    const terms = getDeliveryTermsOrThrow(deps, typed.deliveryTown);
    const delivery = readDelivery(organisation, typed);
    const held = await lockWaiting(deps, organisationId, cards);
    if (held) {
      if (expected !== held.price) throw new AppError("payment.price_changed");
      return redirectUnpaidOrder(deps, held, { delivery: { ...delivery, ...terms }, actor: "company" });
    }
    const [first, ...others] = await listOrderable(deps, organisationId, cards);
    if (!first || others.length + 1 < cards.length) throw new AppError("reprint.list_changed");
    const price = deps.settings.site.reprintPrice;
    if (expected !== price * cards.length) throw new AppError("payment.price_changed");
    const order = await createReprintOrder(deps, {
      cards: [first, ...others],
      price,
      delivery,
      company: { organisationId, buyer: splitCompanyBuyer(organisation) },
      by: staff ? `staff:${staff.userId}` : "company",
    });
    if (staff)
      await recordAuditEntry(deps, {
        actor: staff,
        action: "organisation.reprints_ordered",
        organisationId,
        target: organisation.name,
        orderRef: order.ref,
        details: formatCount(cards.length, "carte"),
      });
    return order;
  });
}

/** Locks the orders of these cards, then reads the cards. @throws {AppError} `colleague.not_found` if one is unknown */
async function lockCards(
  deps: InTransaction<CoreDeps>,
  organisationId: string,
  refs: readonly string[],
): Promise<CardRow[]> {
  const wanted = new Set(refs);
  const pick = async () =>
    (await listCardsOfCompany(deps.db.query, organisationId)).filter(({ ref }) => wanted.has(ref));
  for (const orderRef of [...new Set((await pick()).map((card) => card.orderRef))].toSorted())
    await lockAnyOrderForUpdate(deps, orderRef);
  const cards = (await pick()).toSorted(byName);
  if (cards.length < wanted.size) throw new AppError("colleague.not_found");
  return cards;
}

/**
 * Finds and locks the company's unpaid order that reprints exactly these cards; one paid just before has them in
 * production.@throws {AppError} `reprint.some_waiting` if another order has some of them
 */
async function lockWaiting(
  deps: InTransaction<CoreDeps>,
  organisationId: string,
  cards: readonly CardRow[],
): Promise<OrderRow | undefined> {
  const refs = cards.map(({ ref }) => ref);
  const waiting = await listWaiting(deps, organisationId, refs);
  for (const ref of new Set([...waiting.values()].map((order) => order.ref))) {
    const order = await lockOrderForUpdate(deps, ref);
    if (order.paidAt !== null) continue;
    const same = areSameCards(await listReprintedCardRefs(deps, order), refs);
    if (!same) throw new AppError("reprint.some_waiting");
    return order;
  }
  return undefined;
}

/** Lists those of these cards that differ from their print and are not in production. */
async function listOrderable(
  deps: InTransaction<CoreDeps>,
  organisationId: string,
  cards: readonly CardRow[],
): Promise<CardRow[]> {
  const inProduction = await listCardsInProduction(
    deps,
    cards.map(({ ref }) => ref),
  );
  return (await listDifferingCards(deps, organisationId, cards))
    .map(({ card }) => card)
    .filter((card) => canReprintCard(card) && !inProduction.has(card.ref))
    .toSorted(byName);
}

/**
 * Finds each card's unpaid reprint order of the company, by card reference; cards without one are left out. The company
 * may not see what a holder left unpaid.
 */
async function listWaiting(
  deps: DbDeps,
  organisationId: string,
  cardRefs: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const isRaise = new Map<string, boolean>();
  const waiting = new Map<string, OrderRow>();
  for (const [cardRef, orders] of await listReprintOrdersOfCards(deps, cardRefs))
    for (const order of orders) {
      if (order.paidAt !== null || order.organisationId !== organisationId || waiting.has(cardRef)) continue;
      if (!isRaise.has(order.ref)) isRaise.set(order.ref, (await readOfferRaise(deps, order)) !== undefined);
      if (isRaise.get(order.ref) === false) waiting.set(cardRef, order);
    }
  return waiting;
}

/** Returns the delivery of the first card's order, or else the company's address. */
async function findLastDelivery(
  deps: CoreDeps,
  organisation: CustomerCompanyRow,
  [first]: readonly DifferingCard[],
): Promise<OrderDeliveryTexts> {
  return first ? getOrderOrThrow(deps, first.card.orderRef) : resolveCompanyDelivery(organisation);
}

/** @throws {AppError} `request.invalid` if the address is missing or the telephone cannot be read */
function readDelivery(organisation: CustomerCompanyRow, typed: Omit<Wanted, "cards" | "expected">): OrderDeliveryTexts {
  const { deliveryPhone } = parseOrderPhonesOrThrow({ deliveryPhone: typed.deliveryPhone });
  const delivery = resolveCompanyDelivery(organisation, { ...typed, deliveryPhone });
  if (delivery.deliveryAddress === "")
    throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return delivery;
}
