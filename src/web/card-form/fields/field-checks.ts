import "./zod-without-eval.ts";
import { getOrderFieldErrors, type OrderFieldName } from "#shared/contract/order-fields.ts";
import type { OfferName } from "#shared/offers.ts";
import { mapErrorsToTypedFields, type OrderFormValues, omitMissingImageUrls, toOrderTexts } from "../form-values.ts";

/** Returns the first message for each field that the server would refuse. Carries zod: loaded when first needed. */
export function findOrderFieldErrors(
  values: OrderFormValues,
  offer: OfferName,
): Partial<Record<OrderFieldName, string>> {
  return mapErrorsToTypedFields(
    values,
    getOrderFieldErrors(offer, { ...toOrderTexts(values, offer), ...omitMissingImageUrls(values) }),
  );
}
