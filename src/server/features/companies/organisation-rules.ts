import type { OrganisationFields } from "#shared/contract/companies.ts";
import { foldSearchText } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { OrganisationRow } from "./organisation-tables.ts";

const fieldNames = [
  "name",
  "legalName",
  "ninea",
  "rccm",
  "address",
  "contactName",
  "billingEmail",
  "billingPhone",
  "vatRegime",
] as const satisfies readonly (keyof OrganisationFields)[];

/** An order that a company bought. */
export type CompanyOrder = OrderRow & { organisationId: string };

/** Checks whether a company bought an order, whose data is not erased. */
export function isCompanyOrder(order: OrderRow): order is CompanyOrder {
  return order.organisationId !== null && order.expiredAt === null;
}

/** Returns what staff read and edit of a company. */
export function toOrganisationFields(row: OrganisationRow): OrganisationFields {
  return Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as OrganisationFields;
}

/** Builds the text by which a company is found and sorted; its name comes first. */
export function buildOrganisationSearchText(fields: Omit<OrganisationFields, "vatRegime">): string {
  const { name, legalName, ninea, rccm, contactName, billingEmail, billingPhone } = fields;
  return foldSearchText([name, legalName, ninea, rccm, contactName, billingEmail, billingPhone].join(" "));
}
