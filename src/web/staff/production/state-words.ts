import { agreeWord } from "#shared/format/counts.ts";

/** Says a state's name of so many pieces: "Imprimée" of nine is "imprimées"; "À imprimer" and "Épreuve envoyée" stay. */
export function formatStateOfPieces(count: number, label: string): string {
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return words.includes(" ") ? words : agreeWord(count, words);
}
