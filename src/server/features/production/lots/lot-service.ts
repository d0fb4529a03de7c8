import type { Lot, LotPiece } from "#shared/contract/lots.ts";
import { inHousePieceStates, openPieceStates } from "#shared/order/piece-moves.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { pieceStates, type PieceMaterial, type PieceState } from "#shared/states-and-kinds.ts";
import { AppError } from "#server/app-error.ts";
import { hasAllTerms } from "#server/db/near-spellings-rules.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { buildCardSearchText, isFullyRefunded, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/proofs/proof-service.ts";
import { getQueueItemsByIds } from "../queue-items.ts";
import * as lots from "./lot-read-model.ts";

type LotPieceRow = Awaited<ReturnType<typeof lots.selectLotPieces>>[number];

const open: readonly PieceState[] = openPieceStates;
const mayBeLate: readonly PieceState[] = [...inHousePieceStates, "on_hold"];
/** States of pieces that are not delivered with the lot. */
const dropped: readonly PieceState[] = ["canceled", "defective"];

/** Reads the lots of these orders; orders without a piece are left out. */
export async function getLots(deps: CoreDeps, refs: readonly string[]): Promise<Map<string, Lot>> {
  if (refs.length === 0) return new Map();
  const states = await lots.selectLotStates(deps.db.query, refs, deps.clock.now());
  const orders = await lots.selectLotOrders(deps.db.query, refs);
  const found = new Map<string, Lot>();
  for (const order of orders) {
    const mine = states
      .filter(({ lot }) => lot === order.ref)
      .toSorted((one, other) => pieceStates.indexOf(one.state) - pieceStates.indexOf(other.state));
    if (mine.length === 0) continue;
    const days = mine.filter(({ state }) => open.includes(state)).map(({ dueAt }) => dueAt);
    const count = (some: typeof mine, of: "count" | "overdue") => some.reduce((sum, one) => sum + Number(one[of]), 0);
    const toPrint = count(
      mine.filter(({ state }) => state === "to_print"),
      "count",
    );
    found.set(order.ref, {
      orderRef: order.ref,
      orderNumber: order.number,
      name: order.organisation ?? `${order.buyerFirstName} ${order.buyerLastName}`.trim(),
      company: (order.firstCompany === order.lastCompany && order.firstCompany) || "",
      states: mine.map(({ state, count }) => ({ state, count: Number(count) })),
      pieces: count(mine, "count"),
      dueAt: days.length === 0 ? null : new Date(Math.min(...days)).toISOString(),
      late: count(
        mine.filter(({ state }) => mayBeLate.includes(state)),
        "overdue",
      ),
      refunded: isFullyRefunded(order),
      unapproved: toPrint > 0 && (await listUnapprovedCardRefs(deps, order)).size >= toPrint,
    });
  }
  return found;
}

/** Reads a lot, with its departments and where it goes. @throws {AppError} `lot.not_found` */
export async function getLotOrThrow(deps: CoreDeps, ref: string) {
  const lot = (await getLots(deps, [ref])).get(ref);
  const [order] = await lots.selectLotOrders(deps.db.query, [ref]);
  if (!lot || !order) throw new AppError("lot.not_found");
  const pieces = (await lots.selectLotPieces(deps.db.query, ref)).filter(isMade);
  const departments = [...Map.groupBy(pieces, ({ department }) => department)];
  return {
    ...lot,
    departments: departments.map(([name, of]) => ({ name, count: of.length })),
    offers: [...new Set(pieces.map(({ offer }) => offer))],
    recipient: order.deliveryRecipient,
    address: order.deliveryAddress,
  };
}

const isMade = ({ pieceState }: LotPieceRow) => !dropped.includes(pieceState);

/** Lists a lot's pieces and their states, in the order of its list. @throws {AppError} `lot.not_found` */
export async function listLotStates(deps: DbDeps, ref: string): Promise<{ id: string; state: PieceState }[]> {
  const pieces = await lots.selectLotPieceStates(deps.db.query, ref);
  if (pieces.length === 0) throw new AppError("lot.not_found");
  return pieces;
}

export interface LotPart {
  state?: PieceState | undefined;
  department?: string | undefined;
  offer?: OfferName | undefined;
  material?: PieceMaterial | undefined;
  /** Only pieces in house that are due before this time (ms). */
  dueBefore?: number | undefined;
}

/** Lists a part of a lot, in its list's order. Without a state, only defective and canceled pieces are left out. */
async function listPart(deps: CoreDeps, ref: string, part: LotPart): Promise<LotPieceRow[]> {
  return (await lots.selectLotPieces(deps.db.query, ref)).filter((piece) => isOfPart(piece, part));
}

function isOfPart(piece: LotPieceRow, { state, department, offer, material, dueBefore }: LotPart): boolean {
  return (
    (state === undefined ? isMade(piece) : piece.pieceState === state) &&
    (department === undefined || piece.department === department) &&
    (offer === undefined || piece.pieceOffer === offer) &&
    (material === undefined || piece.material === material) &&
    (dueBefore === undefined || (piece.dueAt < dueBefore && mayBeLate.includes(piece.pieceState)))
  );
}

/** Lists the ids of a part of a lot, in the order of its list. */
export async function listLotPieceIds(deps: CoreDeps, ref: string, part: LotPart): Promise<string[]> {
  return (await listPart(deps, ref, part)).map(({ id }) => id);
}

/** Reads a page of a lot's pieces, in the order of its list. @throws {AppError} `lot.not_found` */
export async function getLotPiecesPage(
  deps: CoreDeps,
  ref: string,
  { search, page, pageSize, ...part }: LotPart & { search: string; page: number; pageSize: number },
): Promise<{ items: LotPiece[]; total: number }> {
  if (!(await getLots(deps, [ref])).has(ref)) throw new AppError("lot.not_found");
  const matches = matchTerms(await listPart(deps, ref, part), parseSearchTerms(search));
  const shown = new Map(matches.slice((page - 1) * pageSize, page * pageSize).map((row) => [row.id, row]));
  const items = await getQueueItemsByIds(deps, [...shown.keys()]);
  return {
    items: items.map((item) => ({
      ...item,
      listPlace: shown.get(item.id)?.place ?? 0,
      department: shown.get(item.id)?.department ?? "",
      sentElsewhere: (shown.get(item.id)?.elsewhere ?? null) !== null,
    })),
    total: matches.length,
  };
}

function matchTerms(pieces: readonly LotPieceRow[], terms: readonly string[]): readonly LotPieceRow[] {
  if (terms.length === 0) return pieces;
  return pieces.filter((piece) => hasAllTerms(buildCardSearchText(piece, piece), terms));
}

/**
 * Lists the pieces of a part of a lot whose cards contain all the terms. Returns an empty list if all of them match or
 * no card of the lot does, since the search then meant the lot itself; `undefined` if only cards of other parts match.
 */
export async function findPiecesInLot(
  deps: CoreDeps,
  ref: string,
  part: LotPart,
  terms: readonly string[],
): Promise<string[] | undefined> {
  const all = await lots.selectLotPieces(deps.db.query, ref);
  const found = matchTerms(all, terms);
  const matches = found.filter((piece) => isOfPart(piece, part));
  if (matches.length === 0 && found.length > 0) return undefined;
  return matches.length === all.filter((piece) => isOfPart(piece, part)).length ? [] : matches.map(({ id }) => id);
}
