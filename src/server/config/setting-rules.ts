import { z } from "zod";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { maxDeliveryTowns } from "#shared/order/delivery-towns.ts";
import { parseReminderDays } from "#server/config/invoice-reminder-rules.ts";
import { findPriceStepFault } from "#shared/offers/price-steps.ts";
import { feeBearers, unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { offerNames } from "#shared/offers/offers.ts";
import {
  getPriceSettingKey,
  getSaleSettingKey,
  type DaysSettingKey,
  type PriceSettingKey,
  type SaleSettingKey,
  type SettingKey,
  getSettingChoices,
  productionStarts,
  settableSaleModes,
  type TextSettingKey,
} from "#shared/staff/site-settings.ts";

/** Validates a setting, whether the environment or staff give it. */
export const textSettingSchema = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}*$/u);
export const httpUrlSettingSchema = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((address) => address.replace(/\/+$/, ""));
/** Counts a text that was copied from an example and not filled in as unset: it must not be published. */
export const legalTextSettingSchema = textSettingSchema.transform((value) => (/à compléter/i.test(value) ? "" : value));
export const whatsappSettingSchema = z
  .string()
  .trim()
  .regex(/^\+\d{8,15}$/);
/** In percent, with at most two decimals; empty: no VAT. */
export const vatRateSettingSchema = z
  .string()
  .trim()
  .regex(/^(\d{1,2}([.,]\d{1,2})?)?$/)
  .transform((rate) => rate.replace(".", ","));
export const invoiceTermSettingSchema = z.coerce.number().int().min(0).max(90);
/** Days after an invoice's term, rising, like "7, 30"; empty: no reminders. */
export const reminderDaysSettingSchema = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\s*,\s*\d{1,3}){0,4})?$/)
  .transform(parseReminderDays)
  .refine((days) => days.every((day, at) => day >= 1 && day <= 365 && day > (days[at - 1] ?? 0)))
  .transform((days) => days.join(", "));
/** An account of the books: from 2 to 12 digits. */
export const accountSettingSchema = z
  .string()
  .trim()
  .regex(/^[1-8]\d{1,11}$/);
export const workingDaysSettingSchema = z.coerce.number().int().min(1).max(60);
/** Accepts an address, or a name with one in angle brackets. */
export const mailFromSettingSchema = textSettingSchema.regex(
  /^(?:[^<>@]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
);
/** Whole FCFA. */
const price = z
  .int()
  .min(unpayableFcfa + 1)
  .max(10_000_000);
export const priceSettingSchema = z.coerce.number().pipe(price);
const sum = z.int().min(0).max(10_000_000);
export const wholeSumSettingSchema = z.coerce.number().pipe(sum);

const short = z.string().trim().min(1).max(100);
export const testimonialListSchema = z
  .array(z.strictObject({ name: short, jobTitle: short, text: z.string().trim().min(1).max(400) }))
  .max(6);

type Rules = Record<TextSettingKey, z.ZodType<string>> &
  Record<DaysSettingKey | PriceSettingKey | "reprintPrice" | "leastDeposit", z.ZodType<number>> &
  Record<SaleSettingKey, typeof switchedSale> &
  Record<"testimonials", typeof testimonialListSchema> &
  Record<"deliveryTowns", typeof townList> &
  Record<"priceSteps", typeof priceStepList> &
  Record<"paymentFees", typeof feeBearerSettingSchema> &
  Record<"productionBegins", typeof productionStartSettingSchema>;

const switchedSale = z.enum(settableSaleModes);
export const feeBearerSettingSchema = z.enum(feeBearers);
export const productionStartSettingSchema = z.enum(productionStarts);
const days = z.int().min(1).max(60);
const sameTown = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** Each once; Dakar has settings of its own. */
const townList = z
  .array(z.strictObject({ name: textSettingSchema.max(60), fee: z.int().min(0).max(1_000_000).nullable(), days }))
  .max(maxDeliveryTowns)
  .refine(
    (towns) => new Set([freeDeliveryTown, ...towns.map(({ name }) => name)].map(sameTown)).size === towns.length + 1,
  );
const priceStepRows = z.array(z.strictObject({ from: z.number(), percent: z.number() }));
const priceStepList = priceStepRows.refine((steps) => findPriceStepFault(steps) === undefined);
/** Empty: a line that the law wants is left out. */
const textOrNothing = z.union([z.string().trim().length(0), textSettingSchema]);
const legalOrNothing = z.union([z.string().trim().length(0), legalTextSettingSchema]);

/** Lists what staff may set. */
export const staffSettingSchemas: Rules = {
  supportEmail: z.string().trim().pipe(z.email()),
  phone: textSettingSchema,
  whatsapp: whatsappSettingSchema,
  address: textSettingSchema,
  facebook: httpUrlSettingSchema,
  instagram: httpUrlSettingSchema,
  linkedin: httpUrlSettingSchema,
  company: textSettingSchema,
  companyUrl: httpUrlSettingSchema,
  legalId: legalOrNothing,
  publisher: legalOrNothing,
  host: legalOrNothing,
  declaration: legalOrNothing,
  productionDays: days,
  deliveryDays: days,
  mailFrom: mailFromSettingSchema,
  testimonials: testimonialListSchema,
  deliveryTowns: townList,
  priceSteps: priceStepList,
  reprintPrice: price,
  paymentFees: feeBearerSettingSchema,
  productionBegins: productionStartSettingSchema,
  leastDeposit: sum,
  legalForm: textOrNothing,
  invoicePlace: textOrNothing,
  vatRate: vatRateSettingSchema,
  vatExemption: textOrNothing,
  bankDetails: textOrNothing,
  invoiceMentions: textOrNothing,
  invoiceTermDays: z.int().min(0).max(90),
  invoiceReminderDays: reminderDaysSettingSchema,
  invoiceReminderText: textOrNothing,
  accountClients: accountSettingSchema,
  accountAdvances: accountSettingSchema,
  accountSales: accountSettingSchema,
  accountVat: accountSettingSchema,
  accountBank: accountSettingSchema,
  accountCash: accountSettingSchema,
  accountMobileMoney: accountSettingSchema,
  accountSuspense: accountSettingSchema,
  ...(Object.fromEntries(offerNames.map((name) => [getPriceSettingKey(name), price])) as Record<
    PriceSettingKey,
    typeof price
  >),
  ...(Object.fromEntries(offerNames.map((name) => [getSaleSettingKey(name), switchedSale])) as Record<
    SaleSettingKey,
    typeof switchedSale
  >),
};

const line = "Écrivez un texte d'une ligne, de 300 caractères au plus.";
const address = "Saisissez une adresse complète, comme https://www.exemple.sn.";
const account = "Saisissez un numéro de compte, de 2 à 12 chiffres, comme 411.";
const wholeDays = "Saisissez un nombre entier de jours ouvrés, de 1 à 60.";
const inFrench: Record<
  Exclude<SettingKey, PriceSettingKey | SaleSettingKey | "reprintPrice" | "paymentFees" | "productionBegins">,
  string
> = {
  supportEmail: "Saisissez une adresse e-mail, comme contact@exemple.sn.",
  phone: line,
  whatsapp: "Saisissez le numéro avec son indicatif et sans espaces, comme +221771234567.",
  address: line,
  facebook: address,
  instagram: address,
  linkedin: address,
  company: line,
  companyUrl: address,
  legalId: line,
  publisher: line,
  host: line,
  declaration: line,
  productionDays: wholeDays,
  deliveryDays: wholeDays,
  mailFrom: "Saisissez une adresse, ou un nom suivi d'une adresse\u00a0: Sen Digital Vcard <contact@exemple.sn>.",
  legalForm: line,
  invoicePlace: line,
  vatRate: "Saisissez un taux, comme 18 ou 18,5, ou rien.",
  vatExemption: line,
  bankDetails: line,
  invoiceMentions: line,
  invoiceTermDays: "Saisissez un nombre entier de jours, de 0 à 90.",
  invoiceReminderDays:
    "Saisissez un à cinq nombres de jours, de 1 à 365, du plus petit au plus grand, comme 7, 30, ou rien.",
  invoiceReminderText: line,
  accountClients: account,
  accountAdvances: account,
  accountSales: account,
  accountVat: account,
  accountBank: account,
  accountCash: account,
  accountMobileMoney: account,
  accountSuspense: account,
  leastDeposit: "Saisissez une somme entière, de 0 à 10 000 000 FCFA.",
  testimonials:
    "Six témoignages au plus, chacun avec un nom, une fonction (100 caractères au plus) et un texte (400 au plus).",
  deliveryTowns: `Une ville par ligne, chacune une fois et sans Dakar, ${maxDeliveryTowns} au plus\u00a0: son nom, les frais en FCFA ou rien, le délai de 1 à 60 jours, comme «\u00a0Thiès; 3000; 3\u00a0».`,
  priceSteps:
    "Un palier par ligne, comme «\u00a05; 10\u00a0»\u00a0: à partir de combien de cartes, et combien de pour cent en moins.",
};

/** Explains a value that staff typed wrongly, in a sentence. */
export function describeSettingFaultInFrench(key: SettingKey, value: unknown): string {
  const steps = key === "priceSteps" ? priceStepRows.safeParse(value).data : undefined;
  const fault = steps && findPriceStepFault(steps);
  if (fault) return `Ligne ${fault.at + 1}\u00a0: ${fault.sentence}`;
  const choices = getSettingChoices(key)?.map(({ label }) => `«\u00a0${label}\u00a0»`);
  if (choices) return `Choisissez ${choices.join(" ou ")}.`;
  if (key in inFrench) return inFrench[key as keyof typeof inFrench];
  return `Saisissez un prix entier, de ${unpayableFcfa + 1} à 10 000 000 FCFA.`;
}
