/** The values of a card that may be one and the same, a kind a line; the one that keeps its place comes first. */
const kinds = [
  ["phoneNumber", "workPhoneNumber", "phoneNumber2", "workPhoneNumber2"],
  ["email", "workEmail", "email2", "workEmail2"],
  ["address", "workAddress"],
] as const;
export type ContactTextName = (typeof kinds)[number][number];

/** Checks whether two texts look the same to a reader, ignoring case and the number of spaces. Empty texts never do. */
export function isEquivalentText(one: string, other: string): boolean {
  return one.trim() !== "" && normalizeText(one) === normalizeText(other);
}

/**
 * Lists all fields with the value of `name`, itself included; none if the value is empty, or is already in an earlier
 * field.
 */
export function listFieldsWithSameValue(
  values: Readonly<Record<ContactTextName, string>>,
  name: ContactTextName,
): readonly ContactTextName[] {
  const alike: readonly ContactTextName[] = kinds.find((names) => (names as readonly string[]).includes(name)) ?? [];
  const same = alike.filter((other) => isEquivalentText(values[name], values[other]));
  return same[0] === name ? same : [];
}

/** Returns the texts with each value once: a telephone, mailbox or address that repeats another is blanked. */
export function blankRepeatedValues<Values extends Readonly<Record<ContactTextName, string>>>(values: Values): Values {
  const repeats = kinds.flat().filter((name) => listFieldsWithSameValue(values, name).length === 0);
  return { ...values, ...Object.fromEntries(repeats.map((name) => [name, ""])) };
}

function normalizeText(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
