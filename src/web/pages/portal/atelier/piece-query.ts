import type { Piece } from "#shared/contract/production.ts";
import { offerNames, offers } from "#shared/offers.ts";
import { openStates } from "#shared/piece-moves.ts";
import { pieceMaterialLabels, pieceMaterials, pieceStateLabels, pieceStates, type PieceState } from "#shared/words.ts";
import type { ListAddress } from "../parts/list/list-address.ts";

export type PieceRow = Piece;

const all = { value: "", label: "" } as const;
export const stateOptions = [all, ...pieceStates.map((value) => ({ value, label: pieceStateLabels[value] }))];
export const offerOptions = [{ value: "", label: "Toute offre" } as const, ...offerNames.map((value) => ({ value, label: offers[value].title }))];
export const materialOptions = [{ value: "", label: "Toute matière" } as const, ...pieceMaterials.map((value) => ({ value, label: pieceMaterialLabels[value] }))];

/** The columns of the board, and the tabs above the list. */
export const queueStates: readonly PieceState[] = openStates;
export const finishedStates: readonly PieceState[] = ["delivered", "defective", "canceled"];

/** What the API is asked for, as the address says it. */
export function pieceQueryOf(address: Pick<ListAddress, "read" | "choice">) {
  return {
    search: address.read("recherche").slice(0, 100),
    state: address.choice("etat", stateOptions),
    late: address.read("retard") === "1" ? ("1" as const) : undefined,
    offer: address.choice("offre", offerOptions),
    material: address.choice("matiere", materialOptions),
  };
}

/** Whether anything but the state narrows the pieces. */
export function isNarrowed(address: Pick<ListAddress, "read">): boolean {
  return ["recherche", "offre", "matiere", "retard"].some((name) => address.read(name));
}
