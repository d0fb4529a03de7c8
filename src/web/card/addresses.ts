import { paths } from "#shared/urls.ts";
import type { CardView } from "./view.ts";

/** The number that a press calls: his own, else the first that the card shows. */
export function calledOf({ phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2 }: Pick<CardView, "phoneNumber" | "phoneNumber2" | "workPhoneNumber" | "workPhoneNumber2">): string {
  return phoneNumber || phoneNumber2 || workPhoneNumber || workPhoneNumber2;
}

/** The owner's WhatsApp; none where the card does not show his number, or it is a fixed one of Senegal, which begin with 3 as the mobile ones do with 7. */
export function whatsappOf({ phoneNumber }: Pick<CardView, "phoneNumber">): string | undefined {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits === "" || digits.startsWith("2213") ? undefined : `https://wa.me/${digits}`;
}

/** What the invented person's page has elsewhere, or, since nobody counts or keeps it, not at all. */
export function addressesOf({ ref, url, contactFile }: Pick<CardView, "ref" | "url" | "contactFile">) {
  if (contactFile === paths.sampleContact) return { qr: paths.sampleQr, shared: url };
  return { qr: paths.cardQr(ref), shared: new URL(paths.cardFrom(ref, "wa"), url).href, taps: paths.taps(ref), page: paths.card(ref) };
}
