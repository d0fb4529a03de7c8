import type { TemplateFields } from "#shared/contract/companies.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { labelCardTexts } from "#shared/card/card-texts.ts";
import { sharedTextNames } from "#shared/company/company-texts.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";

/** Values of the template form: the card's fields, only the shared ones of which are shown, and the template's own. */
export interface TemplateFormValues
  extends
    OrderFormValues,
    Pick<TemplateFields, "offer" | "ownAccent" | "dress" | "locked" | "asked" | "leftSentence"> {}

export const templateFieldLabels: Record<keyof TemplateFields, string> = {
  offer: "Offre des nouvelles cartes",
  ...labelCardTexts(sharedTextNames),
  socialMedias: orderFieldLabels.socialMedias,
  logoUrl: orderFieldLabels.logoUrl,
  coverUrl: orderFieldLabels.coverUrl,
  ownAccent: "Couleur de la page",
  dress: "Fond de la page",
  locked: "Verrouillés",
  asked: "Demandés à chacun",
  leftSentence: "Sur la page de qui est parti",
};
const templateFieldNames = Object.keys(templateFieldLabels) as (keyof TemplateFields)[];

export function toTemplateFormValues(template: TemplateFields): TemplateFormValues {
  return { ...createBlankFormValues("typed"), ...pickTemplateFields(template) };
}

function pickTemplateFields(values: TemplateFields): TemplateFields {
  return Object.fromEntries(templateFieldNames.map((name) => [name, values[name]])) as unknown as TemplateFields;
}

/** Returns the fields that differ from the form's starting values. */
export function getTemplateChange(begun: TemplateFields, now: TemplateFields): Partial<TemplateFields> {
  const trimmed: TemplateFields = { ...now, leftSentence: now.leftSentence.trim() };
  for (const name of sharedTextNames) trimmed[name] = now[name].trim();
  const changed = templateFieldNames.filter((name) => toComparable(trimmed[name]) !== toComparable(begun[name]));
  return Object.fromEntries(changed.map((name) => [name, trimmed[name]]));
}

/** Serializes a value for comparison: the order of ticked values does not matter, that of links does. */
function toComparable(value: TemplateFields[keyof TemplateFields]): string {
  const isTicks = Array.isArray(value) && value.every((one) => !one.includes(":"));
  return JSON.stringify(isTicks ? value.toSorted() : value);
}
