import type { z } from "zod";
import { getCardTextLimit, getCardTextRule, getMissingTextSentence } from "../card/card-text-rules.ts";
import type { CardTextName } from "../card/card-texts.ts";
import {
  emailField,
  multilineField,
  optionalEmailField,
  optionalLineField,
  personNameField,
  singleLineField,
} from "./fields.ts";

export type CardTextField = z.ZodType<string, string>;

/** Validates a card's text by its rule; `mayBeEmpty`: an empty text is accepted, except for a person's name. */
export function cardTextField(name: CardTextName, mayBeEmpty = false): CardTextField {
  const { kind, needed } = getCardTextRule(name);
  const isNeeded = needed !== undefined && !mayBeEmpty;
  const missing = getMissingTextSentence(name);
  const most = getCardTextLimit(name);
  if (kind === "email") return isNeeded ? emailField : optionalEmailField;
  if (kind === "name") return personNameField(most, missing);
  if (kind === "lines") return multilineField(most);
  return isNeeded ? singleLineField(most, missing) : optionalLineField(most, missing);
}

/** Validates several card texts, each like `cardTextField`. */
export function cardTextFields<const Name extends CardTextName>(
  names: readonly Name[],
  mayBeEmpty = false,
): Record<Name, CardTextField> {
  return Object.fromEntries(names.map((name) => [name, cardTextField(name, mayBeEmpty)])) as Record<
    Name,
    CardTextField
  >;
}
