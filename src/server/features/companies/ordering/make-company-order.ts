import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import { offers } from "#shared/offers/offers.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { addCompanyCards, createCompanyOrder } from "#server/features/orders/placing/order-placement-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow, CompanyTemplateRow } from "../company-tables.ts";
import { splitCompanyBuyer } from "./company-buyer-rules.ts";
import { buildCompanyCard, hasRoomForWhatsapp } from "./company-cards.ts";
import { findAddition } from "./find-addition.ts";

interface CompanySale {
  organisation: CustomerCompanyRow;
  template: CompanyTemplateRow;
  /** None of whom has a card of the company. */
  people: readonly PersonValues[];
  /** The price that was shown, whole FCFA, of the whole order; left out: none was. */
  expected?: number | undefined;
}

/** What so many cards of a company cost, each, in whole FCFA. */
interface CompanyPrice {
  unitPrice: number;
  /** What the number takes off each; 0 of an agreed price. */
  discount: number;
}

/** Computes what cards of a company cost: as agreed with it, else by the price list; null: none is agreed, and none listed. */
export function computeCompanyPrice(
  { settings: { site } }: Pick<Deps, "settings">,
  { offer, agreedPrice }: Pick<CompanyTemplateRow, "offer" | "agreedPrice">,
  cards: number,
): CompanyPrice | null {
  if (site.sales[offer] === "soon") return null;
  if (agreedPrice !== null) return { unitPrice: agreedPrice, discount: 0 };
  if (offers[offer].sale === "mail") return null;
  const unitPrice = site.prices[offer];
  return { unitPrice, discount: computeStepDiscount(site.priceSteps, cards, unitPrice) };
}

/**
 * Adds new people of a company, which is locked with its orders, to its order that nobody has paid yet, or makes their
 * order, which names the one that it completes. The cards that were ordered before keep their price.
 * `actor`: as an order's history names them.
 * @throws {AppError} `offer.unavailable`, `list.links_full`, `payment.price_changed`
 */
export async function makeCompanyOrder(
  deps: InTransaction<Deps>,
  actor: string,
  { organisation, template, people, expected }: CompanySale,
): Promise<OrderRow> {
  const { offer } = template;
  const addition = await findAddition(deps, organisation.id, people.length);
  const joined = addition?.kind === "joins" ? addition : undefined;
  const price = computeCompanyPrice(deps, template, people.length + (joined?.cards ?? 0));
  if (!price) throw new AppError("offer.unavailable");
  const whole = (joined?.order.price ?? 0) + (price.unitPrice - price.discount) * people.length;
  if (expected !== undefined && expected !== whole) throw new AppError("payment.price_changed");
  if (!hasRoomForWhatsapp(template) && people.some(({ whatsapp }) => whatsapp)) throw new AppError("list.links_full");
  const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone } = splitCompanyBuyer(organisation);
  const cards = people.map((values) => buildCompanyCard(values, template));
  await nextTurn();
  const sale = {
    organisationId: organisation.id,
    offer,
    price,
    buyer: { firstName: buyerFirstName, lastName: buyerLastName, email: buyerEmail, phoneNumber: buyerPhone },
    deliveryAddress: organisation.address,
    cards,
  };
  if (joined) return addCompanyCards(deps, actor, joined.order, sale);
  return createCompanyOrder(deps, actor, { ...sale, completes: addition?.order });
}
