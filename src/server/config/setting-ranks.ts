import { getSettingVariable, variableSettingKeys } from "#shared/staff/site-settings.ts";

/** What a shop must set before it can sell. */
const neededToSell: readonly string[] = [
  "PUBLIC_URL",
  "TRUST_PROXY",
  "PAYTECH_API_KEY",
  "PAYTECH_API_SECRET",
  "PAYTECH_ENV",
  "SMTP_URL",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "ADMIN_EMAIL",
  "BACKUP_TO",
  "SITE_COMPANY",
  "SITE_ADDRESS",
  "SITE_PHONE",
  "SITE_WHATSAPP",
];

/** What the law requires on the site and on invoices (2008-08, 2008-12). */
const askedByLaw: readonly string[] = [
  "SITE_LEGAL_ID",
  "SITE_PUBLISHER",
  "SITE_HOST",
  "SITE_DECLARATION",
  "SITE_LEGAL_FORM",
  "SITE_INVOICE_PLACE",
];

/** The variables to look at first, by reason; `setInPortal`: their values apply only until staff set others. */
export const settingRanks = {
  neededToSell,
  askedByLaw,
  setInPortal: variableSettingKeys
    .map(getSettingVariable)
    .filter((name) => ![...neededToSell, ...askedByLaw].includes(name)),
};
