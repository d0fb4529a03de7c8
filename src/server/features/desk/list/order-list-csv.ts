import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import {
  type CsvCell,
  joinCsvCells as toLine,
  csvByteOrderMark,
  formatCsvMinute as minuteOf,
} from "#server/rendering/csv.ts";
import { computeAmountDue, getFullyPaidAt } from "#server/features/orders/order-rules.ts";
import { type OrderListRow, getOrderNfcLink } from "./order-list-service.ts";

const columns: readonly [title: string, cell: (row: OrderListRow, publicUrl: string) => CsvCell | null][] = [
  ["Numéro", (row) => row.number],
  [
    "Type",
    (row) =>
      row.reprintOf === null ? row.offers.join(" + ") : `${row.offer} (${row.raises ? "passage" : "réimpression"})`,
  ],
  ["Prénom", (row) => row.buyerFirstName],
  ["Nom", (row) => row.buyerLastName],
  ["E-mail", (row) => row.buyerEmail],
  ["Téléphone", (row) => ({ phone: row.buyerPhone })],
  ["Adresse", (row) => row.deliveryAddress],
  ["Entreprise", (row) => row.company],
  ["Fonction", (row) => row.jobTitle],
  ["Prix (FCFA)", (row) => row.price],
  ["Date de commande", (row) => minuteOf(row.createdAt)],
  ["Date de paiement", (row) => minuteOf(getFullyPaidAt(row))],
  ["Payé par", (row) => row.paidBy],
  ["Mode de paiement", (row) => row.paymentMethod],
  ["Code promo", (row) => row.promoCode],
  ["Lien NFC", (row, publicUrl) => getOrderNfcLink(publicUrl, row)],
  ["Acompte reçu le", (row) => (getFullyPaidAt(row) === null && row.received > 0 ? minuteOf(row.paidAt) : null)],
  ["Reste à encaisser (FCFA)", (row) => computeAmountDue(row) || null],
  ["Ville de livraison", (row) => listDeliveryTowns(row).join(" + ")],
  // Of the order's own town: a number, or "à convenir" until staff have entered the agreed fee. Those of cards that are
  // sent elsewhere are part of the price.
  [
    "Frais de livraison (FCFA)",
    (row) =>
      row.deliveryTown === "" || !isSentToItsOwnTown(row) ? null : (row.deliveryFee ?? formatDeliveryFee(null)),
  ],
  // None of a reprint, which prints the card of another order.
  ["Cartes", (row) => row.cards],
];

/** Checks whether a card of the order, or the reprint, goes where the order itself goes. */
function isSentToItsOwnTown({ cards, townsElsewhere }: OrderListRow): boolean {
  return townsElsewhere.length < Math.max(1, cards);
}

/** Lists the towns to which an order's cards go, each once, its own first. */
function listDeliveryTowns(row: OrderListRow): string[] {
  const towns = [...(isSentToItsOwnTown(row) ? [row.deliveryTown] : []), ...row.townsElsewhere];
  return [...new Set(towns)].filter((town) => town !== "");
}

/** Formats the header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export function formatOrderCsvHeader(): string {
  return `${csvByteOrderMark}${toLine(columns.map(([title]) => title))}`;
}

export function formatOrderCsvLine(row: OrderListRow, publicUrl: string): string {
  return toLine(columns.map(([, cell]) => cell(row, publicUrl) ?? ""));
}
