/** The ways to contact us, WhatsApp first. */
export const contactNetworks = ["whatsapp", "email", "facebook", "instagram", "linkedin"] as const;
export type ContactNetwork = (typeof contactNetworks)[number];
