import { type OrderDeliveryTexts, resolveDeliveryTexts } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CustomerCompanyRow } from "../company-tables.ts";

/** Returns a company's buyer: the contact for its orders, else the company itself. */
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

/** Resolves where a company's order goes; what is left out is taken from the company. */
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
