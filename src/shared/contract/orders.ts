import { z } from "zod";
import { orderNumberPattern } from "../crockford.ts";
import { offerNames, offers, type OfferName } from "../offers.ts";
import { tooManyLinks } from "../social-links.ts";
import { endpoint } from "./endpoint.ts";
import { emailField, instant, line, longText, refField, refParams } from "./fields.ts";
import { socialLinkField } from "./social-link-field.ts";

/** What a person types as a telephone number; the server reads it as Senegalese or international and keeps E.164. */
const phoneText = line(40, "Le numéro de téléphone est obligatoire.");
const uploadUrl = z
  .string({ error: "Cette image est obligatoire." })
  .min(1, "Cette image est obligatoire.")
  .max(300, "Cette image n'est pas valable.");

/** As many links as the offer has, of the kinds it takes. */
export function linksOf(offer: OfferName) {
  const { socialLinks, mailLinks } = offers[offer];
  return z.array(socialLinkField({ mail: mailLinks })).max(socialLinks, tooManyLinks(socialLinks));
}

/** The order fields of product.md §3, with the limits we set. */
export const orderFields = z.object({
  firstName: line(60, "Le prénom est obligatoire."),
  lastName: line(60, "Le nom est obligatoire."),
  email: emailField,
  phoneNumber: phoneText,
  address: line(200, "L'adresse est obligatoire."),
  company: line(100, "Le nom de l'entreprise est obligatoire."),
  jobTitle: line(100, "La fonction est obligatoire."),
  workEmail: emailField,
  workPhoneNumber: phoneText,
  workAddress: line(200, "L'adresse de l'entreprise est obligatoire."),
  workDescription: longText(1000).default(""),
  socialMedias: linksOf("SILVER").default([]),
  profileUrl: uploadUrl,
  coverUrl: uploadUrl,
  logoUrl: uploadUrl,
});

export const orderInput = orderFields.extend({ offer: z.enum(offerNames).default("SILVER") });
export type OrderInput = z.output<typeof orderInput>;
export type OrderFieldName = keyof z.input<typeof orderFields>;

export const createOrder = endpoint({
  method: "POST",
  path: "/api/commander",
  access: "public",
  summary: "Passe une commande",
  tag: "Commande",
  headers: z.object({ "idempotency-key": z.string().min(8).max(128).optional() }),
  body: orderInput,
  // The key stands in this answer alone: it opens what is the buyer's, and the reference what visitors see.
  answers: { 201: z.object({ ref: refField, key: z.string() }) },
  errors: ["upload.invalid", "offer.unavailable", "idempotency.mismatch"],
});

/** `checking`: the outcome is unknown or under review, never shown as failed (payments.md rule 5). */
export const paymentStates = ["none", "pending", "checking", "canceled"] as const;

const unpaidOrder = z.object({
  ref: z.string(),
  number: z.string().regex(orderNumberPattern),
  offer: z.enum(offerNames),
  price: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instant,
  paid: z.literal(false),
  payment: z.enum(paymentStates),
});

/** One image as pages show it: variants by width in px; AVIF stands here only once it is written. */
export const imageSet = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.enum(["image/avif", "image/webp"]), width: z.int(), url: z.string() })),
});
export type ImageSet = z.output<typeof imageSet>;

/** The card's display fields. */
export const cardFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  workEmail: z.string(),
  workPhoneNumber: z.string(),
  workAddress: z.string(),
  workDescription: z.string(),
  socialMedias: z.array(z.string()),
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
});
export type CardFields = z.output<typeof cardFields>;

/** Who brought the payment; the method (Orange Money, …) is for staff only. */
export const payers = ["PayTech", "Code promo", "Équipe"] as const;
export type Payer = (typeof payers)[number];

/** Without its price: whoever sees the card has its reference, and what was agreed for it is its owner's business. */
const paidOrder = unpaidOrder.omit({ price: true }).extend({
  paid: z.literal(true),
  payment: z.literal("paid"),
  paidAt: instant,
  paidBy: z.enum(payers),
  ...cardFields.shape,
});

export const publicOrder = z.discriminatedUnion("paid", [unpaidOrder, paidOrder]);
export type PublicOrder = z.output<typeof publicOrder>;
export type UnpaidOrder = z.output<typeof unpaidOrder>;

export const readOrder = endpoint({
  method: "GET",
  path: "/api/ref/:ref",
  access: "public",
  summary: "L'état d'une commande ; payée, sa carte",
  tag: "Commande",
  params: refParams,
  answers: { 200: publicOrder },
  errors: ["order.not_found"],
});
