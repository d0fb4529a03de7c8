import { formatCount } from "#shared/format/counts.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { formatPriceStep } from "#shared/offers/price-steps.ts";
import { formatLeadTime } from "#shared/order/lead-time.ts";
import { buildPaymentFeesNote } from "#shared/payment/payment-provider.ts";
import { getLowestPrice, offerNames, type OfferPrices, type OfferSaleModes } from "#shared/offers/offers.ts";
import type { SettingValue } from "#shared/contract/settings.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  getSettingChoiceLabel,
  getSettingChoices,
  isAmountSetting,
  getPriceSettingKey,
  getSaleSettingKey,
  getSettingVariable,
  legalSettingKeys,
  type SettingKey,
  settingKeys,
} from "#shared/staff/site-settings.ts";
import { getSettingRule } from "#server/config/setting-rules.ts";
import type { SettingRow } from "./setting-tables.ts";

export interface EffectiveSettings {
  site: Omit<SiteContent, "publicUrl" | "paymentsSimulated">;
  mailFrom: string;
  /** Environment variables of legally required information that nobody has set. */
  missingLegal: string[];
}
export type SettingValuesByKey = Record<SettingKey, SettingValue>;

/** Parses the stored values by key; skips keys that this version does not know and values that it would refuse. */
export function parseStoredSettingValues(
  rows: readonly Pick<SettingRow, "key" | "value">[],
): Partial<SettingValuesByKey> {
  const own: Partial<SettingValuesByKey> = {};
  for (const key of settingKeys) {
    const value = rows.find((row) => row.key === key)?.value ?? null;
    if (value === null) continue;
    const { success, data } = getSettingRule(key).schema.safeParse(JSON.parse(value));
    if (success) own[key] = data as SettingValue;
  }
  return own;
}

export function toSettingValues({ site, mailFrom }: Pick<EffectiveSettings, "site" | "mailFrom">): SettingValuesByKey {
  const { prices, sales, testimonials, ...rest } = site;
  const byOffer = Object.fromEntries(
    offerNames.flatMap((name) => [
      [getPriceSettingKey(name), prices[name]],
      [getSaleSettingKey(name), sales[name]],
    ]),
  );
  const all: Partial<Record<string, unknown>> = { ...rest, mailFrom, testimonials, ...byOffer };
  return Object.fromEntries(settingKeys.map((key) => [key, all[key]])) as SettingValuesByKey;
}

export function mergeStoredSettings(defaults: EffectiveSettings, own: Partial<SettingValuesByKey>): EffectiveSettings {
  const { mailFrom, testimonials, ...rest } = { ...toSettingValues(defaults), ...own };
  const prices = Object.fromEntries(offerNames.map((name) => [name, rest[getPriceSettingKey(name)]])) as OfferPrices;
  const sales = Object.fromEntries(
    offerNames.map((name) => [name, rest[getSaleSettingKey(name)] ?? defaults.site.sales[name]]),
  ) as OfferSaleModes;
  const texts = Object.fromEntries(Object.entries(rest).filter(([key]) => key in defaults.site));
  const site = {
    ...defaults.site,
    ...texts,
    testimonials,
    testimonialsAreExamples: defaults.site.testimonialsAreExamples && own.testimonials === undefined,
    prices,
    sales,
    leastPrice: getLowestPrice(prices, sales),
  } as EffectiveSettings["site"];
  return {
    mailFrom: mailFrom as string,
    missingLegal: defaults.missingLegal.filter(
      (name) => !legalSettingKeys.some((key) => own[key] && getSettingVariable(key) === name),
    ),
    site: { ...site, ...formatLeadTime(site), ...buildPaymentFeesNote(site) },
  };
}

export function isSameSettingValue(
  one: SettingValue | null | undefined,
  other: SettingValue | null | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Formats a value for the audit log and for a refusal, in French. */
export function formatSettingValue(key: SettingKey, value: SettingValue): string {
  if (typeof value === "number") {
    if (isAmountSetting(key)) return formatFcfa(value);
    return formatCount(value, "jour");
  }
  if (getSettingChoices(key)) return `«\u00a0${getSettingChoiceLabel(key, value)}\u00a0»`;
  if (typeof value === "string") {
    if (value === "") return "rien";
    return `«\u00a0${value}\u00a0»`;
  }
  if (key === "deliveryTowns") {
    if (value.length === 0) return "aucune ville";
    return value
      .flatMap((row) => ("days" in row ? [`${row.name} (${formatDeliveryFee(row.fee)}, ${row.days} j)`] : []))
      .join(", ");
  }
  if (key === "priceSteps") {
    if (value.length === 0) return "aucun palier";
    return value.flatMap((row) => ("percent" in row ? [`«\u00a0${formatPriceStep(row)}\u00a0»`] : [])).join(", ");
  }
  if (key === "photographs") return value.length === 0 ? "aucune photo" : formatCount(value.length, "photo");
  if (value.length === 0) return "aucun témoignage";
  return value.flatMap((row) => ("jobTitle" in row ? [`«\u00a0${row.name}\u00a0»`] : [])).join(", ");
}
