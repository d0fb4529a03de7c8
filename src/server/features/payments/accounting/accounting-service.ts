import { setImmediate as immediate } from "node:timers/promises";
import type { z } from "zod";
import type { listMovements as listMovementsEndpoint, movement, MovementFilters, readMovementTotals as totalsEndpoint } from "#shared/contract/accounting.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { Deps } from "#server/deps.ts";
import { searchTerms } from "#server/features/orders/order-rules.ts";
import type { MethodSums, MovementRow } from "./accounting-tables.ts";
import { addSums, boundsOf, customerOf, sumOf } from "./accounting-rules.ts";
import { readPart, spansOf } from "./spans.ts";
import * as store from "./accounting-store.ts";

type Needs = Pick<Deps, "db" | "payments">;
type Page = Pick<z.output<(typeof listMovementsEndpoint)["query"]>, "page" | "pageSize">;

/** Movements that become lines of a file before others have their turn. */
const atOnce = 250;

function queryOf({ payments }: Needs, { search, kind, method, from, to }: MovementFilters): store.LedgerQuery {
  return { env: payments.env, ...boundsOf(from, to), kind, method: method || undefined, terms: searchTerms(search) };
}

/** One page of the ledger, newest first, of `total` movements: what is past the middle is found from the other end. */
export async function listMovements(deps: Needs, filters: MovementFilters, { page, pageSize }: Page, total: number): Promise<Answer<typeof listMovementsEndpoint>> {
  const skipped = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - skipped);
  if (wanted <= 0) return [];
  const newest = skipped <= total / 2;
  const rows = await readPart(deps.db, queryOf(deps, filters), newest, { offset: newest ? skipped : total - skipped - wanted, limit: wanted });
  return (newest ? rows : rows.toReversed()).map(toMovement);
}

function toMovement(row: MovementRow): z.output<typeof movement> {
  const { id, at, kind, orderRef, number, offer, reprintOf, price, discount, promoCode, amountIn, amountOut, method, reference, overpaid } = row;
  return { id, at: new Date(at).toISOString(), kind, orderRef, number, customer: customerOf(row), offer, reprint: reprintOf !== null, price, discount, promoCode, amountIn, amountOut, method, reference, overpaid: overpaid === 1 };
}

/** The same, summed. */
export async function readTotals(deps: Needs, filters: MovementFilters): Promise<Answer<typeof totalsEndpoint>> {
  const methods = await sumByMethod(deps, queryOf(deps, filters));
  const total = sumOf(methods);
  return { ...total, net: total.amountIn - total.amountOut, methods };
}

/** The greatest first. */
async function sumByMethod({ db }: Needs, query: store.LedgerQuery): Promise<MethodSums[]> {
  const sums: MethodSums[][] = [];
  for await (const span of spansOf(db, query, true)) sums.push(await store.sumByMethod(db.query, span));
  return addSums(sums.flat());
}

/** The same, whole, oldest first, some at a time. */
export async function* walkMovements(deps: Needs, filters: MovementFilters): AsyncGenerator<MovementRow[]> {
  for await (const span of spansOf(deps.db, queryOf(deps, filters), false)) {
    const rows = await store.listMovements(deps.db.query, span, false);
    for (let at = 0; at < rows.length; at += atOnce) {
      yield rows.slice(at, at + atOnce);
      await immediate();
    }
  }
}

/** The takings between two instants (ms; the end is no part of it): what came in less what went out, in whole FCFA. */
export async function readTakings(deps: Needs, from: number, before: number): Promise<number> {
  const { amountIn, amountOut } = sumOf(await sumByMethod(deps, { env: deps.payments.env, from, before, terms: [] }));
  return amountIn - amountOut;
}
