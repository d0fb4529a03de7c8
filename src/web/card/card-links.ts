import { routePaths } from "#shared/route-paths.ts";
import type { CardView } from "./view.ts";

type CardPhoneNumbers = Pick<CardView, "phoneNumber" | "phoneNumber2" | "workPhoneNumber" | "workPhoneNumber2">;

/** Returns the number that a press calls: the owner's own, else the first that the card shows. */
export function getPhoneNumberToCall({
  phoneNumber,
  phoneNumber2,
  workPhoneNumber,
  workPhoneNumber2,
}: CardPhoneNumbers): string {
  return phoneNumber || phoneNumber2 || workPhoneNumber || workPhoneNumber2;
}

/**
 * Returns the link to the owner's WhatsApp; none where the card does not show their number, or it is a fixed line of
 * Senegal, which begin with 3 as the mobile ones do with 7.
 */
export function getOwnerWhatsAppLink({ phoneNumber }: Pick<CardView, "phoneNumber">): string | undefined {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits === "" || digits.startsWith("2213") ? undefined : `https://wa.me/${digits}`;
}

/** Returns the WhatsApp link of the first mobile that the card shows, by which its services are ordered. */
export function getServicesWhatsAppLink(numbers: CardPhoneNumbers): string | undefined {
  const { phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2 } = numbers;
  const links = [phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2].map((number) =>
    getOwnerWhatsAppLink({ phoneNumber: number }),
  );
  return links.find((link) => link !== undefined);
}

type CardPagePlace = Pick<CardView, "ref" | "url" | "contactFile">;

/**
 * Returns the URLs around a card's page; the sample person's page has them elsewhere, or, since nobody counts or
 * keeps it, not at all.
 */
export function getCardPageUrls({ ref, url, contactFile }: CardPagePlace) {
  if (contactFile === routePaths.sampleContact) return { qr: routePaths.sampleQr, shared: url };
  return {
    qr: routePaths.cardQr(ref),
    shared: `${url}?s=wa`,
    taps: routePaths.taps(ref),
    page: new URL(url).pathname,
  };
}
