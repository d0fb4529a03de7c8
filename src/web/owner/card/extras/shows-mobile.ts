import type { CardAppearance } from "#shared/card/card-look.ts";
import { getServicesWhatsAppLink } from "#web/card/card-links.ts";

type Numbers = Parameters<typeof getServicesWhatsAppLink>[0];

/** Checks whether visitors of a card with these numbers see a mobile, by which they order its services. */
export function showsMobile(numbers: Numbers, hidden: CardAppearance["hidden"]): boolean {
  const shown = (name: keyof Numbers) => (hidden.some((field) => field === name) ? "" : (numbers[name] ?? ""));
  return (
    getServicesWhatsAppLink({
      phoneNumber: shown("phoneNumber"),
      phoneNumber2: shown("phoneNumber2"),
      workPhoneNumber: shown("workPhoneNumber"),
      workPhoneNumber2: shown("workPhoneNumber2"),
    }) !== undefined
  );
}
