import type { QueueRow } from "#shared/contract/lots.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import { openPieceStates } from "#shared/order/piece-moves.ts";
import {
  pieceMaterialLabels,
  pieceMaterials,
  pieceStateLabels,
  pieceStates,
  type PieceState,
} from "#shared/states-and-kinds.ts";
import type { ListUrlState } from "../parts/list/list-url-state.ts";

export type ProductionPieceRow = Piece;
/** A row of the queue: a single piece, or a lot. */
export type ProductionQueueRow = QueueRow;

const all = { value: "", label: "" } as const;
const pieceStateOptions = [all, ...pieceStates.map((value) => ({ value, label: pieceStateLabels[value] }))];
export const pieceOfferOptions = [
  { value: "", label: "Toute offre" } as const,
  ...offerNames.map((value) => ({ value, label: offers[value].title })),
];
export const pieceMaterialOptions = [
  { value: "", label: "Toute matière" } as const,
  ...pieceMaterials.map((value) => ({ value, label: pieceMaterialLabels[value] })),
];

/** The states that are the board's columns and the tabs above the list. */
export const queueStates: readonly PieceState[] = openPieceStates;
export const finishedPieceStates: readonly PieceState[] = ["delivered", "defective", "canceled"];

export function buildPieceQuery(address: Pick<ListUrlState, "read" | "choice">) {
  return {
    search: address.read("recherche").slice(0, 100),
    state: address.choice("etat", pieceStateOptions),
    late: address.read("retard") === "1" ? ("1" as const) : undefined,
    ready: address.read("pret") === "1" ? ("1" as const) : undefined,
    missed: address.read("absent") === "1" ? ("1" as const) : undefined,
    offer: address.choice("offre", pieceOfferOptions),
    material: address.choice("matiere", pieceMaterialOptions),
  };
}

export const pieceFilterNames = ["recherche", "offre", "matiere", "retard", "pret", "absent"] as const;

/** Checks whether the pieces are filtered by anything but the state. */
export function isPieceListFiltered(address: Pick<ListUrlState, "read">): boolean {
  return pieceFilterNames.some((name) => address.read(name));
}
