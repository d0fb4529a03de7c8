import "./zod-without-eval.ts";
import { faultsFor, type OrderFieldName } from "#shared/contract/order-fields.ts";
import type { OfferName } from "#shared/offers.ts";
import { faultsWhereTyped, type OrderFormValues, sentImages, textsOf } from "../form-values.ts";

/** The first sentence for each field that the server would refuse. Carries zod: loaded when first needed. */
export function checkFields(values: OrderFormValues, offer: OfferName): Partial<Record<OrderFieldName, string>> {
  return faultsWhereTyped(values, faultsFor(offer, { ...textsOf(values, offer), ...sentImages(values) }));
}
