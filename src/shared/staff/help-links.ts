export interface SupportContact {
  supportEmail: string;
  phone: string;
  /** With country code: +221771234567. */
  whatsapp: string;
}

/**
 * Builds the links to support with the beginning of a message: `about` is "la commande SDV-…", so that nobody has to
 * copy a number.
 */
export function buildSupportLinks(
  { supportEmail, phone, whatsapp }: SupportContact,
  about: string,
): Record<"whatsapp" | "phone" | "mail", string> {
  return {
    whatsapp: `https://api.whatsapp.com/send?phone=${whatsapp}&text=${encodeURIComponent(`Bonjour, j'ai une question sur ${about}. `)}`,
    phone: `tel:${phone}`,
    mail: `mailto:${supportEmail}?subject=${encodeURIComponent(`Question sur ${about}`)}`,
  };
}
