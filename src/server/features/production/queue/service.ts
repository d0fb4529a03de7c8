import type { Piece, PieceDetail, PieceFilters, PieceMoveLine } from "#shared/contract/production.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { isLate } from "#shared/piece-moves.ts";
import type { PieceState } from "#shared/words.ts";
import type { Deps } from "../../../deps.ts";
import { nameActors } from "../../audit/service.ts";
import { searchTerms } from "../../orders/rules.ts";
import { requireAnyOrder } from "../../orders/service.ts";
import { pieceMovesOf, piecesOf, replacementOf, requirePiece } from "../service.ts";
import type { PieceMoveRow } from "../tables.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Matches are counted up to here. */
const countCap = 500;

export interface PiecePage {
  items: Piece[];
  total: number;
  /** True when there are more than `total`. */
  capped: boolean;
}

export async function listPieces(deps: Needs, filters: PieceFilters, { page, pageSize }: { page: number; pageSize: number }): Promise<PiecePage> {
  const { search, late, ...rest } = filters;
  const query = { ...rest, terms: searchTerms(search), dueBefore: late === "1" ? deps.clock.now() : undefined };
  const ids = await store.listIds(deps.db, query, { offset: (page - 1) * pageSize, limit: pageSize });
  const count = await store.countMatching(deps.db, query, countCap + 1);
  return { items: await readPieces(deps, ids), total: Math.min(count, countCap), capped: count > countCap };
}

/** How many pieces are somebody's work in each state, and how many of them should have been made by now. */
export async function countPieces(deps: Needs): Promise<{ states: { state: PieceState; count: number }[]; late: number }> {
  const late = { state: undefined, offer: undefined, material: undefined, terms: [], dueBefore: deps.clock.now() };
  return { states: await store.countQueue(deps.db.query), late: await store.countMatching(deps.db, late, countCap) };
}

/** @throws {AppError} `piece.not_found` */
export async function readPiece(deps: Needs, id: string): Promise<PieceDetail> {
  const { orderRef, createdAt, replaces } = await requirePiece(deps, id);
  const order = await requireAnyOrder(deps, orderRef);
  const [item] = await readPieces(deps, [id]);
  if (!item) throw new Error("A piece without its card.");
  const moves = (await pieceMovesOf(deps, orderRef)).filter(({ pieceId }) => pieceId === id);
  return {
    ...item,
    createdAt: new Date(createdAt).toISOString(),
    replaces,
    replacedBy: (await replacementOf(deps, id))?.id ?? null,
    ...forEachDeliveryText((name) => order[name]),
    moves: await toLines(deps, moves),
  };
}

/** Of orders in the trash too. @throws {AppError} `order.not_found` */
export async function readOrderPieces(deps: Needs, orderRef: string): Promise<{ pieces: Piece[]; moves: PieceMoveLine[] }> {
  await requireAnyOrder(deps, orderRef);
  const ids = (await piecesOf(deps, orderRef)).map(({ id }) => id);
  return { pieces: await readPieces(deps, ids), moves: await toLines(deps, await pieceMovesOf(deps, orderRef)) };
}

/** In the order of `ids`. */
async function readPieces(deps: Needs, ids: readonly string[]): Promise<Piece[]> {
  const rows = new Map((await store.findListed(deps.db.query, ids)).map((row) => [row.id, row]));
  const now = deps.clock.now();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...row, stateAt: new Date(row.stateAt).toISOString(), dueAt: new Date(row.dueAt).toISOString(), late: row.shelved === 0 && isLate(row, now) }] : [];
  });
}

async function toLines(deps: Needs, moves: readonly PieceMoveRow[]): Promise<PieceMoveLine[]> {
  const names = await nameActors(deps, moves.map(({ actor }) => actor));
  return moves.map(({ id, pieceId, at, actor, fromState, toState, why }) => ({ id, pieceId, at: new Date(at).toISOString(), actor: names.get(actor) ?? actor, from: fromState, to: toState, why }));
}
