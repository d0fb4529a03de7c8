import { z } from "zod";
import { adminStaff } from "../access/access.ts";
import { type OfferName, offerNames, type SaleMode } from "../offers/offers.ts";
import { type SettingKey, settingKeys } from "../staff/site-settings.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, textField, message } from "./fields.ts";
import { uploadIdField } from "./uploads.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

const key = z.enum(settingKeys as [SettingKey, ...SettingKey[]], "Ce réglage n'existe pas.");
export const deliveryTownSchema = z.object({ name: textField(), fee: z.number().nullable(), days: z.number() });
const priceStepSchema = z.object({ from: z.number(), percent: z.number() });
const photograph = z.object({ id: uploadIdField, alt: textField() });
const quote = z.object({ name: textField(), jobTitle: textField(), text: textField() });
/**
 * Whole FCFA or days, a line of text, testimonials, photographs, towns or price steps; `server/config/setting-rules.ts`
 * says what each setting accepts.
 */
const settingValue = z.union(
  [
    z.number(),
    textField().max(2000),
    z.array(quote).max(20),
    z.array(deliveryTownSchema).max(200),
    z.array(priceStepSchema).max(100),
    z.array(photograph).max(20),
  ],
  "Cette valeur n'est pas valable.",
);
export type SettingValue = z.output<typeof settingValue>;

const setting = z.object({
  key,
  value: settingValue,
  /** The default from the environment or the catalogue. */
  default: settingValue,
  /** Grows with each change; 0: unchanged. */
  version: z.int(),
  /** Whether staff set a value. */
  own: z.boolean(),
  updatedAt: instantField.nullable(),
  updatedBy: z.string().nullable(),
});
export type SettingEntry = z.output<typeof setting>;

export const listSettings = endpoint("GET", "/api/settings", {
  access: adminStaff,
  summary: "Les réglages, avec leurs valeurs par défaut",
  tag: "Équipe",
  answers: { 200: z.array(setting) },
});

export const changeSettings = endpoint("PATCH", "/api/settings", {
  access: adminStaff,
  summary: "Change des réglages, tous ou aucun\u00a0; une valeur nulle revient à la valeur par défaut",
  tag: "Équipe",
  // `version`: of the value that was shown.
  body: z.object({
    changes: z
      .array(z.object({ key, version: z.int32().nonnegative(), value: settingValue.nullable() }))
      .min(1, "Rien n'a changé.")
      .max(settingKeys.length),
  }),
  answers: { 200: message },
  errors: ["setting.changed"],
});

export const readPrices = endpoint("GET", "/api/prices", {
  summary: "Le prix de chaque offre, en FCFA",
  answers: {
    200: z.object(Object.fromEntries(offerNames.map((name) => [name, z.int()])) as Record<OfferName, z.ZodInt>),
  },
});

export const readDeliveryTowns = endpoint("GET", "/api/delivery-towns", {
  summary:
    "Les villes de livraison hors de Dakar, avec leurs frais en FCFA (null\u00a0: à convenir) et leur délai en jours ouvrés",
  answers: { 200: z.array(deliveryTownSchema) },
});

export const readPriceSteps = endpoint("GET", "/api/price-steps", {
  summary: "À partir de combien de cartes d'une commande chacune coûte combien de pour cent de moins",
  answers: { 200: z.array(priceStepSchema) },
});

const sale = z.enum(["form", "soon", "mail"] satisfies SaleMode[]);

export const readSales = endpoint("GET", "/api/sales", {
  summary: "Comment chaque offre se vend\u00a0: sur le site, bientôt, ou par e-mail",
  answers: {
    200: z.object(Object.fromEntries(offerNames.map((name) => [name, sale])) as Record<OfferName, typeof sale>),
  },
});
