import type { OrderRow } from "../../orders/order-tables.ts";
import type { OrganisationRow } from "../organisation-tables.ts";

/** Names who buys for a company: whom we write to about its orders, else the company itself. */
export function splitCompanyBuyer({
  name,
  contactName,
  billingEmail,
  billingPhone,
}: Pick<OrganisationRow, "name" | "contactName" | "billingEmail" | "billingPhone">): Pick<
  OrderRow,
  "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone"
> {
  const [buyerFirstName = "", ...others] = (contactName || name).split(" ");
  return { buyerFirstName, buyerLastName: others.join(" "), buyerEmail: billingEmail, buyerPhone: billingPhone };
}
