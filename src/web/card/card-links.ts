import { routePaths } from "#shared/route-paths.ts";
import type { CardView } from "./view.ts";

type CardPhoneNumbers = Pick<CardView, "phoneNumber" | "phoneNumber2" | "workPhoneNumber" | "workPhoneNumber2">;

/** Returns the number to call: the owner's own, else the first one that the card shows. */
export function getPhoneNumberToCall({
  phoneNumber,
  phoneNumber2,
  workPhoneNumber,
  workPhoneNumber2,
}: CardPhoneNumbers): string {
  return phoneNumber || phoneNumber2 || workPhoneNumber || workPhoneNumber2;
}

/**
 * Returns the link to the owner's WhatsApp; `undefined` if the card does not show their number or it is a Senegalese
 * fixed line, which begins with 3 (mobile numbers begin with 7).
 */
export function getOwnerWhatsAppLink({ phoneNumber }: Pick<CardView, "phoneNumber">): string | undefined {
  const digits = phoneNumber.replace(/\D/g, "");
  return digits === "" || digits.startsWith("2213") ? undefined : `https://wa.me/${digits}`;
}

/** Returns the WhatsApp link of the first mobile number on the card, which takes orders for services. */
export function getServicesWhatsAppLink(numbers: CardPhoneNumbers): string | undefined {
  const { phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2 } = numbers;
  const links = [phoneNumber, phoneNumber2, workPhoneNumber, workPhoneNumber2].map((number) =>
    getOwnerWhatsAppLink({ phoneNumber: number }),
  );
  return links.find((link) => link !== undefined);
}

type CardPagePlace = Pick<CardView, "ref" | "url" | "contactFile">;

/**
 * Returns the URLs that belong to a card's page. The sample person's page has other ones, and none for counting taps or
 * for caching, since neither happens there.
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
