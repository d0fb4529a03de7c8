import { z } from "zod";
import { normalizeCrockford, refPattern } from "../format/crockford.ts";
import { formatFcfa } from "../format/fcfa.ts";
import { unpayableFcfa } from "../payment/payment-provider.ts";
import { listUnprintableLetters } from "../card/printed/printed-text.ts";
import { cleanLine, cleanText } from "../format/clean-text.ts";

/** Control characters, which would break vCards and headers, and halves of surrogate pairs, which are no characters. */
const forbidden = /[^\P{Cc}\n]|\p{Cs}/u;

/** Names the first character of a text that no field accepts, such as `U+0007`. */
export function findForbiddenCharacter(text: string): string | undefined {
  const code = forbidden.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function describeForbidden(name: string): string {
  return `Ce texte contient un caractère que rien n'affiche (${name})\u00a0: effacez-le.`;
}

function refuseForbidden<Field extends z.ZodType<string, string>>(field: Field) {
  return field.refine((text) => findForbiddenCharacter(text) === undefined, {
    error: ({ input }) => describeForbidden(findForbiddenCharacter(String(input)) ?? ""),
  });
}

/** The base of every text field without a pattern: PostgreSQL cannot store U+0000. */
export function textField(params?: { error: string }) {
  return z.string(params).refine((text) => !text.includes("\0"), describeForbidden("U+0000"));
}

/** The largest number of PostgreSQL's `integer`. */
export const largestInteger = 2_147_483_647;

/** Says that an amount is too large for any row. */
export const amountTooLarge = `${formatFcfa(largestInteger)} au plus.`;

/** Validates the price that the caller was shown, in whole FCFA; the call is refused at any other price. */
export const expectedPriceField = z.int().min(0).max(largestInteger, amountTooLarge);

export const pageField = z.coerce.number().int().min(1).max(1_000_000);

/** Validates a line of text after `cleanLine`. `max` counts UTF-16 units. */
export function singleLineField(max: number, required = "Ce champ est obligatoire.") {
  return optionalLineField(max, required).refine((text) => text !== "", required);
}

/** Validates like `singleLineField`, and accepts an empty text. */
export function optionalLineField(max: number, missing = "Ce champ est obligatoire.") {
  return z
    .string({ error: missing })
    .max(max * 4, `${max} caractères au plus.`)
    .transform(cleanLine)
    .pipe(refuseForbidden(z.string().max(max, `${max} caractères au plus.`)));
}

/** Validates several lines of text, possibly empty, after `cleanText`: CRLF and CR become LF (contact-formats.md). */
export function multilineField(max: number, missing = "Ce champ est obligatoire.") {
  return z
    .string({ error: missing })
    .max(max * 4, `${max} caractères au plus.`)
    .transform(cleanText)
    .pipe(refuseForbidden(z.string().max(max, `${max} caractères au plus.`)));
}

/** Validates a person's name; links are refused, since a mail or a search would show them as an advertisement. */
export function personNameField(max: number, required: string) {
  return singleLineField(max, required).refine((text) => !/:\/\/|\bwww\./i.test(text), "Écrivez un nom, sans lien.");
}

/** Validates an optional reason. */
export const reasonField = multilineField(500).default("");

/** Validates the required reason for undoing something. */
export const givenReasonField = givenTextField(500, "Le motif est obligatoire.");

/** Validates like `multilineField`, and requires a text. */
export function givenTextField(max: number, required: string) {
  return multilineField(max, required).refine((text) => text !== "", required);
}

/** Tells a person from namesakes in the same company or order, such as "finit par 4567"; left out: there are none. */
export const apartField = z.string().optional();

/** Validates a search text; empty if it is left out. */
export const searchField = optionalLineField(100).default("");

/** Validates a line that is printed unchanged; letters that none of our fonts draws are refused and named. */
export function printableField(field: z.ZodType<string, string>) {
  return field.refine((text) => listUnprintableLetters(text).length === 0, {
    error: ({ input }) =>
      `Nous ne savons pas imprimer «\u00a0${listUnprintableLetters(String(input)).join(" ")}\u00a0»\u00a0: écrivez ce texte dans une autre écriture.`,
  });
}

const missingEmail = "L'adresse e-mail est obligatoire.";
/** A mailbox by browsers and RFC 5322 (3.2.3), with a dotted domain; lengths by RFC 5321 (4.5.3.1), 1035 (2.3.4). */
const mailbox =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/** Validates like `emailField`, and accepts an empty text. */
export const optionalEmailField = z
  .string({ error: missingEmail })
  .max(1000, "Cette adresse e-mail est trop longue.")
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .max(254, "Cette adresse e-mail est trop longue.")
      .refine((text) => text === "" || mailbox.test(text), "Cette adresse e-mail n'est pas valable."),
  );

/** Validates an e-mail address, trimmed, 254 characters at most, without line breaks or control characters. */
export const emailField = optionalEmailField.refine((text) => text !== "", missingEmail);

/** Validates an order's reference, ignoring case. */
export const orderRefField = z.string().max(64).transform(normalizeCrockford).pipe(z.string().regex(refPattern));

export const orderRefParams = z.object({ ref: orderRefField });

/** Names a card of an order with several; left out: its first card, or the one that it reprints. */
export const orderCardQuery = z.object({ card: orderRefField.optional() });

/** Validates an action's id, which its caller generates so that a repeated request is applied once. */
export const actionIdField = z.string().regex(/^[0-9a-f]{32}$/, "32 chiffres hexadécimaux.");

/** A French sentence that says what happened. */
export const message = z.object({ message: z.string() });

/** Validates an instant as ISO 8601 in UTC. */
export const instantField = z.iso.datetime();

/** Validates a row's id, as `generateSortableId` makes it. */
export const rowIdField = z.string().regex(/^[0-9A-Z]{26}$/);

/** Validates the references of selected orders, separated by commas. */
export const orderRefListField = z.string().regex(/^[0-9A-Z]{26}(,[0-9A-Z]{26}){0,199}$/, "200 commandes au plus.");

/** Validates a specially agreed price, in whole FCFA, which the payment provider must accept. */
export const agreedPriceField = z
  .int()
  .min(unpayableFcfa + 1, `Le prix doit dépasser ${unpayableFcfa} FCFA.`)
  .max(10_000_000);
