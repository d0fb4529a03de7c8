import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type OrderFilters, type OrderListItem, exportOrders, listOrders } from "#shared/contract/order-list.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { streamRowsAsJson } from "#server/http/stream-rows.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { exportInWords } from "./export-words.ts";
import * as list from "./order-list-service.ts";
import { type OrderListRow, getOrderNfcLink } from "./order-list-service.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import {
  type CsvCell,
  csvByteOrderMark,
  formatCsvMinute as minuteOf,
  joinCsvCells as toLine,
} from "#server/rendering/csv.ts";
import { computeAmountDue, getFullyPaidAt } from "#server/features/orders/order-rules.ts";

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
  ["Prix (FCFA)", computeAskedPrice],
  ["Date de commande", (row) => minuteOf(row.createdAt)],
  ["Date de paiement", (row) => minuteOf(getFullyPaidAt(row))],
  ["Payé par", (row) => row.paidBy],
  ["Mode de paiement", (row) => row.paymentMethod],
  ["Code promo", (row) => row.promoCode],
  ["Lien NFC", (row, publicUrl) => getOrderNfcLink(publicUrl, row)],
  ["Acompte reçu le", (row) => (getFullyPaidAt(row) === null && row.received > 0 ? minuteOf(row.paidAt) : null)],
  ["Reste à encaisser (FCFA)", (row) => computeAmountDue(row) || null],
  ["Ville de livraison", (row) => listDeliveryTowns(row).join(" + ")],
  // The fee of the order's own town: a number, or "à convenir" until agreed. Fees of cards sent elsewhere are in the
  // price.
  [
    "Frais de livraison (FCFA)",
    (row) =>
      row.deliveryTown === "" || !isSentToItsOwnTown(row) ? null : (row.deliveryFee ?? formatDeliveryFee(null)),
  ],
  // 0 for a reprint, which prints another order's card.
  ["Cartes", (row) => row.cards],
  // What "Prix" is computed from; named as in the ledger's file.
  ["Prix avant remise (FCFA)", (row) => row.price],
  ["Remise (FCFA)", (row) => row.discount],
];

/** Checks whether a card of the order, or the reprint, goes to the order's own address. */
function isSentToItsOwnTown({ cards, townsElsewhere }: OrderListRow): boolean {
  return townsElsewhere.length < Math.max(1, cards);
}

/** Lists the towns to which an order's cards go, each once, the order's own first. */
function listDeliveryTowns(row: OrderListRow): string[] {
  const towns = [...(isSentToItsOwnTown(row) ? [row.deliveryTown] : []), ...row.townsElsewhere];
  return [...new Set(towns)].filter((town) => town !== "");
}

/** Formats the header line, after the byte order mark that tells spreadsheets it is UTF-8. */
function formatOrderCsvHeader(): string {
  return `${csvByteOrderMark}${toLine(columns.map(([title]) => title))}`;
}

function formatOrderCsvLine(row: OrderListRow, publicUrl: string): string {
  return toLine(columns.map(([, cell]) => cell(row, publicUrl) ?? ""));
}

export function orderListRoutes(app: FastifyInstance, deps: CoreDeps): void {
  registerEndpoint(app, listOrders, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    if (page === undefined) {
      const { total, batches } = await list.listMatchingOrders(deps, filters);
      return streamRowsAsJson(reply.header("X-Total-Count", String(total)), listOrders, streamListItems(deps, batches));
    }
    const answer = await list.listOrderPage(deps, filters, { page, pageSize });
    reply
      .header("X-Total-Count", String(answer.total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, ...answer }));
    if (answer.capped) reply.header("X-Total-Count-Capped", "true");
    return answer.items;
  });

  registerEndpoint(app, exportOrders, async ({ query, request, reply }) => {
    await recordAuditEntry(deps, {
      actor: getCurrentStaff(request),
      action: "orders.exported",
      target: "Commandes",
      details: exportInWords(query),
    });
    return reply
      .header("Content-Disposition", 'attachment; filename="commandes.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf({ refs, ...filters }: Exported): AsyncGenerator<string> {
    yield formatOrderCsvHeader();
    const batches = refs
      ? [await list.listSelectedOrders(deps, refs.split(","))]
      : list.streamMatchingOrders(deps, filters);
    for await (const rows of batches)
      yield rows.map((row) => formatOrderCsvLine(row, deps.settings.publicUrl)).join("");
  }
}

type Exported = OrderFilters & { refs?: string | undefined };

async function* streamListItems(
  deps: Pick<Deps, "settings" | "clock">,
  batches: AsyncIterable<list.OrderListRow[]>,
): AsyncGenerator<OrderListItem[]> {
  for await (const rows of batches) yield rows.map((row) => list.toOrderListItem(deps, row));
}
