import type { TextReading } from "#shared/company/text-codings.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";

/** Says what was ignored in a list, or read differently from how it looks. */
export const listNotes = {
  hiddenSheets: (names: readonly string[]) =>
    names.length === 1
      ? `La feuille masquée ${quote(names[0] ?? "")} n'a pas été lue.`
      : `Les feuilles masquées ${names.map(quote).join(", ")} n'ont pas été lues.`,
  formulas: (count: number) =>
    `${formatCount(count, "cellule")} ${agreeWord(count, "contient", "contiennent")} une formule\u00a0: c'est le résultat enregistré dans le fichier qui est repris.`,
  hiddenRows: (count: number) =>
    `${formatCount(count, "ligne")} ${agreeWord(count, "masquée")} dans le tableur ${agreeWord(count, "a été lue", "ont été lues")} aussi.`,
  hiddenColumns: (names: readonly string[]) =>
    names.length === 1
      ? `La colonne ${names[0]}, masquée dans le tableur, a été lue aussi.`
      : `Les colonnes ${names.join(", ")}, masquées dans le tableur, ont été lues aussi.`,
  readings: (readings: readonly TextReading[]) =>
    `Les accents de cette liste se lisent de plusieurs façons, à choisir ci-dessous\u00a0: ${readings.map(({ examples }) => quote(examples.join(", "))).join(" ou ")}.`,
  macros: "Les macros de ce fichier n'ont pas été exécutées.",
};

function quote(text: string): string {
  return `«\u00a0${text}\u00a0»`;
}
