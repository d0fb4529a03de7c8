import "./zod-without-eval.ts";
import { linksOf, orderFields, type OrderFieldName } from "#shared/contract/orders.ts";
import type { OfferName } from "#shared/offers.ts";
import type { OrderFormValues } from "../form-values.ts";

/** The first sentence for each field that the server would refuse. Carries zod: loaded when first needed. */
export function checkFields(values: OrderFormValues, offer: OfferName): Partial<Record<OrderFieldName, string>> {
  const checked = orderFields.extend({ socialMedias: linksOf(offer) }).safeParse(values);
  const found: Partial<Record<OrderFieldName, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) found[path[0] as OrderFieldName] ??= message;
  return found;
}
