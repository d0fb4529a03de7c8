import { cardLabels } from "#shared/card/labels/card-labels.ts";
import type { LeadFaultLabels } from "#shared/card/labels/label-types.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import { getContactConsentText } from "#server/features/owners/leads/contact-consent-rules.ts";
import { type LeadFormValues, leadFormSchema, maxLeadFieldLengths } from "#shared/contract/leads.ts";
import { findForbiddenCharacter } from "#shared/contract/fields.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { leadDays } from "#shared/order/retention-days.ts";
import { foldSearchText } from "#server/features/orders/order-rules.ts";
import { parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import type { RateLimit } from "#server/auth/rate-limit/rate-limit-rules.ts";

const hourMs = 3_600_000;

/** How long leads are kept: twelve months, as their consent says. */
export const leadRetentionMs = leadDays * dayMs;
/** Minimum time between two notifications of an owner. */
export const leadNotificationIntervalMs = hourMs;

/** Limits the leads from one IP to all cards. */
export const leadsPerIpLimit: RateLimit = { name: "contacts-address", max: 600, windowMs: hourMs };
/** How many leads a card takes from everybody before it counts as crowded. */
export const crowdedCardThresholds: readonly RateLimit[] = [
  { name: "contacts-card", max: 120, windowMs: hourMs },
  { name: "contacts-card-day", max: 400, windowMs: 24 * hourMs },
];

/**
 * Builds the limit on leads from one IP to one card. It is wide enough for a fair, where hundreds of people share an
 * IP. A crowded card takes only a few from each IP, so that whoever crowds it is refused and nobody else.
 */
export function buildLeadLimitPerIp(cardRef: string, crowded: boolean): RateLimit {
  return { name: `contacts:${cardRef}`, max: crowded ? 5 : 60, windowMs: hourMs };
}

/** Builds the text that a company's search looks in. `phone`: E.164. */
export function buildLeadSearchText({ name, phone, email, word }: LeadFormValues): string {
  return foldSearchText([name, phone, email, word].join(" "));
}

/** The name of a field hidden from people: only a program fills it in. */
export const honeypotFieldName = "site";

export interface LeadFormInput {
  name: string;
  phone: string;
  email: string;
  word: string;
  /** The version of the sentence whose box is ticked; empty if the box is not ticked. */
  consent: string;
  /** The sentence shown beside the box; empty in a form from an earlier release. */
  sentence: string;
  trap: string;
  /** The secret that opens the lead. Each form has its own, so a form sent twice makes one lead. */
  secret: string;
}

export type LeadFormField = Exclude<keyof LeadFormInput, "secret" | "sentence">;

/**
 * Validates a submitted form: returns what can be stored, or a message for each invalid field, in the form's language.
 * `ownerName` and `company` (the card's) complete the consent sentence.
 */
export function validateLeadForm(
  typed: LeadFormInput,
  ownerName: string,
  company?: string,
  language: CardLanguage = "fr",
): { contact: LeadFormValues; consentText: string } | { faults: Partial<Record<LeadFormField, string>> } {
  const { data, error } = leadFormSchema.safeParse(typed);
  const { leadFaults: labels } = cardLabels[language];
  const faults: Partial<Record<LeadFormField, string>> = {};
  for (const { path, code } of error?.issues ?? []) {
    const field = path[0] as keyof LeadFormValues;
    faults[field] ??= describeFault(labels, field, code === "too_big", typed);
  }
  const phone = typed.phone.trim() === "" ? "" : parsePhoneToE164(typed.phone);
  if (phone === undefined) faults.phone ??= labels.phoneInvalid;
  if (typed.phone.trim() === "" && typed.email.trim() === "") faults.phone ??= labels.phoneOrEmail;
  const consentText = getContactConsentText(typed.consent, ownerName, company);
  if (consentText === undefined) faults.consent = labels.consentMissing;
  // The stored consent must be the sentence that the visitor saw, word for word.
  else if (consentText !== typed.sentence) faults.consent = labels.consentChanged;
  if (typed.trap !== "") faults.trap = labels.trapFilled;
  if (!data || phone === undefined || consentText === undefined || Object.keys(faults).length > 0) return { faults };
  return { contact: { ...data, phone }, consentText };
}

/** Explains in the form's language why the contract refuses a field. */
function describeFault(
  labels: LeadFaultLabels,
  field: keyof LeadFormValues,
  tooLong: boolean,
  typed: LeadFormInput,
): string {
  if (field === "email") return tooLong ? labels.emailTooLong : labels.emailInvalid;
  if (tooLong) return labels.tooLong(maxLeadFieldLengths[field]);
  const forbidden = findForbiddenCharacter(typed[field]);
  return forbidden === undefined ? labels.nameMissing : labels.forbidden(forbidden);
}
