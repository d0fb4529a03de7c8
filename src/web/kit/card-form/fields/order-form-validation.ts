import type { FieldErrors, ResolverResult } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { getCardTextRule, phoneTextNames } from "#shared/card/card-text-rules.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { type OrderFormValues, getTextFieldsForOffer } from "../form-values.ts";
import type { ImageStates } from "../images/image-uploads.ts";
import { checkLink } from "../link-rules.ts";
import { cardFormMessages } from "../messages.ts";

const loadFieldChecks = () => import("./field-checks.ts");
const loadPhoneReading = () => import("./phone-reading.ts");

/** Loads the field checks early; offline it does nothing, and the next need tries again. */
export function preloadFieldChecks(): void {
  loadFieldChecks().catch(() => undefined);
}

/**
 * Returns the number in readable form; `""` if it is invalid; `undefined` if the code that parses it could not be
 * loaded.
 */
export async function loadAndParsePhone(text: string): Promise<string | undefined> {
  const reading = await loadPhoneReading().catch(() => undefined);
  return reading && (reading.parsePhoneNumber(text) ?? "");
}

/** Returns the values as the card shows them: with numbers in readable form, and without a hidden address. */
export async function formatValuesForCard(values: OrderFormValues): Promise<OrderFormValues> {
  const numbers = await Promise.all(
    phoneTextNames.map(
      async (name) => [name, (values[name] && (await loadAndParsePhone(values[name]))) || values[name]] as const,
    ),
  );
  return { ...values, ...Object.fromEntries(numbers), ...(values.addressShown ? {} : { address: "" }) };
}

/**
 * Validates the form as the server will; checks that could not be loaded are left to the server. An image being
 * uploaded counts as present.
 */
export async function validateOrderForm(
  values: OrderFormValues,
  images: ImageStates,
  offer: OfferName,
): Promise<ResolverResult<OrderFormValues>> {
  const checks = await loadFieldChecks().catch(() => undefined);
  const found: Partial<Record<keyof OrderFormValues, string>> = checks?.checkOrderFields(values, offer) ?? {};
  for (const kind of uploadKinds) {
    const { phase } = images[kind];
    if (phase === "sending") delete found[`${kind}Url`];
    else if (phase === "failed" || (phase === "empty" && offers[offer].photosNeeded))
      found[`${kind}Url`] ??= "Cette image est obligatoire.";
  }
  for (const name of getTextFieldsForOffer(offer)) {
    const { kind, needed } = getCardTextRule(name);
    const isAsked = kind === "phone" && (values[name] || needed);
    if (isAsked && !found[name] && (await loadAndParsePhone(values[name])) === "") found[name] = cardFormMessages.phone;
  }
  if (values.deliverTo === "elsewhere" && values.addressShown && !values.address?.trim())
    found.address ??= cardFormMessages.address;
  if (values.deliverTo === "elsewhere" && !values.deliveryAddress?.trim())
    found.deliveryAddress = cardFormMessages.deliveryAddress;
  if (
    values.deliverTo !== "address" &&
    values.deliveryPhone?.trim() &&
    (await loadAndParsePhone(values.deliveryPhone)) === ""
  )
    found.deliveryPhone = cardFormMessages.phone;
  if (values.typedLink.trim()) {
    const checked = checkLink(values.socialMedias, values, offers[offer]);
    if ("message" in checked) found.typedLink = checked.message;
  }
  const errors = Object.fromEntries(
    Object.entries(found).map(([name, message]) => [name, { type: "validate", message }]),
  );
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<OrderFormValues> }
    : { values, errors: {} };
}
