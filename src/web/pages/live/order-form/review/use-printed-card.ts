import type { OfferName } from "#shared/offers.ts";
import type { PrintedCard } from "#shared/printed-card/layout.ts";
import { useLogo } from "#web/ui/printed-card/use-logo.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { imageAddress } from "#web/card-form/images/image-address.ts";
import type { ImageStates } from "#web/card-form/images/image-uploads.ts";

type Typed = Partial<Pick<OrderFormValues, "firstName" | "lastName" | "jobTitle" | "company">>;

/** What will be printed of the form; what is not typed yet says what will stand there. */
export function usePrintedCard(offer: OfferName, { firstName, lastName, jobTitle, company }: Typed, images: ImageStates): PrintedCard {
  const logo = useLogo(offer, imageAddress(images.logo));
  return {
    name: [firstName, lastName].map((part) => part?.trim()).filter(Boolean).join(" ") || "Prénom Nom",
    jobTitle: jobTitle?.trim() || "Votre fonction",
    company: company?.trim() || "Votre entreprise",
    logo,
  };
}
