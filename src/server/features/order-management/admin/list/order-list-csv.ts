import { feeWords } from "#shared/delivery-towns.ts";
import { type Cell, csvLine as toLine, csvMark, csvMinute as minuteOf } from "#server/rendering/csv.ts";
import { priceOf, restOf } from "#server/features/orders/order-rules.ts";
import { type ListedRow, nfcLinkOf } from "./order-list-service.ts";

const columns: readonly [title: string, cell: (row: ListedRow, publicUrl: string) => Cell | null][] = [
  ["Numéro", (row) => row.number],
  ["Type", (row) => (row.reprintOf === null ? row.offer : `${row.offer} (réimpression)`)],
  ["Prénom", (row) => row.buyerFirstName],
  ["Nom", (row) => row.buyerLastName],
  ["E-mail", (row) => row.buyerEmail],
  ["Téléphone", (row) => ({ phone: row.buyerPhone })],
  ["Adresse", (row) => row.deliveryAddress],
  ["Entreprise", (row) => row.company],
  ["Fonction", (row) => row.jobTitle],
  ["Prix (FCFA)", (row) => priceOf(row)],
  ["Date de commande", (row) => minuteOf(row.createdAt)],
  ["Date de paiement", (row) => (restOf(row) > 0 ? null : minuteOf(row.paidAt))],
  ["Payé par", (row) => row.paidBy],
  ["Mode de paiement", (row) => row.paymentMethod],
  ["Code promo", (row) => row.promoCode],
  ["Lien NFC", (row, publicUrl) => nfcLinkOf(publicUrl, row)],
  ["Acompte reçu le", (row) => (restOf(row) > 0 && row.received > 0 ? minuteOf(row.paidAt) : null)],
  ["Reste à encaisser (FCFA)", (row) => restOf(row) || null],
  ["Ville de livraison", (row) => row.deliveryTown],
  // A number, or "à convenir" until staff have written what was agreed.
  ["Frais de livraison (FCFA)", (row) => (row.deliveryTown === "" ? null : (row.deliveryFee ?? feeWords(null)))],
];

/** The first line, after the mark by which spreadsheets know UTF-8. */
export function csvHead(): string {
  return `${csvMark}${toLine(columns.map(([title]) => title))}`;
}

export function csvLine(row: ListedRow, publicUrl: string): string {
  return toLine(columns.map(([, cell]) => cell(row, publicUrl) ?? ""));
}
