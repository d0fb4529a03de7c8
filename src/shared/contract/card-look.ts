import { z } from "zod";
import { cardExtrasInput, cardExtrasSchema } from "./card-extras.ts";
import { cardColorSchemes, hideableFields } from "../card/card-look.ts";
import { textField } from "./fields.ts";

/** Describes the look that a card's owner chose; `ownAccent` is empty for the color computed from the card's images. */
export const cardAppearanceShape = {
  hidden: z.array(z.enum(hideableFields)),
  ownAccent: z.string(),
  dress: z.enum(cardColorSchemes),
  extras: cardExtrasSchema,
};

/** Validates the appearance that a card's owner sends. */
export const cardAppearanceInputShape = {
  hidden: z
    .array(z.enum(hideableFields, "Ce champ ne peut pas être caché."), "Ces champs ne peuvent pas être cachés.")
    .max(hideableFields.length),
  ownAccent: textField()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, "Choisissez une couleur, comme #0f6fa8."),
  dress: z.enum(cardColorSchemes, "Choisissez un fond parmi ceux proposés."),
  extras: cardExtrasInput,
};
