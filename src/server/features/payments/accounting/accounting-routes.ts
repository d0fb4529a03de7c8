import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  type MovementFilters,
  exportMovements,
  listMovements,
  readMovementTotals,
} from "#shared/contract/money-movements.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { formatActorNames, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import {
  buildLedgerFileName,
  describePaymentPart,
  exportInWords,
  formatCustomerName,
  getPriceOnFirstPayment,
} from "./ledger-rules.ts";
import * as service from "./ledger-service.ts";
import { formatIsoDay } from "#shared/format/day-and-time.ts";
import { getMovementLabel } from "#shared/states-and-kinds.ts";
import { type CsvCell, csvByteOrderMark, formatCsvMinute, joinCsvCells as toLine } from "#server/rendering/csv.ts";
import type { LedgerMovementRow } from "./ledger-tables.ts";

/** Empty cells are unknown: PayTech takes its fee on its own page, from the payer. */
const columns: readonly [title: string, cell: (row: LedgerMovementRow, actor: string) => CsvCell | null][] = [
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
  ["Prix avant remise (FCFA)", getPriceOnFirstPayment],
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
function formatLedgerCsvHeader(): string {
  return `${csvByteOrderMark}${toLine(columns.map(([title]) => title))}`;
}

/** Formats a movement. `actor`: name of the person who took or refunded the payment. */
function formatLedgerCsvLine(row: LedgerMovementRow, actor: string): string {
  return toLine(columns.map(([, cell]) => cell(row, actor) ?? ""));
}

export function accountingRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listMovements, async ({ query: { page, pageSize, ...filters }, request, reply }) => {
    const { count: total } = await service.computeLedgerTotals(deps, filters);
    reply
      .header("X-Total-Count", String(total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, total }));
    return service.listLedgerPage(deps, filters, { page, pageSize }, total);
  });

  registerEndpoint(app, readMovementTotals, async ({ query }) => service.computeLedgerTotals(deps, query));

  registerEndpoint(app, exportMovements, async ({ query, request, reply }) => {
    await recordAuditEntry(deps, {
      actor: getCurrentStaff(request),
      action: "accounting.exported",
      target: "Comptabilité",
      details: exportInWords(query),
    });
    return reply
      .header("Content-Disposition", `attachment; filename="${buildLedgerFileName(query)}"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf(filters: MovementFilters): AsyncGenerator<string> {
    yield formatLedgerCsvHeader();
    const names = new Map<string, string>();
    for await (const rows of service.streamLedgerMovements(deps, filters)) {
      const unnamed = rows.flatMap(({ actor }) => actor ?? []).filter((actor) => !names.has(actor));
      for (const [actor, name] of await formatActorNames(deps, unnamed)) names.set(actor, name);
      yield rows.map((row) => formatLedgerCsvLine(row, names.get(row.actor ?? "") ?? "")).join("");
    }
  }
}
