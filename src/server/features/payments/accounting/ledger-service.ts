import { setImmediate as immediate } from "node:timers/promises";
import type { z } from "zod";
import type {
  listMovements as listMovementsEndpoint,
  movementSchema,
  MovementFilters,
  readMovementTotals as totalsEndpoint,
} from "#shared/contract/money-movements.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { Deps } from "#server/deps.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { parseSearchTerms } from "#server/features/orders/order-rules.ts";
import type { MethodSums, LedgerMovementRow } from "./ledger-tables.ts";
import { mergeSumsByMethod, toPeriodInstants, formatCustomerName, sumAllMethods } from "./ledger-rules.ts";
import { readMovementSlice, splitIntoTimeWindows } from "./movement-windows.ts";
import * as ledger from "./ledger-read-model.ts";

type Needs = Pick<Deps, "db" | "payments">;
type Page = Pick<z.output<(typeof listMovementsEndpoint)["query"]>, "page" | "pageSize">;

/** How many movements become lines of a file before other requests get a turn. */
const atOnce = 250;

function toLedgerQuery({ payments }: Needs, { search, kind, method, from, to }: MovementFilters): ledger.LedgerQuery {
  return {
    env: payments.env,
    ...toPeriodInstants(from, to),
    kind,
    method: method || undefined,
    terms: parseSearchTerms(search),
  };
}

/**
 * Lists one page of the ledger's `total` movements, newest first. A page past the middle is read from the other end.
 */
export async function listLedgerPage(
  deps: Needs,
  filters: MovementFilters,
  { page, pageSize }: Page,
  total: number,
): Promise<EndpointAnswer<typeof listMovementsEndpoint>> {
  const skipped = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skipped);
  if (wanted <= 0) return [];
  const newest = skipped <= total / 2;
  const rows = await readMovementSlice(deps.db, toLedgerQuery(deps, filters), newest, {
    offset: newest ? skipped : total - skipped - wanted,
    limit: wanted,
  });
  return (newest ? rows : rows.toReversed()).map(toMovement);
}

function toMovement(row: LedgerMovementRow): z.output<typeof movementSchema> {
  const {
    id,
    at,
    kind,
    orderRef,
    number,
    offer,
    offers,
    reprintOf,
    raises,
    price,
    discount,
    promoCode,
    amountIn,
    amountOut,
    method,
    reference,
    line,
    overpaid,
  } = row;
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    orderRef,
    number,
    customer: formatCustomerName(row),
    offer,
    offers: offers === "" ? [] : (offers.split(" + ") as OfferName[]),
    reprint: reprintOf !== null,
    raises: raises === 1,
    price,
    discount,
    promoCode,
    amountIn,
    amountOut,
    method,
    reference,
    line,
    overpaid: overpaid === 1,
  };
}

/** Computes the sums of the movements that match. */
export async function computeLedgerTotals(
  deps: Needs,
  filters: MovementFilters,
): Promise<EndpointAnswer<typeof totalsEndpoint>> {
  const methods = await sumByMethod(deps, toLedgerQuery(deps, filters));
  const total = sumAllMethods(methods);
  return { ...total, net: total.amountIn - total.amountOut, methods };
}

/** Sums the movements by method, the greatest first. */
async function sumByMethod({ db }: Needs, query: ledger.LedgerQuery): Promise<MethodSums[]> {
  const sums: MethodSums[][] = [];
  for await (const span of splitIntoTimeWindows(db, query, true))
    sums.push(await ledger.sumMovementsByMethod(db.query, span));
  return mergeSumsByMethod(sums.flat());
}

/** Streams every movement that matches, oldest first, in chunks. */
export async function* streamLedgerMovements(
  deps: Needs,
  filters: MovementFilters,
): AsyncGenerator<LedgerMovementRow[]> {
  for await (const span of splitIntoTimeWindows(deps.db, toLedgerQuery(deps, filters), false)) {
    const rows = await ledger.selectLedgerMovements(deps.db.query, span, false);
    for (let at = 0; at < rows.length; at += atOnce) {
      yield rows.slice(at, at + atOnce);
      await immediate();
    }
  }
}

/** Lists every movement of some orders, oldest first. */
export async function listOrderMovements(deps: Needs, orderRefs: readonly string[]): Promise<LedgerMovementRow[]> {
  if (orderRefs.length === 0) return [];
  const query = { ...toLedgerQuery(deps, { search: "" }), orderRefs };
  return ledger.selectLedgerMovements(deps.db.query, query, false);
}

/**
 * Computes the revenue between two instants (ms; the end excluded): what came in less what went out, in whole
 * FCFA.
 */
export async function computeNetRevenue(deps: Needs, from: number, before: number): Promise<number> {
  const { amountIn, amountOut } = sumAllMethods(
    await sumByMethod(deps, { env: deps.payments.env, from, before, terms: [] }),
  );
  return amountIn - amountOut;
}
