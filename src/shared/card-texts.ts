/** Names the texts of a card in the order of its forms; rows, contract, forms and erasure take them from here. */
export const cardTextNames = [
  "firstName",
  "lastName",
  "email",
  "email2",
  "phoneNumber",
  "phoneNumber2",
  "address",
  "company",
  "jobTitle",
  "workEmail",
  "workEmail2",
  "workPhoneNumber",
  "workPhoneNumber2",
  "workAddress",
  "workDescription",
] as const;
export type CardTextName = (typeof cardTextNames)[number];

/** Maps each text's name to one value. */
export function mapCardTexts<Value>(valueOf: (name: CardTextName) => Value): Record<CardTextName, Value> {
  return Object.fromEntries(cardTextNames.map((name) => [name, valueOf(name)])) as Record<CardTextName, Value>;
}
