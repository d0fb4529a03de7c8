import { formatIsoDay } from "#shared/format/instants.ts";
import type { CsvCell } from "#server/rendering/csv.ts";
import type { TableFile } from "#server/rendering/table-file.ts";
import type { AccountSettings } from "#shared/staff/site-settings.ts";
import type { MonthControl } from "./control-rules.ts";
import type { BookEntry } from "./entry-rules.ts";

const titles = ["Date", "Journal", "Écriture", "Pièce", "Compte", "Libellé", "Débit (FCFA)", "Crédit (FCFA)"];

/** Lays out a month's entries, a line each; those of one entry have its number within the month. */
export function layOutEntries(entries: readonly BookEntry[], accounts: AccountSettings): TableFile {
  return {
    titles,
    rows: entries.flatMap(({ at, journal, piece, label, lines }, place) =>
      lines.map(({ account, debit, credit }) => [
        formatIsoDay(at),
        journal,
        place + 1,
        piece,
        accounts[account],
        label,
        debit,
        credit,
      ]),
    ),
  };
}

/** Lays out the control as a sheet. `providerFees`: a sentence. */
export function layOutControl({ sums, checks, faults }: MonthControl, providerFees: string): TableFile {
  const rows: CsvCell[][] = [
    ...(faults.length === 0 ? [["Tout concorde.", "", "", ""]] : faults.map((fault) => [fault, "", "", ""])),
    ...sums.map(({ label, amount }) => [label, amount, "", ""]),
    ...checks.map(({ label, expected, found }) => [label, expected, found, found - expected]),
    [providerFees, "", "", ""],
  ];
  return { titles: ["Contrôle", "Attendu (FCFA)", "Écritures (FCFA)", "Écart (FCFA)"], rows };
}
