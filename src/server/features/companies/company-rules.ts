import type { CompanyRole } from "#shared/access/access.ts";
import type { CompanyFields } from "#shared/contract/companies.ts";
import { foldSearchText } from "#server/features/orders/order-rules.ts";
import type { CardActor } from "#server/features/cards/card-editing-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow } from "./company-tables.ts";

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
] as const satisfies readonly (keyof CompanyFields)[];

export type CompanyOrder = OrderRow & { organisationId: string };

/** Checks whether a company bought the order and its data is not erased. */
export function isCompanyOrder(order: OrderRow): order is CompanyOrder {
  return order.organisationId !== null && order.expiredAt === null;
}

/** Returns what staff read and edit of a company. */
export function toCompanyFields(row: CustomerCompanyRow): CompanyFields {
  return Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as CompanyFields;
}

/** Builds the text by which companies are searched and sorted; the name comes first. */
export function buildCompanySearchText(fields: Omit<CompanyFields, "vatRegime">): string {
  const { name, legalName, ninea, rccm, contactName, billingEmail, billingPhone } = fields;
  return foldSearchText([name, legalName, ninea, rccm, contactName, billingEmail, billingPhone].join(" "));
}

/** Returns a member as the actor that `CardEditPermit` checks. */
export function toCardActor({
  organisationId,
  role,
  departments,
}: {
  organisationId: string;
  role: CompanyRole;
  departments: readonly string[];
}): Extract<CardActor, { kind: "member" }> {
  return { kind: "member", organisationId, departments: role === "admin" ? "all" : departments };
}
