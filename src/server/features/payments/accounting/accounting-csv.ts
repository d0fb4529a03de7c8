import { formatIsoDay } from "#shared/format/instants.ts";
import { getMovementLabel } from "#shared/words.ts";
import { type CsvCell, joinCsvCells as toLine, csvByteOrderMark, formatCsvMinute } from "#server/rendering/csv.ts";
import { formatCustomerName, describePaymentPart, getPriceOnFirstPayment } from "./accounting-rules.ts";
import type { MovementRow } from "./accounting-tables.ts";

/** Empty values are unknown: PayTech takes its fee on its own page, from the payer. */
const columns: readonly [title: string, cell: (row: MovementRow, actor: string) => CsvCell | null][] = [
  ["Date", (row) => formatCsvMinute(row.at)],
  ["Commande", (row) => row.number],
  ["Client", formatCustomerName],
  ["Téléphone", (row) => ({ phone: row.buyerPhone })],
  [
    "Offre",
    (row) => (row.reprintOf === null ? row.offers : `${row.offer} (${row.raises === 1 ? "passage" : "réimpression"})`),
  ],
  ["Nature", (row) => getMovementLabel(row.kind, row.overpaid === 1)],
  ["Part", describePaymentPart],
  ["Prix catalogue (FCFA)", getPriceOnFirstPayment],
  ["Remise (FCFA)", (row) => row.discount],
  ["Code promo", (row) => row.promoCode],
  ["Entrée (FCFA)", (row) => row.amountIn],
  ["Sortie (FCFA)", (row) => row.amountOut],
  ["Frais (FCFA)", () => null],
  ["Mode", (row) => row.method],
  ["Référence", (row) => row.reference],
  ["Par", (_row, actor) => actor],
  ["Ligne rendue", (row) => row.line],
  ["Argent arrivé le", (row) => (row.arrivedOn === null ? null : formatIsoDay(row.arrivedOn))],
];

/** Formats the header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export function formatLedgerCsvHeader(): string {
  return `${csvByteOrderMark}${toLine(columns.map(([title]) => title))}`;
}

/** Formats a movement. `actor`: the name of the person who took the payment or gave it back. */
export function formatLedgerCsvLine(row: MovementRow, actor: string): string {
  return toLine(columns.map(([, cell]) => cell(row, actor) ?? ""));
}
