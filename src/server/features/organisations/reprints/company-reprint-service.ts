import type { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import type {
  CompanyReprints,
  orderCompanyReprints as orderCompanyReprintsEndpoint,
} from "#shared/contract/company-reprints.ts";
import { formatCount } from "#shared/counts.ts";
import { mapDeliveryTexts } from "#shared/delivery-texts.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordAuditEntry, type StaffActor } from "../../audit/audit-service.ts";
import { listOrganisationCards } from "../../cards/card-service.ts";
import type { CardRow } from "../../cards/card-tables.ts";
import { listReprintedCardRefs } from "../../orders/order-card-service.ts";
import { type OrderDeliveryTexts, resolveDeliveryTexts } from "../../orders/order-rules.ts";
import { getOrderOrThrow, lockAnyOrderForUpdate, lockOrderForUpdate } from "../../orders/order-service.ts";
import type { OrderRow } from "../../orders/order-tables.ts";
import { getDeliveryTermsOrThrow, parseOrderPhonesOrThrow } from "../../orders/placing/order-placement-service.ts";
import { describeWaitingReprint, findWaitingOrderOfCard } from "../../orders/reprinting/offer-raise-service.ts";
import { createReprintOrder } from "../../orders/reprinting/reprint-order-service.ts";
import { redirectUnpaidOrder } from "../../payments/redirect-unpaid-order-service.ts";
import { hasCardPieceInProduction } from "../../production/production-service.ts";
import { splitCompanyBuyer } from "../ordering/company-buyer-rules.ts";
import { getOrganisationOrThrow, lockOrganisationOrThrow } from "../organisation-lock.ts";
import type { OrganisationRow } from "../organisation-tables.ts";
import { areSameCards, byName, isPrintedAnew } from "./company-reprint-rules.ts";
import { type DifferingCard, listDifferingCards } from "../template/differing-cards.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;
type Wanted = z.output<(typeof orderCompanyReprintsEndpoint)["body"]>;

/** Reads which printed cards of a company differ from their pages, what printing them anew costs, and where they would go. */
export async function readCompanyReprints(deps: Needs, organisationId: string): Promise<CompanyReprints> {
  const organisation = await getOrganisationOrThrow(deps, organisationId);
  const differing = (await listDifferingCards(deps, organisationId)).filter(({ card }) => isPrintedAnew(card));
  const waiting = new Map<string, CompanyReprints["waiting"][number]>();
  const people: CompanyReprints["people"] = [];
  for (const { card, differs } of differing.toSorted((one, other) => byName(one.card, other.card))) {
    const { ref, firstName, lastName, department } = card;
    const order = await findWaiting(deps, organisationId, ref);
    if (order && !waiting.has(order.ref))
      waiting.set(order.ref, { ...(await describeWaitingReprint(deps, order)), price: order.price });
    const beingMade = await hasCardPieceInProduction(deps, ref);
    people.push({ ref, firstName, lastName, department, differs, beingMade, waitsIn: order?.ref ?? null });
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
  deps: Needs,
  { organisationId, staff }: { organisationId: string; staff: StaffActor | null },
  { cards: refs, expected, ...typed }: Wanted,
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // Locked, so that of two presses the second finds what the first made.
    const organisation = await lockOrganisationOrThrow(deps, organisationId);
    if (organisation.archivedAt !== null) throw new AppError("organisation.archived");
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
        target: organisation.name,
        orderRef: order.ref,
        details: formatCount(cards.length, "carte"),
      });
    return order;
  });
}

/** Locks the orders of these cards, in one order, and reads the cards. @throws {AppError} `colleague.not_found` where one is not the company's */
async function lockCards(
  deps: InTransaction<Needs>,
  organisationId: string,
  refs: readonly string[],
): Promise<CardRow[]> {
  const wanted = new Set(refs);
  const pick = async () => (await listOrganisationCards(deps, organisationId)).filter(({ ref }) => wanted.has(ref));
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
  deps: InTransaction<Needs>,
  organisationId: string,
  cards: readonly CardRow[],
): Promise<OrderRow | undefined> {
  for (const { ref } of cards) {
    const found = await findWaiting(deps, organisationId, ref);
    const order = found && (await lockOrderForUpdate(deps, found.ref));
    if (order?.paidAt !== null) continue;
    const same = areSameCards(
      await listReprintedCardRefs(deps, order),
      cards.map((card) => card.ref),
    );
    if (!same) throw new AppError("reprint.some_waiting");
    return order;
  }
  return undefined;
}

/** Lists those of these cards that differ from their print, and of which none is being made. */
async function listOrderable(
  deps: InTransaction<Needs>,
  organisationId: string,
  cards: readonly CardRow[],
): Promise<CardRow[]> {
  const orderable: CardRow[] = [];
  for (const { card } of (await listDifferingCards(deps, organisationId, cards)).toSorted((one, other) =>
    byName(one.card, other.card),
  ))
    if (isPrintedAnew(card) && !(await hasCardPieceInProduction(deps, card.ref))) orderable.push(card);
  return orderable;
}

/** The company's own: what a holder left unpaid is not the company's to see. */
async function findWaiting(
  deps: Pick<Deps, "db">,
  organisationId: string,
  cardRef: string,
): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, cardRef, "reprint", (order) => order.organisationId === organisationId);
}

/** Where the order of the first of these cards went; without one the company's address. */
async function findLastDelivery(
  deps: Needs,
  organisation: OrganisationRow,
  [first]: readonly DifferingCard[],
): Promise<OrderDeliveryTexts> {
  return first ? getOrderOrThrow(deps, first.card.orderRef) : resolveForCompany(organisation, {});
}

/** @throws {AppError} `request.invalid` when it goes nowhere, or its telephone cannot be read */
function readDelivery(organisation: OrganisationRow, typed: Omit<Wanted, "cards" | "expected">): OrderDeliveryTexts {
  const { deliveryPhone } = parseOrderPhonesOrThrow({ deliveryPhone: typed.deliveryPhone });
  const delivery = resolveForCompany(organisation, { ...typed, deliveryPhone });
  if (delivery.deliveryAddress === "")
    throw new AppError("request.invalid", { fields: { deliveryAddress: "L'adresse de livraison est obligatoire." } });
  return delivery;
}

/** What is left out is the company's own. */
function resolveForCompany(
  organisation: OrganisationRow,
  typed: Parameters<typeof resolveDeliveryTexts>[1],
): OrderDeliveryTexts {
  const {
    buyerFirstName: firstName,
    buyerLastName: lastName,
    buyerPhone: phoneNumber,
  } = splitCompanyBuyer(organisation);
  return resolveDeliveryTexts({ firstName, lastName, phoneNumber, address: organisation.address }, typed);
}
