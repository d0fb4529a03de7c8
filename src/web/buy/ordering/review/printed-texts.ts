import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

type TypedNames = Pick<OrderFormValues, "firstName" | "lastName" | "jobTitle" | "company">;

/** Returns the texts to be printed; placeholders replace those not typed yet. */
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
