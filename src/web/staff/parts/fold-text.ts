/** Folds a text for a search that knows neither accents nor capitals. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
