/** Folds a text for comparisons: its words in lower case, without accents, signs between words as one blank. */
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

/** Folds a person's name, in which an apostrophe parts no words: N'Diaye and Ndiaye are one. */
export function foldName(name: string): string {
  return foldText(name.replace(/['’ʼ‘`´]/g, ""));
}
