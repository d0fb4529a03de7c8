/** Checks whether two texts look the same to a reader, ignoring case and extra spaces. Empty texts never do. */
export function isEquivalentText(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  return one.trim() !== "" && (one === other || normalizeText(one) === normalizeText(other));
}

function normalizeText(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}
