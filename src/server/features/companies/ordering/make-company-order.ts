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
  /** New people: none has a card of the company. */
  people: readonly PersonValues[];
  /** The price shown for the whole order, in whole FCFA; left out: none was shown. */
  expected?: number | undefined;
}

/** The price of each card when a company buys so many, in whole FCFA. */
interface CompanyPrice {
  unitPrice: number;
  /** Quantity discount a card; 0 with an agreed price. */
  discount: number;
}

/** Computes a company's price: the agreed one, else the list price; null: neither exists. */
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
 * Adds new people to a company's unpaid order, or makes a new order that names the one it completes. Cards ordered
 * before keep their price. The company and its orders are locked. `actor`: as an order's history names them.
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
