import { feeBearerLabels, feeBearers, paymentProviderName } from "../payment/payment-provider.ts";
import { formatNameWithDe } from "../format/name-with-de.ts";
import { listAnnouncedOffers, type OfferName, offerNames, offers, type SaleMode } from "../offers/offers.ts";

/** Settings that staff may change in the portal; each has a default from the environment or the catalogue. */
const contact = ["supportEmail", "phone", "whatsapp", "address", "facebook", "instagram", "linkedin"] as const;
const legal = ["company", "companyUrl", "legalId", "publisher", "host", "declaration"] as const;
const delays = ["productionDays", "deliveryDays"] as const;
const mail = ["mailFrom"] as const;
const quotes = ["testimonials"] as const;
const reprint = ["reprintPrice"] as const;
const towns = ["deliveryTowns"] as const;
const steps = ["priceSteps"] as const;
const fees = ["paymentFees"] as const;
const deposit = ["leastDeposit"] as const;
const production = ["productionBegins"] as const;
/** Where a deposit is agreed: when the cards are made. */
export const productionStarts = ["deposit", "paid"] as const;
export type ProductionStart = (typeof productionStarts)[number];
const productionStartLabels: Record<ProductionStart, string> = {
  deposit: "Dès l'acompte",
  paid: "Une fois le reste payé",
};
const documentTextKeys = [
  "legalForm",
  "invoicePlace",
  "vatRate",
  "vatExemption",
  "bankDetails",
  "invoiceMentions",
] as const;
/** When and how who has not paid an invoice is reminded. */
const reminders = ["invoiceReminderDays", "invoiceReminderText"] as const;
const documentTermKeys = ["invoiceTermDays"] as const;
/** Accounts of SYSCOHADA, by which the accountant's entries are written. */
const accountSettingKeys = [
  "accountClients",
  "accountAdvances",
  "accountSales",
  "accountVat",
  "accountBank",
  "accountCash",
  "accountMobileMoney",
  "accountSuspense",
] as const;
export type AccountSettingKey = (typeof accountSettingKeys)[number];
export type AccountSettings = Record<AccountSettingKey, string>;

/** What papers say of their seller. */
export const printedSettingKeys = [
  "company",
  "address",
  "legalId",
  "phone",
  "supportEmail",
  ...documentTextKeys,
] as const satisfies readonly TextSettingKey[];
export type PrintedSettingKey = (typeof printedSettingKeys)[number];

export type TextSettingKey =
  | (typeof contact | typeof legal | typeof mail | typeof documentTextKeys | typeof reminders)[number]
  | AccountSettingKey;
export type DaysSettingKey = (typeof delays | typeof documentTermKeys)[number];
export type PriceSettingKey = `price${OfferName}`;
export type SaleSettingKey = `sale${OfferName}`;
export type SettingKey =
  | TextSettingKey
  | DaysSettingKey
  | PriceSettingKey
  | SaleSettingKey
  | (typeof quotes)[number]
  | (typeof reprint | typeof towns | typeof steps | typeof fees | typeof deposit | typeof production)[number];

export const getPriceSettingKey = (offer: OfferName): PriceSettingKey => `price${offer}`;
const findOfferByPriceSetting = (key: string): OfferName | undefined =>
  offerNames.find((name) => getPriceSettingKey(name) === key);

export const isAmountSetting = (key: string): boolean =>
  findOfferByPriceSetting(key) !== undefined || key === "reprintPrice" || key === "leastDeposit";

/** Returns the key of the setting that says whether an announced offer is on sale. */
export const getSaleSettingKey = (offer: OfferName): SaleSettingKey => `sale${offer}`;
const findOfferBySaleSetting = (key: string): OfferName | undefined =>
  listAnnouncedOffers().find((name) => getSaleSettingKey(name) === key);
/** Lists the values of a sale setting, in the order in which an offer takes them. */
export const settableSaleModes = ["soon", "form"] as const satisfies readonly SaleMode[];
const settableSaleModeLabels: Record<(typeof settableSaleModes)[number], string> = {
  soon: "Bientôt disponible",
  form: "En vente",
};

/** Returns the values of a setting that is chosen and not typed, with their labels; `undefined` for others. */
export function getSettingChoices(key: string): readonly { value: string; label: string }[] | undefined {
  if (key === "productionBegins")
    return productionStarts.map((value) => ({ value, label: productionStartLabels[value] }));
  if (key === "paymentFees") return feeBearers.map((value) => ({ value, label: feeBearerLabels[value] }));
  return (
    findOfferBySaleSetting(key) && settableSaleModes.map((value) => ({ value, label: settableSaleModeLabels[value] }))
  );
}

/** Returns the label of a chosen value; `undefined` for a typed one. */
export function getSettingChoiceLabel(key: string, chosen: unknown): string | undefined {
  return getSettingChoices(key)?.find(({ value }) => value === chosen)?.label;
}

const settingGroups = [
  "prices",
  "sales",
  "delays",
  "towns",
  "contact",
  "legal",
  "papers",
  "accounts",
  "mail",
  "testimonials",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export const settingGroupLabels: Record<SettingGroup, string> = {
  prices: "Prix",
  sales: "Mise en vente",
  delays: "Délais",
  towns: "Livraison hors de Dakar",
  contact: "Contact",
  legal: "Mentions légales",
  papers: "Factures",
  accounts: "Comptes comptables",
  mail: "E-mails",
  testimonials: "Témoignages",
};

export const settingKeysByGroup: Record<SettingGroup, readonly SettingKey[]> = {
  prices: [...offerNames.map(getPriceSettingKey), ...steps, ...reprint, ...deposit, ...production, ...fees],
  sales: listAnnouncedOffers().map(getSaleSettingKey),
  delays,
  towns,
  contact,
  legal,
  papers: [...documentTextKeys, ...documentTermKeys, ...reminders],
  accounts: accountSettingKeys,
  mail,
  testimonials: quotes,
};
export const settingKeys: readonly SettingKey[] = settingGroups.flatMap((group) => settingKeysByGroup[group]);

const labels: Record<Exclude<SettingKey, PriceSettingKey | SaleSettingKey>, string> = {
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
  reprintPrice: "Réimpression d'une carte, en FCFA",
  deliveryTowns: "Villes de livraison",
  priceSteps: "Prix par quantité",
  paymentFees: `Frais de ${paymentProviderName}`,
  legalForm: "Forme juridique et capital",
  invoicePlace: "Lieu d'émission des factures",
  vatRate: "Taux de TVA, en\u00a0% (rien\u00a0: TVA non applicable)",
  vatExemption: "Phrase quand la TVA n'est pas applicable",
  bankDetails: "Coordonnées bancaires",
  invoiceMentions: "Mentions à ajouter aux factures",
  invoiceTermDays: "Délai de paiement d'une facture, en jours",
  invoiceReminderDays: "Rappels par e-mail, en jours après ce délai (rien\u00a0: aucun rappel)",
  invoiceReminderText: "Texte à ajouter aux rappels",
  accountClients: "Compte des clients",
  accountAdvances: "Compte des avances et trop-perçus de clients",
  accountSales: "Compte des ventes",
  accountVat: "Compte de la TVA facturée",
  accountBank: "Compte de la banque",
  accountCash: "Compte de la caisse",
  accountMobileMoney: `Compte de l'argent mobile et ${formatNameWithDe(paymentProviderName)}`,
  accountSuspense: "Compte d'attente, pour ce qui reste à classer",
  productionBegins: "Fabrication quand un acompte est convenu",
  leastDeposit: "Acompte le plus bas, en FCFA (0\u00a0: tout peut se payer à la livraison)",
};

export function getSettingLabel(key: SettingKey): string {
  const [offer, switched] = [findOfferByPriceSetting(key), findOfferBySaleSetting(key)];
  if (switched) return `Carte ${offers[switched].title}`;
  return offer ? `Carte ${offers[offer].title}, en FCFA` : labels[key as keyof typeof labels];
}
