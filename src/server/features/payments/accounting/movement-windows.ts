import { setImmediate as immediate } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { sumAllMethods } from "./ledger-rules.ts";
import {
  findMovementWindowEdge,
  type LedgerQuery,
  selectLedgerMovements,
  sumMovementsByMethod,
} from "./ledger-read-model.ts";
import type { LedgerMovementRow } from "./ledger-tables.ts";

/** About how many movements a window has. SQLite answers in this process, so nobody else gets a turn meanwhile. */
const most = { sqlite: 1000, postgres: 20_000 } as const;

/**
 * Splits a ledger query into time windows with few movements each, the newest or the oldest first: one query over years
 * would take seconds. Other requests get a turn between two windows.
 */
export async function* splitIntoTimeWindows(
  db: Database,
  ledgerQuery: LedgerQuery,
  newest: boolean,
  many: number = most[db.engine],
): AsyncGenerator<LedgerQuery> {
  let { from, before } = ledgerQuery;
  for (;;) {
    const edge = await findMovementWindowEdge(db.query, { from, before }, newest, many);
    if (edge === undefined) return yield { ...ledgerQuery, from, before };
    if (newest) {
      yield { ...ledgerQuery, from: edge, before };
      before = edge;
    } else {
      yield { ...ledgerQuery, from, before: edge + 1 };
      from = edge + 1;
    }
    await immediate();
  }
}

/** Reads `limit` movements from `offset` on, in the same order, over all windows. */
export async function readMovementSlice(
  db: Database,
  query: LedgerQuery,
  newest: boolean,
  { offset, limit }: { offset: number; limit: number },
  many?: number,
): Promise<LedgerMovementRow[]> {
  const rows: LedgerMovementRow[] = [];
  let skip = offset;
  for await (const span of splitIntoTimeWindows(db, query, newest, many)) {
    const count = skip === 0 ? 0 : sumAllMethods(await sumMovementsByMethod(db.query, span)).count;
    if (skip > 0 && count <= skip) {
      skip -= count;
      continue;
    }
    rows.push(...(await selectLedgerMovements(db.query, span, newest, { offset: skip, limit: limit - rows.length })));
    if (rows.length === limit) break;
    skip = 0;
  }
  return rows;
}
