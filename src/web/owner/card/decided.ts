import type { CardTextName } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import type { LockableField } from "#shared/company/shared-card-fields.ts";
import {
  getTextFieldsForOffer,
  type ImageFieldName,
  imageFieldNames,
  type OrderFormValues,
} from "#web/kit/card-form/form-values.ts";

type Decided = Pick<EditableCard, "decider" | "locked">;
type Field = CardTextName | ImageFieldName | LockableField;

/** Checks whether the card's company decides a field, which its holder sees and does not change. */
export function isDecided({ locked }: Pick<EditableCard, "locked">, field: Field): boolean {
  return (locked as readonly Field[]).includes(field);
}

/**
 * Checks whether a field may stay empty: what a company left empty its holder may leave empty too, and an image that a
 * card has not keeps nobody from changing the rest.
 */
export function mayStayEmpty(card: Decided & Pick<EditableCard, CardTextName | ImageFieldName>, field: Field): boolean {
  const isImage = (imageFieldNames as readonly string[]).includes(field);
  return (isImage || card.decider !== "") && field in card && card[field as CardTextName | ImageFieldName] === "";
}

/** Lists the texts that the form sends: neither what the company decides nor what is empty and may stay so. */
export function listSentTexts(card: EditableCard, values: OrderFormValues): CardTextName[] {
  return getTextFieldsForOffer(card.offer).filter(
    (name) => !isDecided(card, name) && (values[name].trim() !== "" || !mayStayEmpty(card, name)),
  );
}

/** Takes out of a form's errors those of fields that are not sent. */
export function withoutDecidedErrors<Errors extends object>(
  card: EditableCard,
  values: OrderFormValues,
  errors: Errors,
): Errors {
  const isSent = (name: Field) =>
    !isDecided(card, name) && (String(values[name as CardTextName] ?? "").trim() !== "" || !mayStayEmpty(card, name));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isSent(name as Field))) as Errors;
}

/** Picks what a company decides of a card, for a comparison in which only the rest is the holder's. */
export function pickDecided(card: EditableCard): Partial<EditableCard> {
  return Object.fromEntries(card.locked.map((name) => [name, card[name]]));
}
