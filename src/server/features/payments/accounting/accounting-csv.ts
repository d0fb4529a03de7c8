import { nameMovement } from "#shared/words.ts";
import { type Cell, csvLine as toLine, csvMark, csvMinute } from "#server/rendering/csv.ts";
import { customerOf, partOf, priceOnce } from "./accounting-rules.ts";
import type { MovementRow } from "./accounting-tables.ts";

/** What is empty is not known: PayTech takes its fee on its own page, from the payer. */
const columns: readonly [title: string, cell: (row: MovementRow, actor: string) => Cell | null][] = [
  ["Date", (row) => csvMinute(row.at)],
  ["Commande", (row) => row.number],
  ["Client", customerOf],
  ["Téléphone", (row) => ({ phone: row.buyerPhone })],
  ["Offre", (row) => (row.reprintOf === null ? row.offer : `${row.offer} (réimpression)`)],
  ["Nature", (row) => nameMovement(row.kind, row.overpaid === 1)],
  ["Part", partOf],
  ["Prix catalogue (FCFA)", priceOnce],
  ["Remise (FCFA)", (row) => row.discount],
  ["Code promo", (row) => row.promoCode],
  ["Entrée (FCFA)", (row) => row.amountIn],
  ["Sortie (FCFA)", (row) => row.amountOut],
  ["Frais (FCFA)", () => null],
  ["Mode", (row) => row.method],
  ["Référence", (row) => row.reference],
  ["Par", (_row, actor) => actor],
];

/** The first line, after the mark by which spreadsheets know UTF-8. */
export function csvHead(): string {
  return `${csvMark}${toLine(columns.map(([title]) => title))}`;
}

/** `actor`: who took it or gave it back, by name. */
export function csvLine(row: MovementRow, actor: string): string {
  return toLine(columns.map(([, cell]) => cell(row, actor) ?? ""));
}
