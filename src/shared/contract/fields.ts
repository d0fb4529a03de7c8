import { z } from "zod";
import { normalizeCrockford, refPattern } from "../crockford.ts";
import { stripStackedMarks } from "../plain-text.ts";

/** Control characters would break vCards and headers, halves of a character are none; line feeds are let through only by `multilineField`. */
const controlCharacters = /[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]|\p{Cs}/u;
const controlCharactersButLineFeed = /[\u0000-\u0009\u000b-\u001f\u007f\u0080-\u009f\u2028\u2029]|\p{Cs}/u;

/** One line of text, trimmed and NFC. `max` counts UTF-16 units. */
export function singleLineField(max: number, required = "Ce champ est obligatoire.") {
  return optionalLineField(max, required).refine((text) => text !== "", required);
}

/** As `line`, or an empty text. */
export function optionalLineField(max: number, missing = "Ce champ est obligatoire.") {
  return z
    .string({ error: missing })
    .max(max * 4, `${max} caractères au plus.`)
    .transform((text) => stripStackedMarks(text.normalize("NFC")).trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine((text) => !controlCharacters.test(text), "Ce texte contient des caractères interdits."),
    );
}

/** Several lines of text, possibly empty; CRLF and CR become LF (contact-formats.md). */
export function multilineField(max: number) {
  return z
    .string()
    .max(max * 4, `${max} caractères au plus.`)
    .transform((text) => stripStackedMarks(text.normalize("NFC")).replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine((text) => !controlCharactersButLineFeed.test(text), "Ce texte contient des caractères interdits."),
    );
}

const missingEmail = "L'adresse e-mail est obligatoire.";
const address = z.email();

/** As `emailField`, or an empty text. */
export const optionalEmailField = z
  .string({ error: missingEmail })
  .max(1000, "Cette adresse e-mail est trop longue.")
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(254, "Cette adresse e-mail est trop longue.")
      .refine((text) => text === "" || address.safeParse(text).success, "Cette adresse e-mail n'est pas valable."),
  );

/** An e-mail address, trimmed, 254 characters at most, without line breaks or control characters. */
export const emailField = optionalEmailField.refine((text) => text !== "", missingEmail);

/** An order's reference, read without regard to case. */
export const orderRefField = z
  .string()
  .max(64)
  .transform(normalizeCrockford)
  .pipe(z.string().regex(refPattern));

export const orderRefParams = z.object({ ref: orderRefField });

/** The name of an act, made by whoever acts, so that the same thing said twice is done once. */
export const actionIdField = z.string().regex(/^[0-9a-f]{32}$/, "32 chiffres hexadécimaux.");

/** An instant as ISO 8601 in UTC. */
export const instantField = z.iso.datetime();

/** Some orders that were chosen: their references, parted by a comma. */
export const orderRefListField = z.string().regex(/^[0-9A-Z]{26}(,[0-9A-Z]{26}){0,199}$/, "200 commandes au plus.");
