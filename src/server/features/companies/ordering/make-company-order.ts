import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import { offers } from "#shared/offers/offers.ts";
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
  /** Whole FCFA a card; left out: the price list's. */
  agreedPrice?: number | undefined;
}

/** Checks whether an offer's cards are sold to companies at the price list's price. */
export function isSoldByList({ settings }: Pick<Deps, "settings">, offer: CompanyTemplateRow["offer"]): boolean {
  return offers[offer].sale !== "mail" && settings.site.sales[offer] !== "soon";
}

/**
 * Makes the order of new people of a locked company. `actor`: as an order's history names him.
 * @throws {AppError} `offer.unavailable`, `list.links_full`
 */
export async function makeCompanyOrder(
  deps: InTransaction<Deps>,
  actor: string,
  { organisation, template, people, agreedPrice }: CompanySale,
): Promise<OrderRow> {
  const { offer } = template;
  const needsPrice = offers[offer].sale === "mail" && agreedPrice === undefined;
  if (needsPrice || deps.settings.site.sales[offer] === "soon") throw new AppError("offer.unavailable");
  if (!hasRoomForWhatsapp(template) && people.some(({ whatsapp }) => whatsapp)) throw new AppError("list.links_full");
  const { buyerFirstName, buyerLastName, buyerEmail, buyerPhone } = splitCompanyBuyer(organisation);
  const cards = people.map((values) => buildCompanyCard(values, template));
  await nextTurn();
  return createCompanyOrder(deps, actor, {
    organisationId: organisation.id,
    offer,
    agreedPrice,
    buyer: { firstName: buyerFirstName, lastName: buyerLastName, email: buyerEmail, phoneNumber: buyerPhone },
    deliveryAddress: organisation.address,
    cards,
  });
}
