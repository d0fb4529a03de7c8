import type { FieldErrors, ResolverResult } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { isPhone, isSecond, type OrderFormValues, phoneFieldNames, textFieldsOf } from "../form-values.ts";
import type { ImageStates } from "../images/image-uploads.ts";
import { checkLink } from "../links/link-rules.ts";
import { messages } from "../messages.ts";

const loadFieldChecks = () => import("./field-checks.ts");
const loadPhoneReading = () => import("./phone-reading.ts");

/** Brings the checks before they are needed; offline it does nothing, and the next need tries again. */
export function preloadChecks(): void {
  loadFieldChecks().catch(() => undefined);
}

/** The number in the form people read, `""` when it is none, `undefined` when the code that knows could not come. */
export async function understandPhone(text: string): Promise<string | undefined> {
  const reading = await loadPhoneReading().catch(() => undefined);
  return reading && (reading.readPhone(text) ?? "");
}

/** The values as the card shows them: numbers in the form people read, and no address that is not to be seen. */
export async function shownValues(values: OrderFormValues): Promise<OrderFormValues> {
  const numbers = await Promise.all(phoneFieldNames.map(async (name) => [name, (values[name] && (await understandPhone(values[name]))) || values[name]] as const));
  return { ...values, ...Object.fromEntries(numbers), ...(values.addressShown ? {} : { address: "" }) };
}

/** Checks the form as the server will; what could not be loaded is left to the server. An image under way counts as there. */
export async function resolveForm(values: OrderFormValues, images: ImageStates, offer: OfferName): Promise<ResolverResult<OrderFormValues>> {
  const checks = await loadFieldChecks().catch(() => undefined);
  const found: Partial<Record<keyof OrderFormValues, string>> = checks?.checkFields(values, offer) ?? {};
  for (const kind of uploadKinds) {
    const { phase } = images[kind];
    if (phase === "sending") delete found[`${kind}Url`];
    else if (phase === "failed" || (phase === "empty" && offers[offer].photosNeeded)) found[`${kind}Url`] ??= "Cette image est obligatoire.";
  }
  for (const name of textFieldsOf(offer)) {
    if (isPhone(name) && (values[name] || !isSecond(name)) && !found[name] && (await understandPhone(values[name])) === "") found[name] = messages.phone;
  }
  if (values.deliverTo === "elsewhere" && values.addressShown && !values.address?.trim()) found.address ??= messages.address;
  if (values.deliverTo === "elsewhere" && !values.deliveryAddress?.trim()) found.deliveryAddress = messages.deliveryAddress;
  if (values.deliverTo !== "address" && values.deliveryPhone?.trim() && (await understandPhone(values.deliveryPhone)) === "") found.deliveryPhone = messages.phone;
  if (values.typedLink.trim()) {
    const checked = checkLink(values.socialMedias, values, offers[offer]);
    if ("message" in checked) found.typedLink = checked.message;
  }
  const errors = Object.fromEntries(Object.entries(found).map(([name, message]) => [name, { type: "validate", message }]));
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<OrderFormValues> } : { values, errors: {} };
}
