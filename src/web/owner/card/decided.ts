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

/** Checks whether the card's company decides a field, so that the holder can see but not change it. */
export function isDecided({ locked }: Pick<EditableCard, "locked">, field: Field): boolean {
  return (locked as readonly Field[]).includes(field);
}

/**
 * Checks whether a field may stay empty: the holder may leave empty what the company left empty, and a missing image
 * does not block other changes.
 */
export function mayStayEmpty(card: Decided & Pick<EditableCard, CardTextName | ImageFieldName>, field: Field): boolean {
  const isImage = (imageFieldNames as readonly string[]).includes(field);
  return (isImage || card.decider !== "") && field in card && card[field as CardTextName | ImageFieldName] === "";
}

/** Lists the texts to send: not those that the company decides, nor empty ones that may stay empty. */
export function listSentTexts(card: EditableCard, values: OrderFormValues): CardTextName[] {
  return getTextFieldsForOffer(card.offer).filter(
    (name) => !isDecided(card, name) && (values[name].trim() !== "" || !mayStayEmpty(card, name)),
  );
}

/** Removes the errors of fields that are not sent. */
export function withoutDecidedErrors<Errors extends object>(
  card: EditableCard,
  values: OrderFormValues,
  errors: Errors,
): Errors {
  const isSent = (name: Field) =>
    !isDecided(card, name) && (String(values[name as CardTextName] ?? "").trim() !== "" || !mayStayEmpty(card, name));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isSent(name as Field))) as Errors;
}

/** Picks the values that the company decides, so that a comparison covers only the holder's own changes. */
export function pickDecided(card: EditableCard): Partial<EditableCard> {
  return Object.fromEntries(card.locked.map((name) => [name, card[name]]));
}
