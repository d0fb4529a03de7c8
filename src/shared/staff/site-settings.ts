import { type FeeBearer, feeBearerLabels, feeBearers, paymentProviderName } from "../payment/payment-provider.ts";
import { formatNameWithDe } from "../format/name-with-de.ts";
import { listAnnouncedOffers, type OfferName, offerNames, offers, type SaleMode } from "../offers/offers.ts";

/** When production begins if a deposit is agreed. */
export const productionStarts = ["deposit", "paid"] as const;
export type ProductionStart = (typeof productionStarts)[number];
const productionStartLabels: Record<ProductionStart, string> = {
  deposit: "Dès l'acompte",
  paid: "Une fois le reste payé",
};
/** Lists the values of a sale setting, in the order in which an offer goes through them. */
export const settableSaleModes = ["soon", "form"] as const satisfies readonly SaleMode[];
const settableSaleModeLabels: Record<(typeof settableSaleModes)[number], string> = {
  soon: "Bientôt disponible",
  form: "En vente",
};

/** Names the panels of "Réglages". */
export const settingGroupLabels = {
  prices: "Prix des cartes",
  sales: "Mise en vente",
  delays: "Délais",
  towns: "Livraison hors de Dakar",
  payment: "Acompte et frais de paiement",
  shopWindow: "Garantie",
  photographs: "Photos de vraies cartes",
  testimonials: "Témoignages",
  contact: "Contact",
  legal: "Mentions légales",
  mail: "E-mails",
  papers: "Factures",
  accounts: "Comptes comptables",
} as const;
export type SettingGroup = keyof typeof settingGroupLabels;

/** Lists the pages of "Réglages" by the last part of their path, each with its panels. */
export const settingPages = {
  prix: { title: "Prix", groups: ["prices", "sales"] },
  livraison: { title: "Livraison", groups: ["delays", "towns"] },
  paiement: { title: "Paiement", groups: ["payment"] },
  vitrine: { title: "Vitrine", groups: ["shopWindow", "photographs", "testimonials"] },
  entreprise: { title: "Entreprise", groups: ["contact", "legal", "mail"] },
  factures: { title: "Factures", groups: ["papers", "accounts"] },
} as const satisfies Record<string, { title: string; groups: readonly SettingGroup[] }>;
export type SettingPage = keyof typeof settingPages;
const settingGroups: readonly SettingGroup[] = Object.values(settingPages).flatMap(({ groups }) => groups);

interface SettingRow {
  /** The type of its value; `server/config/setting-rules.ts` has the rule and the sentences of each type. */
  type: string;
  label: string;
  /** The default, while neither the environment nor staff set a value; a variable requires a default. */
  usual?: string | number;
  /** The variable's name, if it is not derived from the key (`SITE_…`). */
  variable?: string;
  /** Whether documents print it about the seller. */
  printed?: true;
  /** Whether the law requires it to be published (2008-08 on electronic transactions, 2008-12 on personal data). */
  legal?: true;
}

/** Returns the rows with their types, and adds the group to each. */
function inGroup<const Rows extends Record<string, SettingRow>>(group: SettingGroup, rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, { group, ...row }])) as unknown as Rows;
}

/** Defines the settings that staff may change, in the portal's order; an empty text is not shown. */
const definitions = {
  ...inGroup("prices", {
    priceSteps: { type: "steps", label: "Prix par quantité" },
    reprintPrice: { type: "price", usual: 5000, label: "Réimpression d'une carte, en FCFA" },
  }),
  ...inGroup("payment", {
    leastDeposit: {
      type: "sum",
      usual: 0,
      label: "Acompte le plus bas, en FCFA (0\u00a0: tout peut se payer à la livraison)",
    },
    productionBegins: { type: "productionStart", usual: "deposit", label: "Fabrication quand un acompte est convenu" },
    paymentFees: { type: "feeBearer", usual: "payer", label: `Frais de ${paymentProviderName}` },
    paymentRate: {
      type: "percentOrNothing",
      usual: "",
      label: `Taux de ces frais, en\u00a0% (rien\u00a0: il n'est pas dit)`,
    },
  }),
  ...inGroup("delays", {
    productionDays: { type: "workingDays", usual: 3, label: "Fabrication, en jours ouvrés" },
    deliveryDays: { type: "workingDays", usual: 2, label: "Livraison à Dakar, en jours ouvrés" },
  }),
  ...inGroup("towns", {
    deliveryTowns: { type: "towns", label: "Villes de livraison" },
  }),
  ...inGroup("contact", {
    supportEmail: {
      type: "email",
      usual: "contact@sendigitalvcard.example",
      variable: "SUPPORT_EMAIL",
      printed: true,
      label: "Boîte e-mail du support",
    },
    phone: { type: "line", usual: "+221 33 000 00 00", printed: true, legal: true, label: "Téléphone" },
    whatsapp: { type: "whatsapp", usual: "+221770000000", label: "WhatsApp" },
    address: { type: "line", usual: "Dakar, Sénégal", printed: true, legal: true, label: "Adresse" },
    facebook: { type: "url", usual: "https://www.facebook.com/", label: "Facebook" },
    instagram: { type: "url", usual: "https://www.instagram.com/", label: "Instagram" },
    linkedin: { type: "url", usual: "https://www.linkedin.com/", label: "LinkedIn" },
  }),
  ...inGroup("shopWindow", {
    guarantee: { type: "lineOrNothing", usual: "", label: "Garantie (rien\u00a0: elle n'est pas dite)" },
  }),
  ...inGroup("photographs", {
    photographs: { type: "photographs", label: "Photos de vraies cartes" },
  }),
  ...inGroup("legal", {
    company: { type: "line", usual: "SDP", printed: true, label: "Société" },
    companyUrl: { type: "url", usual: "https://sdp.example", label: "Site de la société" },
    legalId: { type: "lineOrNothing", usual: "", printed: true, legal: true, label: "Identification (NINEA, RCCM)" },
    publisher: { type: "lineOrNothing", usual: "", legal: true, label: "Directeur de la publication" },
    host: { type: "lineOrNothing", usual: "", legal: true, label: "Hébergeur" },
    declaration: { type: "lineOrNothing", usual: "", legal: true, label: "Déclaration à la CDP" },
  }),
  ...inGroup("papers", {
    legalForm: { type: "lineOrNothing", usual: "", printed: true, label: "Forme juridique et capital" },
    invoicePlace: { type: "lineOrNothing", usual: "", printed: true, label: "Lieu d'émission des factures" },
    /** As it is printed: "18", "18,5"; empty: no VAT, and `vatExemption` says why. */
    vatRate: {
      type: "percentOrNothing",
      usual: "",
      printed: true,
      label: "Taux de TVA, en\u00a0% (rien\u00a0: TVA non applicable)",
    },
    vatExemption: {
      type: "lineOrNothing",
      usual: "",
      printed: true,
      label: "Phrase quand la TVA n'est pas applicable",
    },
    bankDetails: { type: "lineOrNothing", usual: "", printed: true, label: "Coordonnées bancaires" },
    invoiceMentions: { type: "lineOrNothing", usual: "", printed: true, label: "Mentions à ajouter aux factures" },
    invoiceTermDays: { type: "termDays", usual: 30, label: "Délai de paiement d'une facture, en jours" },
    invoiceReminderDays: {
      type: "reminderDays",
      usual: "",
      label: "Rappels par e-mail, en jours après ce délai (rien\u00a0: aucun rappel)",
    },
    invoiceReminderText: { type: "lineOrNothing", usual: "", label: "Texte à ajouter aux rappels" },
  }),
  ...inGroup("accounts", {
    accountClients: { type: "account", usual: "411", label: "Compte des clients" },
    accountAdvances: { type: "account", usual: "4191", label: "Compte des avances et trop-perçus de clients" },
    accountSales: { type: "account", usual: "706", label: "Compte des ventes" },
    accountVat: { type: "account", usual: "4432", label: "Compte de la TVA facturée" },
    accountBank: { type: "account", usual: "521", label: "Compte de la banque" },
    accountCash: { type: "account", usual: "571", label: "Compte de la caisse" },
    accountMobileMoney: {
      type: "account",
      usual: "552",
      label: `Compte de l'argent mobile et ${formatNameWithDe(paymentProviderName)}`,
    },
    accountSuspense: { type: "account", usual: "471", label: "Compte d'attente, pour ce qui reste à classer" },
  }),
  ...inGroup("mail", {
    mailFrom: {
      type: "sender",
      usual: "Sen Digital Vcard <no-reply@sendigitalvcard.example>",
      variable: "MAIL_FROM",
      label: "Expéditeur des e-mails",
    },
  }),
  ...inGroup("testimonials", {
    testimonials: { type: "testimonials", label: "Témoignages" },
  }),
};

type Definitions = typeof definitions;
export type SettingType = Definitions[keyof Definitions]["type"] | "sale";
type SettingDefinition = SettingRow & { group: SettingGroup; type: SettingType };
type KeysWith<Part> = { [Key in keyof Definitions]: Definitions[Key] extends Part ? Key : never }[keyof Definitions];
type ValueOf<Of> = Of extends { type: "feeBearer" }
  ? FeeBearer
  : Of extends { type: "productionStart" }
    ? ProductionStart
    : Of extends { usual: number }
      ? number
      : string;

/** The settings that documents print about the seller. */
export type PrintedSettingKey = KeysWith<{ printed: true }>;
/** SYSCOHADA accounts, which the accounting entries use. */
export type AccountSettingKey = KeysWith<{ type: "account" }>;
export type AccountSettings = Record<AccountSettingKey, string>;
type VariableSettingKey = KeysWith<{ usual: string | number }>;
/** The settings that the operator may set by environment variables. */
export type OperatorSettings = { [Key in VariableSettingKey]: ValueOf<Definitions[Key]> };
export type PriceSettingKey = `price${OfferName}`;
export type SaleSettingKey = `sale${OfferName}`;
export type SettingKey = keyof Definitions | PriceSettingKey | SaleSettingKey;

export const getPriceSettingKey = (offer: OfferName): PriceSettingKey => `price${offer}`;
/** Returns the key of the setting that says whether an announced offer is on sale. */
export const getSaleSettingKey = (offer: OfferName): SaleSettingKey => `sale${offer}`;

/** Defines all settings; sale settings exist only for announced offers. */
export const settingDefinitions = {
  ...Object.fromEntries(
    offerNames.map((name) => [
      getPriceSettingKey(name),
      { group: "prices", type: "price", label: `Carte ${offers[name].title}, en FCFA` },
    ]),
  ),
  ...Object.fromEntries(
    listAnnouncedOffers().map((name) => [
      getSaleSettingKey(name),
      { group: "sales", type: "sale", label: `Carte ${offers[name].title}` },
    ]),
  ),
  ...definitions,
} as Record<SettingKey, SettingDefinition>;

const listKeys = (is: (definition: SettingDefinition) => unknown) =>
  (Object.keys(settingDefinitions) as SettingKey[]).filter((key) => is(settingDefinitions[key]));

export const settingKeysByGroup = Object.fromEntries(
  settingGroups.map((name) => [name, listKeys(({ group }) => group === name)]),
) as unknown as Record<SettingGroup, readonly SettingKey[]>;
export const settingKeys: readonly SettingKey[] = settingGroups.flatMap((group) => settingKeysByGroup[group]);
/** Lists the settings that have a variable. */
export const variableSettingKeys = listKeys(({ usual }) => usual !== undefined);

/** Lists the settings that the law requires to be published about the seller. */
export const legalSettingKeys = listKeys(({ legal }) => legal);

/** Returns the name of a setting's variable: SITE_LEGAL_ID for `legalId`. */
export function getSettingVariable(key: SettingKey): string {
  return settingDefinitions[key].variable ?? `SITE_${key.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

export const isAmountSetting = (key: SettingKey): boolean => ["price", "sum"].includes(settingDefinitions[key].type);

/** Returns the values of a setting that is chosen, not typed, with their labels; `undefined` for others. */
export function getSettingChoices(key: SettingKey): readonly { value: string; label: string }[] | undefined {
  const { type } = settingDefinitions[key];
  if (type === "productionStart")
    return productionStarts.map((value) => ({ value, label: productionStartLabels[value] }));
  if (type === "feeBearer") return feeBearers.map((value) => ({ value, label: feeBearerLabels[value] }));
  if (type === "sale") return settableSaleModes.map((value) => ({ value, label: settableSaleModeLabels[value] }));
  return undefined;
}

/** Returns the label of a chosen value; `undefined` for a typed one. */
export function getSettingChoiceLabel(key: SettingKey, chosen: unknown): string | undefined {
  return getSettingChoices(key)?.find(({ value }) => value === chosen)?.label;
}

export function getSettingLabel(key: SettingKey): string {
  return settingDefinitions[key].label;
}
