import type { MovementFilters } from "#shared/contract/money-movements.ts";
import { parseDaySpan } from "#shared/format/day-and-time.ts";
import { movementKindLabels } from "#shared/states-and-kinds.ts";
import { joinAuditDetails, periodInWords } from "#server/features/audit/audit-rules.ts";
import type { MethodSums, LedgerMovementRow } from "./ledger-tables.ts";

/** Converts days such as `2026-01-31`, both included, to the instants (ms) between which they lie. */
export function toPeriodInstants(from: string | undefined, to: string | undefined): { from: number; before: number } {
  const span = parseDaySpan({ from, to });
  return { from: span.from ?? 0, before: span.before ?? Number.MAX_SAFE_INTEGER };
}

/** Names the customer: the company, whoever ordered for it, or else the buyer. */
export function formatCustomerName({
  companyName,
  buyerFirstName,
  buyerLastName,
}: Pick<LedgerMovementRow, "companyName" | "buyerFirstName" | "buyerLastName">): string {
  return companyName || `${buyerFirstName} ${buyerLastName}`.trim();
}

/** Merges sums into one per method, the greatest first. */
export function mergeSumsByMethod(parts: readonly MethodSums[]): MethodSums[] {
  const sums = [...Map.groupBy(parts, ({ method }) => method)].map(([method, rows]) => ({
    method,
    ...sumAllMethods(rows),
  }));
  const order = (one: string, other: string) => {
    if (one < other) return -1;
    return 1;
  };
  return sums.toSorted(
    (one, other) => other.amountIn - one.amountIn || other.amountOut - one.amountOut || order(one.method, other.method),
  );
}

export function sumAllMethods(methods: readonly MethodSums[]): Omit<MethodSums, "method"> {
  const sum = (name: "count" | "amountIn" | "amountOut") =>
    methods.reduce((total, { [name]: amount }) => total + amount, 0);
  return { count: sum("count"), amountIn: sum("amountIn"), amountOut: sum("amountOut") };
}

type PartialMovement = Pick<LedgerMovementRow, "kind" | "overpaid" | "isRest" | "amountIn" | "discount" | "price">;

/**
 * Names which part of its order's price a payment is: the whole, a deposit, or the rest; empty for any other
 * movement.
 */
export function describePaymentPart({
  kind,
  overpaid,
  isRest,
  amountIn,
  discount,
  price,
}: PartialMovement): "Totalité" | "Acompte" | "Reste" | "" {
  if (kind !== "payment" || overpaid === 1) return "";
  if (isRest === 1) return "Reste";
  if (amountIn + discount < price) return "Acompte";
  return "Totalité";
}

type PricedMovement = Pick<LedgerMovementRow, "kind" | "overpaid" | "isRest" | "price" | "line">;

/** Returns the order's price for its first payment or gift, except a line's waiver, so that prices can be summed. */
export function getPriceOnFirstPayment(row: PricedMovement): number | null {
  const isFirst =
    (row.kind === "payment" || (row.kind === "gift" && row.line === "")) && row.isRest === 0 && row.overpaid === 0;
  if (isFirst) return row.price;
  return null;
}

/** Builds the name of the ledger's file for its period: `comptabilite-2026-01-01-au-2026-01-31.csv`. */
export function buildLedgerFileName({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const parts = ["comptabilite"];
  if (from !== undefined) parts.push(from);
  if (to !== undefined) parts.push("au", to);
  return `${parts.join("-")}.csv`;
}

/** Describes an export for the journal, which outlives the data: typed text may be a name, so it is left out. */
export function exportInWords({ search, kind, method, from, to }: MovementFilters): string {
  const parts: string[] = [];
  if (from !== undefined || to !== undefined) parts.push(periodInWords({ from, to }));
  if (kind) parts.push(movementKindLabels[kind]);
  if (method) parts.push(method);
  if (search !== "") parts.push("ceux d'une recherche");
  if (parts.length === 0) return joinAuditDetails("Tous les mouvements");
  return joinAuditDetails(`Mouvements\u00a0: ${parts.join(", ")}`);
}
