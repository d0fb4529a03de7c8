/** Returns a number's digits as wa.me wants them; a number without its country is Senegalese. */
function toInternationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  return /^[37]\d{8}$/.test(digits) ? `221${digits}` : digits;
}

/** Builds a link to a conversation with a number, its first words ready. */
export function buildWhatsAppChatLink(phone: string, text?: string): string {
  return `https://wa.me/${toInternationalDigits(phone)}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
