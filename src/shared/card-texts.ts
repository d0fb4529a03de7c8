/** The texts of a card, in the order of its forms; rows, contract, forms and erasure take them from here. */
export const cardTexts = [
  "firstName", "lastName", "email", "email2", "phoneNumber", "phoneNumber2", "address",
  "company", "jobTitle", "workEmail", "workEmail2", "workPhoneNumber", "workPhoneNumber2", "workAddress", "workDescription",
] as const;
export type CardText = (typeof cardTexts)[number];

/** One value for each of them. */
export function forEachText<Value>(valueOf: (name: CardText) => Value): Record<CardText, Value> {
  return Object.fromEntries(cardTexts.map((name) => [name, valueOf(name)])) as Record<CardText, Value>;
}
