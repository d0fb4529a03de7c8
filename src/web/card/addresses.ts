import { routePaths } from "#shared/urls.ts";
import type { CardView } from "./view.ts";

/** The number that a press calls: his own, else the first that the card shows. */
export function getPhoneNumberToCall({ phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2 }: Pick<CardView, "phoneNumber" | "phoneNumber2" | "workPhoneNumber" | "workPhoneNumber2">): string {
  return phoneNumber || phoneNumber2 || workPhoneNumber || workPhoneNumber2;
}

/** The owner's WhatsApp; none where the card does not show his number, or it is a fixed one of Senegal, which begin with 3 as the mobile ones do with 7. */
export function getOwnerWhatsAppLink({ phoneNumber }: Pick<CardView, "phoneNumber">): string | undefined {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits === "" || digits.startsWith("2213") ? undefined : `https://wa.me/${digits}`;
}

/** What the invented person's page has elsewhere, or, since nobody counts or keeps it, not at all. */
export function getCardPageUrls({ ref, url, contactFile }: Pick<CardView, "ref" | "url" | "contactFile">) {
  if (contactFile === routePaths.sampleContact) return { qr: routePaths.sampleQr, shared: url };
  return { qr: routePaths.cardQr(ref), shared: new URL(routePaths.cardFrom(ref, "wa"), url).href, taps: routePaths.taps(ref), page: routePaths.card(ref) };
}
