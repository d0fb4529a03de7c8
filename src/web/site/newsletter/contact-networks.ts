/** Lists by what we are reached, WhatsApp first. */
export const contactNetworks = ["whatsapp", "email", "facebook", "instagram", "linkedin"] as const;
export type ContactNetwork = (typeof contactNetworks)[number];
