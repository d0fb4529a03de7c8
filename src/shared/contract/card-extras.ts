import { z } from "zod";
import { maxNamedLinkTitle } from "../card/extras/named-links.ts";
import { maxPaymentLabel, maxPayments } from "../card/extras/payment-links.ts";
import { maxLandmark } from "../card/extras/place.ts";
import { maxServices, maxServiceTitle } from "../card/extras/services.ts";
import { readPlusCode } from "../card/plus-code.ts";
import { multilineField, optionalLineField, textField } from "./fields.ts";

/** Describes a brochure; when it is sent back, only its `id` counts. */
export const cardBrochureSchema = z.object({
  id: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  at: z.string(),
});

/** Contains the extras of a card's page, as they are returned. */
export const cardExtrasSchema = z.object({
  payments: z.array(
    z.object({
      provider: z.string(),
      url: z.string(),
      label: z.string(),
      amount: z.number().int().nullable(),
      /** The name under which the owner gave the link; the page shows the link only while it is the card's name. */
      payee: z.string(),
    }),
  ),
  namedLinks: z.array(z.object({ kind: z.string(), title: z.string(), url: z.string() })),
  brochure: cardBrochureSchema,
  services: z.array(z.object({ title: z.string(), price: z.number().int().nullable(), isFrom: z.boolean() })),
  place: z.object({ plusCode: z.string(), landmark: z.string() }),
  english: z.object({ jobTitle: z.string(), workDescription: z.string() }),
});

const price = z.number("Donnez un prix en chiffres.").nullable();

/**
 * Validates the shapes and lengths of the extras that a card's owner sends; `findCardExtraFaults` checks the rest. An
 * extra that is left out does not change.
 */
export const cardExtrasInput = z
  .object({
    payments: z
      .array(
        z.object({
          provider: textField().max(20),
          url: textField().trim().max(1200),
          label: optionalLineField(maxPaymentLabel),
          amount: price,
          /** The card's name, if its owner confirms that the link pays them. */
          payee: textField().max(1000).default(""),
        }),
      )
      .max(maxPayments * 2),
    namedLinks: z
      .array(
        z.object({
          kind: textField().max(20),
          title: optionalLineField(maxNamedLinkTitle),
          url: textField().trim().max(1200),
        }),
      )
      .max(50),
    // The other fields are read from the received file.
    brochure: z.object({ id: z.string().regex(/^(?:[0-9a-f]{32})?$/, "Choisissez ce fichier à nouveau.") }),
    services: z
      .array(z.object({ title: optionalLineField(maxServiceTitle), price, isFrom: z.boolean() }))
      .max(maxServices * 2),
    place: z.object({
      plusCode: optionalLineField(60).transform((typed) => readPlusCode(typed) ?? typed),
      landmark: optionalLineField(maxLandmark),
    }),
    english: z.object({ jobTitle: optionalLineField(100), workDescription: multilineField(1000) }),
  })
  .partial();
