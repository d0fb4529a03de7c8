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

/** Reads which printed cards of a company differ from their pages, what reprinting them costs, and where they would go. */
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
 * Orders a reprint of some cards of a company that differ from their pages, in its name and in one order, to be paid. The
 * same one that waits for its payment is reused instead, with the new delivery. `staff`: who orders it for the company.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `reprint.list_changed`,
 * `reprint.some_waiting`, `payment.price_changed`, `order.payment_pending`, `request.invalid`
 */
export async function orderCompanyReprints(
  deps: CoreDeps,
  { organisationId, staff }: { organisationId: string; staff: StaffActor | null },
  { cards: refs, expected, ...typed }: Wanted,
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // Locked, so that of two presses the second finds what the first made.
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

/** Locks the orders of these cards, in one order, and reads the cards. @throws {AppError} `colleague.not_found` where one is not the company's */
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
 * Finds the company's order that prints exactly these cards and waits for its payment, locked: it is paid either before, and
 * then they are being made, or after. @throws {AppError} `reprint.some_waiting` where some of them wait in another
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

/** Lists those of these cards that differ from their print, and of which none is being made. */
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
 * Lists in which order of the company each of these cards waits for its payment; cards that wait in none are left out. What
 * a holder left unpaid is not the company's to see.
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

/** Where the order of the first of these cards went; without one the company's address. */
async function findLastDelivery(
  deps: CoreDeps,
  organisation: CustomerCompanyRow,
  [first]: readonly DifferingCard[],
): Promise<OrderDeliveryTexts> {
  return first ? getOrderOrThrow(deps, first.card.orderRef) : resolveCompanyDelivery(organisation);
}

/** @throws {AppError} `request.invalid` when it goes nowhere, or its telephone cannot be read */
function readDelivery(organisation: CustomerCompanyRow, typed: Omit<Wanted, "cards" | "expected">): OrderDeliveryTexts {
  const { deliveryPhone } = parseOrderPhonesOrThrow({ deliveryPhone: typed.deliveryPhone });
  const delivery = resolveCompanyDelivery(organisation, { ...typed, deliveryPhone });
  if (delivery.deliveryAddress === "")
    throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return delivery;
}
