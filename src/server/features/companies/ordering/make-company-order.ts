import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import { offers } from "#shared/offers/offers.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { createCompanyOrder } from "#server/features/orders/placing/order-placement-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow, CompanyTemplateRow } from "../company-tables.ts";
import { splitCompanyBuyer } from "./company-buyer-rules.ts";
import { buildCompanyCard, hasRoomForWhatsapp } from "./company-cards.ts";

interface CompanySale {
  organisation: CustomerCompanyRow;
  template: CompanyTemplateRow;
  /** None of whom has a card of the company. */
  people: readonly PersonValues[];
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
 * Makes the order of new people of a locked company. `actor`: as an order's history names them.
 * @throws {AppError} `offer.unavailable`, `list.links_full`
 */
export async function makeCompanyOrder(
  deps: InTransaction<Deps>,
  actor: string,
  { organisation, template, people }: CompanySale,
): Promise<OrderRow> {
  const { offer } = template;
  const price = computeCompanyPrice(deps, template, people.length);
  if (!price) throw new AppError("offer.unavailable");
  if (!hasRoomForWhatsapp(template) && people.some(({ whatsapp }) => whatsapp)) throw new AppError("list.links_full");
  const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone } = splitCompanyBuyer(organisation);
  const cards = people.map((values) => buildCompanyCard(values, template));
  await nextTurn();
  return createCompanyOrder(deps, actor, {
    organisationId: organisation.id,
    offer,
    price,
    buyer: { firstName: buyerFirstName, lastName: buyerLastName, email: buyerEmail, phoneNumber: buyerPhone },
    deliveryAddress: organisation.address,
    cards,
  });
}
