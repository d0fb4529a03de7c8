import { type OfferName, offerNames, offers } from "./offers.ts";

/** What staff may set in the portal; each has a default of the environment or the catalogue. A switch of an offer's sale would be another group. */
const contact = ["supportEmail", "phone", "whatsapp", "address", "facebook", "instagram", "linkedin"] as const;
const legal = ["company", "companyUrl", "legalId", "publisher", "host", "declaration"] as const;
const delays = ["productionDays", "deliveryDays"] as const;
const mail = ["mailFrom"] as const;
const quotes = ["testimonials"] as const;

export type TextSetting = (typeof contact | typeof legal | typeof mail)[number];
export type DaysSetting = (typeof delays)[number];
export type PriceSetting = `price${OfferName}`;
export type SettingKey = TextSetting | DaysSetting | PriceSetting | (typeof quotes)[number];

export const priceSetting = (offer: OfferName): PriceSetting => `price${offer}`;
/** The offer whose price a setting is, if it is one. */
export const offerOf = (key: string): OfferName | undefined => offerNames.find((name) => priceSetting(name) === key);

export const settingGroups = ["prices", "delays", "contact", "legal", "mail", "testimonials"] as const;
export type SettingGroup = (typeof settingGroups)[number];

export const settingGroupLabels: Record<SettingGroup, string> = {
  prices: "Prix",
  delays: "Délais",
  contact: "Contact",
  legal: "Mentions légales",
  mail: "E-mails",
  testimonials: "Témoignages",
};

export const settingsOf: Record<SettingGroup, readonly SettingKey[]> = {
  prices: offerNames.map(priceSetting),
  delays,
  contact,
  legal,
  mail,
  testimonials: quotes,
};
export const settingKeys: readonly SettingKey[] = settingGroups.flatMap((group) => settingsOf[group]);

const labels: Record<Exclude<SettingKey, PriceSetting>, string> = {
  supportEmail: "Boîte e-mail du support",
  phone: "Téléphone",
  whatsapp: "WhatsApp",
  address: "Adresse",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  company: "Société",
  companyUrl: "Site de la société",
  legalId: "Identification (NINEA, RCCM)",
  publisher: "Directeur de la publication",
  host: "Hébergeur",
  declaration: "Déclaration à la CDP",
  productionDays: "Fabrication, en jours ouvrés",
  deliveryDays: "Livraison à Dakar, en jours ouvrés",
  mailFrom: "Expéditeur des e-mails",
  testimonials: "Témoignages",
};

/** What people call a setting. */
export function settingLabel(key: SettingKey): string {
  const offer = offerOf(key);
  return offer ? `Carte ${offers[offer].title}, en FCFA` : labels[key as keyof typeof labels];
}
