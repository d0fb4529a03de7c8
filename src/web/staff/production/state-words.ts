import { agreeWord } from "#shared/format/counts.ts";

/** Formats a state's name for a number of pieces: nine are "imprimées"; "À imprimer" and "Épreuve envoyée" stay. */
export function formatStateOfPieces(count: number, label: string): string {
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return words.includes(" ") ? words : agreeWord(count, words);
}
