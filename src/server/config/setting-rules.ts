import { z } from "zod";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { maxDeliveryTowns } from "#shared/order/delivery-towns.ts";
import { parseReminderDays } from "#server/config/invoice-reminder-rules.ts";
import { singleLineField } from "#shared/contract/fields.ts";
import { formatGroupedDigits } from "#shared/format/fcfa.ts";
import { findPriceStepFault } from "#shared/offers/price-steps.ts";
import { feeBearers, unpayableFcfa } from "#shared/payment/payment-provider.ts";
import {
  getSettingChoices,
  productionStarts,
  settableSaleModes,
  settingDefinitions,
  type SettingKey,
  type SettingType,
} from "#shared/staff/site-settings.ts";

const line = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}*$/u);
export const httpUrlSettingSchema = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((address) => address.replace(/\/+$/, ""));
/** A text that was copied from an example and not filled in counts as unset: it must not be published. */
const lineOrNothing = z
  .union([z.string().trim().length(0), line])
  .transform((value) => (/à compléter/i.test(value) ? "" : value));
export const whatsappSettingSchema = z
  .string()
  .trim()
  .regex(/^\+\d{8,15}$/);
/** Days after an invoice's term, in rising order, like "7, 30"; empty: no reminders. */
export const reminderDaysSettingSchema = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\s*,\s*\d{1,3}){0,4})?$/)
  .transform(parseReminderDays)
  .refine((days) => days.every((day, at) => day >= 1 && day <= 365 && day > (days[at - 1] ?? 0)))
  .transform((days) => days.join(", "));

/** The cells of lists have their own French messages. */
const text = (most: number) =>
  z.string().trim().min(1, "Ce champ est obligatoire.").max(most, `${most} caractères au plus.`);
const whole = (least: number, most: number) => {
  const sentence = `Saisissez un nombre entier, de ${formatGroupedDigits(least)} à ${formatGroupedDigits(most)}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};

export const testimonialListSchema = z
  .array(z.strictObject({ name: text(100), jobTitle: text(100), text: text(400) }))
  .max(6);

/** Uploads, without duplicates, with their alternative texts. */
const photographList = z
  .array(z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/), alt: text(200) }))
  .max(6)
  .refine((photographs) => new Set(photographs.map(({ id }) => id)).size === photographs.length);

const days = whole(1, 60);
const sameTown = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** No duplicates; Dakar has settings of its own. */
const townList = z
  .array(z.strictObject({ name: singleLineField(60), fee: whole(0, 1_000_000).nullable(), days }))
  .max(maxDeliveryTowns)
  .superRefine((towns, { addIssue }) => {
    const names = towns.map(({ name }) => sameTown(name));
    for (const [at, name] of names.entries()) {
      const isDakar = name === sameTown(freeDeliveryTown);
      const message = isDakar ? "Dakar a ses propres réglages." : "Cette ville est déjà donnée.";
      if (isDakar || names.indexOf(name) < at) addIssue({ code: "custom", path: [at, "name"], message });
    }
  });
const priceStepList = z
  .array(z.strictObject({ from: z.number(), percent: z.number() }))
  .superRefine((steps, { addIssue }) => {
    const fault = findPriceStepFault(steps);
    if (fault) addIssue({ code: "custom", path: [fault.at, fault.cell], message: fault.sentence });
  });

/** What an operator reads about a wrong variable: what is expected, and an example. */
export type Expectation = readonly [expected: string, example: string];
export const webAddressExpectation: Expectation = [
  "une adresse entière, en http:// ou https://",
  "https://www.exemple.sn",
];
export const emailExpectation: Expectation = ["une adresse e-mail", "contact@exemple.sn"];
export const whatsappExpectation: Expectation = ["un numéro avec son indicatif et sans espaces", "+221771234567"];

interface SettingRule {
  schema: z.ZodType<string | number | readonly object[]>;
  /** Message for staff about a wrong value; for a choice, its labels are named instead. */
  sentence?: string;
  expected?: Expectation;
}

const lineRule = {
  sentence: "Écrivez un texte d'une ligne, de 300 caractères au plus.",
  expected: ["un texte d'une ligne, de 300 caractères au plus", "Dakar"],
} as const;
const sum = z.int().min(0).max(10_000_000);

/** Rules for a setting's value, whether the environment or staff set it. */
const settingRules: Record<SettingType, SettingRule> = {
  account: {
    schema: z
      .string()
      .trim()
      .regex(/^[1-8]\d{1,11}$/),
    sentence: "Saisissez un numéro de compte, de 2 à 12 chiffres, comme 411.",
    expected: ["un numéro de compte, de 2 à 12 chiffres", "411"],
  },
  email: {
    schema: z.string().trim().pipe(z.email()),
    sentence: "Saisissez une adresse e-mail, comme contact@exemple.sn.",
    expected: emailExpectation,
  },
  feeBearer: { schema: z.enum(feeBearers), expected: ["payer ou seller", "seller"] },
  line: { schema: line, ...lineRule },
  lineOrNothing: { schema: lineOrNothing, ...lineRule },
  percentOrNothing: {
    // At most two decimals.
    schema: z
      .string()
      .trim()
      .regex(/^(\d{1,2}([.,]\d{1,2})?)?$/)
      .transform((rate) => rate.replace(".", ",")),
    sentence: "Saisissez un taux, comme 18 ou 18,5, ou rien.",
    expected: ["un taux en pour cent, ou rien", "18"],
  },
  photographs: {
    schema: photographList,
    sentence: "Six photos au plus, chacune une fois, et de chacune ce qu'elle montre, en 200 caractères au plus.",
  },
  price: {
    schema: sum.min(unpayableFcfa + 1),
    sentence: `Saisissez un prix entier, de ${unpayableFcfa + 1} à 10 000 000 FCFA.`,
    expected: [`un prix entier en FCFA, de ${unpayableFcfa + 1} à 10 000 000`, "5000"],
  },
  productionStart: { schema: z.enum(productionStarts), expected: ["deposit ou paid", "paid"] },
  reminderDays: {
    schema: reminderDaysSettingSchema,
    sentence: "Saisissez un à cinq nombres de jours, de 1 à 365, du plus petit au plus grand, comme 7, 30, ou rien.",
    expected: ["un à cinq nombres de jours, de 1 à 365, du plus petit au plus grand, ou rien", "7, 30"],
  },
  sale: { schema: z.enum(settableSaleModes) },
  sender: {
    // An address, or a name with one in angle brackets.
    schema: line.regex(/^(?:[^<>@]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/),
    sentence: "Saisissez une adresse, ou un nom suivi d'une adresse\u00a0: Sen Digital Vcard <contact@exemple.sn>.",
    expected: ["une adresse, ou un nom suivi d'une <adresse>", "Sen Digital Vcard <contact@exemple.sn>"],
  },
  steps: {
    schema: priceStepList,
    sentence: "Donnez à partir de combien de cartes, et combien de pour cent en moins.",
  },
  sum: {
    schema: sum,
    sentence: "Saisissez une somme entière, de 0 à 10 000 000 FCFA.",
    expected: ["une somme entière en FCFA, de 0 à 10 000 000", "5000"],
  },
  termDays: {
    schema: z.int().min(0).max(90),
    sentence: "Saisissez un nombre entier de jours, de 0 à 90.",
    expected: ["un nombre entier de jours, de 0 à 90", "30"],
  },
  testimonials: {
    schema: testimonialListSchema,
    sentence:
      "Six témoignages au plus, chacun avec un nom, une fonction (100 caractères au plus) et un texte (400 au plus).",
  },
  towns: {
    schema: townList,
    sentence: `${maxDeliveryTowns} villes au plus, chacune avec son nom, les frais en FCFA ou rien, et le délai.`,
  },
  url: {
    schema: httpUrlSettingSchema,
    sentence: "Saisissez une adresse complète, comme https://www.exemple.sn.",
    expected: webAddressExpectation,
  },
  whatsapp: {
    schema: whatsappSettingSchema,
    sentence: "Saisissez le numéro avec son indicatif et sans espaces, comme +221771234567.",
    expected: whatsappExpectation,
  },
  workingDays: {
    schema: days,
    sentence: "Saisissez un nombre entier de jours ouvrés, de 1 à 60.",
    expected: ["un nombre entier de jours ouvrés, de 1 à 60", "3"],
  },
};

export const getSettingRule = (key: SettingKey): SettingRule => settingRules[settingDefinitions[key].type];

/** Explains a wrong value that staff typed, by field name; for a list, by the names of the wrong cells. */
export function describeSettingFaults(key: SettingKey, { issues }: z.ZodError): Record<string, string> {
  // Keeps the first issue of each cell.
  const ofCells = issues.filter(({ path }) => path.length === 2).toReversed();
  if (ofCells.length > 0)
    return Object.fromEntries(ofCells.map(({ path, message }) => [[key, ...path].join("."), message]));
  const choices = getSettingChoices(key)?.map(({ label }) => `«\u00a0${label}\u00a0»`);
  return { [key]: choices ? `Choisissez ${choices.join(" ou ")}.` : (getSettingRule(key).sentence ?? "") };
}
