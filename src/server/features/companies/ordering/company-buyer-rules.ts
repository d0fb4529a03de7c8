import { type OrderDeliveryTexts, resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow } from "../company-tables.ts";

/** Names who buys for a company: whom we write to about its orders, else the company itself. */
export function splitCompanyBuyer({
  name,
  contactName,
  billingEmail,
  billingPhone,
}: Pick<CustomerCompanyRow, "name" | "contactName" | "billingEmail" | "billingPhone">): Pick<
  OrderRow,
  "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone"
> {
  const [buyerFirstName = "", ...others] = (contactName || name).split(" ");
  return { buyerFirstName, buyerLastName: others.join(" "), buyerEmail: billingEmail, buyerPhone: billingPhone };
}

/** Resolves where an order of a company goes: what is left out is the company's own. */
export function resolveCompanyDelivery(
  organisation: Parameters<typeof splitCompanyBuyer>[0] & Pick<CustomerCompanyRow, "address">,
  typed: Parameters<typeof resolveDeliveryTexts>[1] = {},
): OrderDeliveryTexts {
  const {
    buyerFirstName: firstName,
    buyerLastName: lastName,
    buyerPhone: phoneNumber,
  } = splitCompanyBuyer(organisation);
  return resolveDeliveryTexts({ firstName, lastName, phoneNumber, address: organisation.address }, typed);
}
