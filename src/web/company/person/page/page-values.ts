import type { PersonPage, PersonPageFields } from "#shared/contract/company-person-page.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";

export const pageFieldLabels: Record<keyof PersonPageFields, string> = {
  profileUrl: orderFieldLabels.profileUrl,
  coverUrl: orderFieldLabels.coverUrl,
  logoUrl: orderFieldLabels.logoUrl,
  workDescription: orderFieldLabels.workDescription,
  socialMedias: orderFieldLabels.socialMedias,
};
const pageFieldNames = Object.keys(pageFieldLabels) as (keyof PersonPageFields)[];

export function toPageFormValues(page: PersonPage): OrderFormValues {
  const { version: _, ...fields } = page;
  return { ...createBlankFormValues("typed"), ...fields };
}

/** Returns the fields that differ from the form's starting values; an empty image field leaves the image as it is. */
export function getPageChange(begun: PersonPageFields, now: PersonPageFields): Partial<PersonPageFields> {
  const trimmed = { ...now, workDescription: now.workDescription.trim() };
  const changed = pageFieldNames.filter(
    (name) =>
      JSON.stringify(trimmed[name]) !== JSON.stringify(begun[name]) && !(name.endsWith("Url") && trimmed[name] === ""),
  );
  return Object.fromEntries(changed.map((name) => [name, trimmed[name]]));
}
