import { cardLinkDays } from "#shared/order/retention-days.ts";

interface Invited {
  firstName: string;
  /** E.164; empty: not known, whoever sends it chooses. */
  phoneNumber: string;
}

/** Builds the address that opens WhatsApp with what the company says to one of its people. */
export function buildWhatsappInvitation({ firstName, phoneNumber }: Invited, company: string, url: string): string {
  const text = `Bonjour ${firstName}, votre carte de visite ${company} vous attend. Complétez-la et vérifiez ce qui sera imprimé\u00a0: ${url} Ce lien n'est que pour vous. Il sert une fois, pendant ${cardLinkDays} jours.`;
  return `https://wa.me/${phoneNumber.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
