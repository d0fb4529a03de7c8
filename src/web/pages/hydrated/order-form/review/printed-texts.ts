import type { PrintedCard } from "#shared/printed-card/layout.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";

type TypedNames = Pick<OrderFormValues, "firstName" | "lastName" | "jobTitle" | "company">;

/** Returns what will be printed of the form; placeholders stand for what is not typed yet. */
export function getPrintedTexts({
  firstName,
  lastName,
  jobTitle,
  company,
}: Partial<TypedNames>): Omit<PrintedCard, "logo"> {
  return {
    name:
      [firstName, lastName]
        .map((part) => part?.trim())
        .filter(Boolean)
        .join(" ") || "Prénom Nom",
    jobTitle: jobTitle?.trim() || "Votre fonction",
    company: company?.trim() || "Votre entreprise",
  };
}
