import { getSettingVariable, variableSettingKeys } from "#shared/staff/site-settings.ts";
import { healthCheckNames } from "./check-names.ts";
import {
  emailExpectation as email,
  type Expectation,
  getSettingRule,
  webAddressExpectation as webAddress,
  whatsappExpectation as whatsapp,
} from "./setting-rules.ts";

/** Expected values of each variable, for the operator; variables left out accept any text. */
const expectations: Readonly<Record<string, Expectation | undefined>> = {
  ...Object.fromEntries(variableSettingKeys.map((key) => [getSettingVariable(key), getSettingRule(key).expected])),
  PORT: ["un nombre entier, de 0 à 65535", "3000"],
  PUBLIC_URL: ["une adresse en http:// ou https://, sans chemin ni rien après le nom", "https://carte.exemple.sn"],
  DISK_FLOOR_MB: ["un nombre de mégaoctets, 0 ou plus", "256"],
  UPLOAD_BUDGET_MB: ["un nombre de mégaoctets, 10 ou plus", "2048"],
  DATABASE_URL: ["une adresse postgres://", "postgres://NOM:MOT_DE_PASSE@127.0.0.1:5432/vcard"],
  S3_ENDPOINT: webAddress,
  S3_PREFIX: ["des minuscules, chiffres, - et ., en parties séparées par /, sans commencer par uploads", "staging"],
  S3_PUBLIC_URL: webAddress,
  SMTP_URL: ["une adresse smtp:// ou smtps://", "smtps://NOM:MOT_DE_PASSE@mail.exemple.sn:465"],
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
  SITE_SAMPLE_WHATSAPP: whatsapp,
  SITE_QUOTE_DAYS: ["un nombre entier de jours, de 1 à 365", "30"],
  SITE_WOLOF: ["true ou false", "true"],
  TRUST_PROXY: ["le nombre de proxys devant le service, de 0 à 3, ou true ou false", "1"],
  ALERT_URL: ["une adresse en http:// ou https://", "https://alertes.exemple.sn/vcard"],
  HEARTBEAT_URL: ["une adresse en http:// ou https://", "https://battements.exemple.sn/vcard"],
  ALLOW_INCOMPLETE: [`des noms parmi ${healthCheckNames.join(", ")}, séparés par des virgules`, "smtp,sender"],
  LOG_LEVEL: ["silent, fatal, error, warn, info, debug ou trace", "info"],
};

/** Returns what could follow `NAME=`; empty if any text is accepted. */
export const getSettingExample = (name: string): string => expectations[name]?.[1] ?? "";

/** Variables that contain passwords: their value is never shown. */
const secrets = /PASSWORD|SECRET|_KEY|TOKEN|^DATABASE_URL$|^SMTP_URL$|^(ALERT|HEARTBEAT)_URL$/;
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
