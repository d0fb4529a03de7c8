import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

type TypedNames = Pick<OrderFormValues, "firstName" | "lastName" | "printedName" | "jobTitle" | "company">;

/** Returns the texts to print; placeholders stand for those not typed yet. */
export function getPrintedTexts({
  firstName,
  lastName,
  printedName,
  jobTitle,
  company,
}: Partial<TypedNames>): Omit<PrintedCard, "logo"> {
  return {
    name: printedName?.trim() || `${firstName ?? ""} ${lastName ?? ""}`.trim() || "Prénom Nom",
    jobTitle: jobTitle?.trim() || "Votre fonction",
    company: company?.trim() || "Votre entreprise",
  };
}
