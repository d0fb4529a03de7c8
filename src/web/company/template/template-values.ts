import type { TemplateFields } from "#shared/contract/companies.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { labelCardTexts } from "#shared/card/card-texts.ts";
import { sharedTextNames } from "#shared/company/company-texts.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";

/** The form of a template: the card's fields of the other forms, of which the shared ones are asked, and what it has besides. */
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

/** Returns the fields that differ from those that the form started with. */
export function getTemplateChange(begun: TemplateFields, now: TemplateFields): Partial<TemplateFields> {
  const trimmed: TemplateFields = { ...now, leftSentence: now.leftSentence.trim() };
  for (const name of sharedTextNames) trimmed[name] = now[name].trim();
  const changed = templateFieldNames.filter((name) => toComparable(trimmed[name]) !== toComparable(begun[name]));
  return Object.fromEntries(changed.map((name) => [name, trimmed[name]]));
}

/** The order of what is ticked says nothing; that of links does. */
function toComparable(value: TemplateFields[keyof TemplateFields]): string {
  const isTicks = Array.isArray(value) && value.every((one) => !one.includes(":"));
  return JSON.stringify(isTicks ? value.toSorted() : value);
}
