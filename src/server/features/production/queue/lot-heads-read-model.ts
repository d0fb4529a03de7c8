import { type RawBuilder, sql } from "kysely";
import { openPieceStates } from "#shared/order/piece-moves.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { Database } from "#server/db/database.ts";
import { narrowPieces, type ProductionQueueQuery } from "../production-queue-read-model.ts";

/** A row of the queue: a piece that is made alone, or the most urgent piece of a lot. */
export interface QueueRowKey {
  id: string;
  lot: string | null;
  dueAt: number;
  createdAt: number;
  /** 1 if it has left the workshop. */
  away: number;
}

const awayStates: readonly PieceState[] = ["shipped", "returned"];
const houseStates = openPieceStates.filter((state) => !awayStates.includes(state));

type View = Pick<ProductionQueueQuery, "state" | "dueBefore" | "offer" | "material" | "ids" | "missed">;

/** Part of a view that one index returns in order. */
interface Run {
  away: 0 | 1;
  /** Condition on the index's first column, for a piece of this alias. */
  holds: (alias: string) => RawBuilder<unknown>;
  /** The states in which a more urgent piece of the same lot can be. */
  states: readonly PieceState[];
  /** States that the whole view lists before all of these. */
  before: readonly PieceState[];
}

/**
 * Lists the lots of a view of open work by urgency, each as its most urgent piece. Each step seeks the next lot in an
 * index, so the size of a lot does not matter.
 */
export async function listLotHeads(db: Database, view: View, most: number): Promise<QueueRowKey[]> {
  const heads: QueueRowKey[] = [];
  for (const run of listRuns(db, view)) {
    if (heads.length >= most) break;
    heads.push(...(await walk(db, view, run, most - heads.length)));
  }
  return heads;
}

function listRuns({ engine }: Database, { state, dueBefore }: View): Run[] {
  if (state !== undefined) {
    const away = awayStates.includes(state) ? 1 : 0;
    return [{ away, holds: (alias) => sql`${column(alias, "queue")} = ${state}`, states: [state], before: [] }];
  }
  const [no, yes] = engine === "sqlite" ? ["= 0", "= 1"] : ["IS NOT TRUE", "IS TRUE"];
  const isAway = (alias: string, value: string) =>
    sql`${column(alias, "queue")} IS NOT NULL AND (${column(alias, "queue")} IN ('shipped', 'returned')) ${sql.raw(value)}`;
  const inHouse: Run = { away: 0, holds: (alias) => isAway(alias, no), states: houseStates, before: [] };
  if (dueBefore !== undefined) return [inHouse];
  return [inHouse, { away: 1, holds: (alias) => isAway(alias, yes), states: awayStates, before: houseStates }];
}

const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`);

async function walk(db: Database, view: View, { away, holds, states, before }: Run, most: number) {
  const filters = (alias: string) =>
    sql.join(
      [
        ...(view.dueBefore === undefined ? [] : [sql`${column(alias, "due_at")} < ${view.dueBefore}`]),
        ...(view.offer ? [sql`${column(alias, "offer")} = ${view.offer}`] : []),
        ...(view.material ? [sql`${column(alias, "material")} = ${view.material}`] : []),
        ...narrowPieces(alias, view),
        sql`${column(alias, "lot")} IS NOT NULL`,
      ],
      sql` AND `,
    );
  const inOrder = (alias: string) =>
    sql`ORDER BY ${column(alias, "due_at")}, ${column(alias, "created_at")}, ${column(alias, "lot")} LIMIT 1`;
  const sameLot = (among: readonly PieceState[]) =>
    sql`earlier.lot = here.lot AND earlier.queue IN (${sql.join(among)}) AND ${filters("earlier")}`;
  const isLater = sql`EXISTS (SELECT 1 FROM pieces AS earlier WHERE ${sameLot(states)} AND (earlier.due_at, earlier.created_at) < (here.due_at, here.created_at))`;
  const isShown =
    before.length === 0 ? sql`` : sql` OR EXISTS (SELECT 1 FROM pieces AS earlier WHERE ${sameLot(before)})`;
  // A statement that begins with SELECT is known to only read, so it also runs where nothing can be written.
  const { rows } = await sql<Omit<QueueRowKey, "away">>`
    SELECT * FROM (WITH RECURSIVE heads (id) AS (
      SELECT (SELECT pieces.id FROM pieces WHERE ${holds("pieces")} AND ${filters("pieces")} ${inOrder("pieces")})
      UNION ALL
      SELECT (
        SELECT pieces.id FROM pieces WHERE ${holds("pieces")} AND ${filters("pieces")}
          AND (pieces.due_at, pieces.created_at, pieces.lot) > (here.due_at, here.created_at, here.lot) ${inOrder("pieces")}
      ) FROM heads JOIN pieces AS here ON here.id = heads.id
    )
    SELECT here.id, here.lot, here.due_at AS "dueAt", here.created_at AS "createdAt"
      FROM heads JOIN pieces AS here ON here.id = heads.id
      WHERE NOT (${isLater}${isShown}) LIMIT ${most}) AS lots`.execute(db.query);
  return rows.map((row) => ({ ...row, away }));
}
