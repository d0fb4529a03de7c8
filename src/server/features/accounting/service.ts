import type { z } from "zod";
import type { listMovements as listMovementsEndpoint, movement, MovementFilters, readMovementTotals as totalsEndpoint } from "#shared/contract/accounting.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { Deps } from "../../deps.ts";
import { searchTerms } from "../orders/rules.ts";
import type { MovementRow } from "./tables.ts";
import { boundsOf, customerOf, sumOf } from "./rules.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "payments">;
type Page = Pick<z.output<(typeof listMovementsEndpoint)["query"]>, "page" | "pageSize">;

/** Movements read by one statement; between two, others have their turn. */
const atOnce = 500;

function queryOf({ payments }: Needs, { search, kind, method, from, to }: MovementFilters): store.LedgerQuery {
  return { env: payments.env, ...boundsOf(from, to), kind, method: method || undefined, terms: searchTerms(search) };
}

/** One page of the ledger, newest first. */
export async function listMovements(deps: Needs, filters: MovementFilters, { page, pageSize }: Page): Promise<Answer<typeof listMovementsEndpoint>> {
  const rows = await store.listMovements(deps.db.query, queryOf(deps, filters), { offset: (page - 1) * pageSize, limit: pageSize });
  return rows.map(toMovement);
}

function toMovement(row: MovementRow): z.output<typeof movement> {
  const { id, at, kind, orderRef, number, offer, reprintOf, price, discount, promoCode, amountIn, amountOut, method, reference } = row;
  return { id, at: new Date(at).toISOString(), kind, orderRef, number, customer: customerOf(row), offer, reprint: reprintOf !== null, price, discount, promoCode, amountIn, amountOut, method, reference };
}

/** The same, summed. */
export async function readTotals(deps: Needs, filters: MovementFilters): Promise<Answer<typeof totalsEndpoint>> {
  const methods = await store.sumByMethod(deps.db.query, queryOf(deps, filters));
  const total = sumOf(methods);
  return { ...total, net: total.amountIn - total.amountOut, methods };
}

/** The same, whole, oldest first, some at a time. */
export async function* walkMovements(deps: Needs, filters: MovementFilters): AsyncGenerator<MovementRow[]> {
  const query = queryOf(deps, filters);
  let rows: MovementRow[] = [];
  do {
    rows = await store.walkMovements(deps.db.query, query, rows.at(-1), atOnce);
    if (rows.length > 0) yield rows;
  } while (rows.length === atOnce);
}

/** The takings between two instants (ms; the end is no part of it): what came in less what went out, in whole FCFA. */
export async function readTakings(deps: Needs, from: number, before: number): Promise<number> {
  const { amountIn, amountOut } = sumOf(await store.sumByMethod(deps.db.query, { env: deps.payments.env, from, before, terms: [] }));
  return amountIn - amountOut;
}
