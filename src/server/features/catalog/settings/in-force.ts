import { feeWords } from "#shared/delivery-towns.ts";
import { leadTimeWords } from "#shared/lead-time.ts";
import { paymentFeesWords } from "#shared/payment-fees.ts";
import { leastPriceOf, offerNames, type Prices, type Sales } from "#shared/offers.ts";
import type { SettingValue } from "#shared/contract/settings.ts";
import type { SiteContent } from "#web/settings.ts";
import { formatFcfa } from "#shared/money.ts";
import { choiceLabel, choicesOf, isPrice, priceSetting, saleSetting, type SettingKey, settingKeys } from "#shared/site-settings.ts";
import { settingRules } from "#server/config/setting-rules.ts";
import type { SettingRow } from "./setting-tables.ts";

/** What of the settings staff may change. */
export interface InForce {
  site: Omit<SiteContent, "publicUrl" | "year" | "paymentsSimulated">;
  mailFrom: string;
  /** Variables of what the law wants said and nobody has set. */
  missingLegal: string[];
}
export type SettingValues = Record<SettingKey, SettingValue>;

/** What the rows say, by key; one that this version does not know, or would refuse, says nothing. */
export function ownValues(rows: readonly Pick<SettingRow, "key" | "value">[]): Partial<SettingValues> {
  const own: Partial<SettingValues> = {};
  for (const key of settingKeys) {
    const value = rows.find((row) => row.key === key)?.value ?? null;
    const judged = value === null ? undefined : settingRules[key].safeParse(JSON.parse(value));
    if (judged?.success) own[key] = judged.data as SettingValue;
  }
  return own;
}

/** Each setting's value in these. */
export function valuesOf({ site, mailFrom }: Pick<InForce, "site" | "mailFrom">): SettingValues {
  const { prices, sales, testimonials, ...rest } = site;
  const byOffer = Object.fromEntries(offerNames.flatMap((name) => [[priceSetting(name), prices[name]], [saleSetting(name), sales[name]]]));
  const all: Partial<Record<string, unknown>> = { ...rest, mailFrom, testimonials, ...byOffer };
  return Object.fromEntries(settingKeys.map((key) => [key, all[key]])) as SettingValues;
}

/** Which variable sets what the law wants said. */
const legalVariables: Partial<Record<string, SettingKey>> = { SITE_ADDRESS: "address", SITE_PHONE: "phone", SITE_LEGAL_ID: "legalId", SITE_PUBLISHER: "publisher", SITE_HOST: "host", SITE_DECLARATION: "declaration" };

/** The defaults, with what staff set in their place. */
export function inForce(defaults: InForce, own: Partial<SettingValues>): InForce {
  const { mailFrom, testimonials, ...rest } = { ...valuesOf(defaults), ...own };
  const prices = Object.fromEntries(offerNames.map((name) => [name, rest[priceSetting(name)]])) as Prices;
  const sales = Object.fromEntries(offerNames.map((name) => [name, rest[saleSetting(name)] ?? defaults.site.sales[name]])) as Sales;
  const texts = Object.fromEntries(Object.entries(rest).filter(([key]) => key in defaults.site));
  const site = { ...defaults.site, ...texts, testimonials, testimonialsAreExamples: defaults.site.testimonialsAreExamples && own.testimonials === undefined, prices, sales, leastPrice: leastPriceOf(prices, sales) } as InForce["site"];
  return {
    mailFrom: mailFrom as string,
    missingLegal: defaults.missingLegal.filter((name) => !own[legalVariables[name] as SettingKey]),
    site: { ...site, ...leadTimeWords(site), ...paymentFeesWords(site) },
  };
}

/** Whether two values are the same for people. */
export function isSame(one: SettingValue | null | undefined, other: SettingValue | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value as the journal and a refusal say it. */
export function inWords(key: SettingKey, value: SettingValue): string {
  if (typeof value === "number") return isPrice(key) ? formatFcfa(value) : `${value} jours`;
  if (choicesOf(key)) return `«\u00a0${choiceLabel(key, value)}\u00a0»`;
  if (typeof value === "string") return value === "" ? "rien" : `«\u00a0${value}\u00a0»`;
  if (key === "deliveryTowns") return value.length === 0 ? "aucune ville" : value.flatMap((row) => ("days" in row ? [`${row.name} (${feeWords(row.fee)}, ${row.days} j)`] : [])).join(", ");
  return value.length === 0 ? "aucun témoignage" : value.map(({ name }) => `«\u00a0${name}\u00a0»`).join(", ");
}
