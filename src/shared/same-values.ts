/** The values of a card that may be one and the same, a kind a line; the one that keeps its place comes first. */
const kinds = [
  ["phoneNumber", "workPhoneNumber", "phoneNumber2", "workPhoneNumber2"],
  ["email", "workEmail", "email2", "workEmail2"],
  ["address", "workAddress"],
] as const;
export type ContactTextName = (typeof kinds)[number][number];

/**
 * Tells whether a reader sees one value in two texts, ignoring case and the number of spaces. Empty texts are
 * never equivalent.
 */
export function isEquivalentText(one: string, other: string): boolean {
  return one.trim() !== "" && plainOf(one) === plainOf(other);
}

/**
 * Lists all fields that have the value of `name`, its own among them; none where the value is empty, or stands in
 * a field that comes before.
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

function plainOf(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
