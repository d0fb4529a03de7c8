/** Returns a number's digits as wa.me expects them; a number without a country code is taken as Senegalese. */
function toInternationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  return /^[37]\d{8}$/.test(digits) ? `221${digits}` : digits;
}

/** Builds a link to a WhatsApp conversation with a number, with its first message filled in. */
export function buildWhatsAppChatLink(phone: string, text?: string): string {
  return `https://wa.me/${toInternationalDigits(phone)}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
