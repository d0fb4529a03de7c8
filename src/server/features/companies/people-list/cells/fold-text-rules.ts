/** Folds a text for comparisons: lower case, no accents, other signs between words become one space. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Folds a person's name; an apostrophe does not separate words: N'Diaye and Ndiaye are equal. */
export function foldName(name: string): string {
  return foldText(name.replace(/['’ʼ‘`´]/g, ""));
}
