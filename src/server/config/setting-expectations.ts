import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { healthCheckNames } from "./check-names.ts";

type Expectation = readonly [expected: string, example: string];

const webAddress: Expectation = ["une adresse entière, en http:// ou https://", "https://www.exemple.sn"];
const email: Expectation = ["une adresse e-mail", "contact@exemple.sn"];
const oneLine: Expectation = ["un texte d'une ligne, de 300 caractères au plus", "Dakar"];
const whatsapp: Expectation = ["un numéro avec son indicatif et sans espaces", "+221771234567"];
const account: Expectation = ["un numéro de compte, de 2 à 12 chiffres", "411"];
const workingDays: Expectation = ["un nombre entier de jours ouvrés, de 1 à 60", "3"];

/** Expected values of each variable, for the operator; variables left out accept any text. */
const expectations: Readonly<Record<string, Expectation>> = {
  PORT: ["un nombre entier, de 0 à 65535", "3000"],
  PUBLIC_URL: ["une adresse en http:// ou https://, sans chemin ni rien après le nom", "https://carte.exemple.sn"],
  DISK_FLOOR_MB: ["un nombre de mégaoctets, 0 ou plus", "256"],
  UPLOAD_BUDGET_MB: ["un nombre de mégaoctets, 10 ou plus", "2048"],
  DATABASE_URL: ["une adresse postgres://", "postgres://NOM:MOT_DE_PASSE@127.0.0.1:5432/vcard"],
  S3_ENDPOINT: webAddress,
  S3_PREFIX: ["des minuscules, chiffres, - et ., en parties séparées par /, sans commencer par uploads", "staging"],
  S3_PUBLIC_URL: webAddress,
  SMTP_URL: ["une adresse smtp:// ou smtps://", "smtps://NOM:MOT_DE_PASSE@mail.exemple.sn:465"],
  MAIL_FROM: ["une adresse, ou un nom suivi d'une <adresse>", "Sen Digital Vcard <contact@exemple.sn>"],
  SUPPORT_EMAIL: email,
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: ["12 caractères ou plus, et aucun mot de passe courant", "trois mots et 1 nombre"],
  PAYTECH_ENV: ["test ou prod", "test"],
  PAYTECH_BASE_URL: webAddress,
  PAYTECH_HMAC: ["require ou optional", "require"],
  PAYTECH_STATUS_CHECK: ["advise ou require", "advise"],
  PAYMENTS: ["paytech ou simulator", "simulator"],
  BACKUP_AT: ["une heure entière, de 0 à 23", "3"],
  BACKUP_S3_ENDPOINT: webAddress,
  AUDIT_YEARS: ["un nombre entier d'années, de 1 à 30", "3"],
  MOVE_S3_ENDPOINT: webAddress,
  WALLET_TEAM_ID: ["les 10 capitales et chiffres de votre équipe chez Apple", "A1B2C3D4E5"],
  WALLET_PASS_TYPE_ID: ["un identifiant qui commence par pass.", "pass.sn.exemple.carte"],
  METRICS_TOKEN: ["16 caractères ou plus", "ce que donne openssl rand -hex 16"],
  SITE_COMPANY: oneLine,
  SITE_COMPANY_URL: webAddress,
  SITE_ADDRESS: oneLine,
  SITE_PHONE: oneLine,
  SITE_WHATSAPP: whatsapp,
  SITE_FACEBOOK: webAddress,
  SITE_INSTAGRAM: webAddress,
  SITE_LINKEDIN: webAddress,
  SITE_LEGAL_ID: oneLine,
  SITE_PUBLISHER: oneLine,
  SITE_HOST: oneLine,
  SITE_DECLARATION: oneLine,
  SITE_SAMPLE_WHATSAPP: whatsapp,
  SITE_PRODUCTION_DAYS: workingDays,
  SITE_DELIVERY_DAYS: workingDays,
  SITE_QUOTE_DAYS: ["un nombre entier de jours, de 1 à 365", "30"],
  SITE_WOLOF: ["true ou false", "true"],
  SITE_REPRINT_PRICE: [`un prix entier en FCFA, de ${unpayableFcfa + 1} à 10 000 000`, "5000"],
  SITE_PAYMENT_FEES: ["payer ou seller", "seller"],
  SITE_PRODUCTION_BEGINS: ["deposit ou paid", "paid"],
  SITE_LEGAL_FORM: oneLine,
  SITE_INVOICE_PLACE: oneLine,
  SITE_VAT_RATE: ["un taux en pour cent, ou rien", "18"],
  SITE_VAT_EXEMPTION: oneLine,
  SITE_BANK_DETAILS: oneLine,
  SITE_INVOICE_MENTIONS: oneLine,
  SITE_INVOICE_TERM_DAYS: ["un nombre entier de jours, de 0 à 90", "30"],
  SITE_INVOICE_REMINDER_DAYS: ["un à cinq nombres de jours, de 1 à 365, du plus petit au plus grand, ou rien", "7, 30"],
  SITE_INVOICE_REMINDER_TEXT: oneLine,
  SITE_ACCOUNT_CLIENTS: account,
  SITE_ACCOUNT_ADVANCES: account,
  SITE_ACCOUNT_SALES: account,
  SITE_ACCOUNT_VAT: account,
  SITE_ACCOUNT_BANK: account,
  SITE_ACCOUNT_CASH: account,
  SITE_ACCOUNT_MOBILE_MONEY: account,
  SITE_ACCOUNT_SUSPENSE: account,
  SITE_LEAST_DEPOSIT: ["une somme entière en FCFA, de 0 à 10 000 000", "5000"],
  TRUST_PROXY: ["le nombre de proxys devant le service, de 0 à 3, ou true ou false", "1"],
  ALERT_URL: ["une adresse en http:// ou https://", "https://alertes.exemple.sn/vcard"],
  ALLOW_INCOMPLETE: [`des noms parmi ${healthCheckNames.join(", ")}, séparés par des virgules`, "smtp,sender"],
  LOG_LEVEL: ["silent, fatal, error, warn, info, debug ou trace", "info"],
};

/** Variables that contain passwords: their value is not shown. */
const secrets = /PASSWORD|SECRET|_KEY|TOKEN|^DATABASE_URL$|^SMTP_URL$|^ALERT_URL$/;
/** A URL may contain a password too. */
const passwordInAddress = /\/\/[^/@\s]+@/;
const longestShown = 80;

/** Explains a wrong variable in a sentence: its name, its value, what is expected and an example. */
export function describeWrongSetting(name: string, value: string): string {
  const [expected, example] = expectations[name] ?? ["une autre valeur", ""];
  return `${name} ${describeGiven(name, value)}\u00a0: il faut ${expected}${example && `, par exemple ${name}=${example}`}.`;
}

function describeGiven(name: string, value: string): string {
  if (secrets.test(name) || passwordInAddress.test(value)) return "ne va pas (ce qui est écrit n'est pas montré)";
  const shown = value.replace(/\p{Cc}/gu, "·").slice(0, longestShown);
  return `«\u00a0${shown}${value.length > longestShown ? "…" : ""}\u00a0» ne va pas`;
}
