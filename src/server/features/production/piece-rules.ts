import { addWorkingDays, type LeadTime } from "#shared/order/lead-time.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getInitialMaterial, offers } from "#shared/offers/offers.ts";
import { isPiecePrinted } from "#shared/order/piece-moves.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { PieceRow } from "./production-tables.ts";

/** Computes the end (ms since 1970 UTC) of the day by which pieces paid or requested at `since` must be made. */
export function computePieceDueAt(since: number, { productionDays }: Pick<LeadTime, "productionDays">): number {
  const made = addWorkingDays(since, productionDays);
  return made - (made % dayMs) + dayMs - 1;
}

/** Checks whether a piece is made or to be made, and its order is not in the trash. */
export function isPieceWanted({ state, shelved }: Pick<PieceRow, "state" | "shelved">): boolean {
  return shelved === 0 && state !== "canceled" && state !== "defective";
}

/** Checks whether a piece has been sent to somebody, even if it was returned or set aside since. */
export function wasPieceHandedOver({ state, heldFrom }: Pick<PieceRow, "state" | "heldFrom">): boolean {
  const at = heldFrom ?? state;
  return at === "shipped" || at === "delivered" || at === "returned";
}

export type Made = Pick<PieceRow, "cardRef" | "place" | "offer" | "material" | "state">;

type LastPiece = Pick<PieceRow, "offer" | "material" | "state" | "heldFrom">;

/**
 * Builds the piece of a card to be reprinted, in the material of its last piece of the same offer. A design is not
 * drawn again if nothing on the card changed.
 */
export function buildReprintPiece(
  { ref: cardRef, offer }: Pick<CardRow, "ref" | "offer">,
  last: LastPiece | undefined,
  { place, unchanged }: { place: number; unchanged: boolean },
): Made {
  const { pieceBegins } = offers[offer];
  const isAgreed = unchanged && last !== undefined && isPiecePrinted(last);
  return {
    cardRef,
    place,
    offer,
    material: (last?.offer === offer && last.material) || getInitialMaterial(offer),
    state: pieceBegins === "to_design" && isAgreed ? "approved" : pieceBegins,
  };
}

/** Builds the pieces of an order, one per card. */
export function buildFirstPieces(cards: readonly Pick<CardRow, "ref" | "offer">[]): Made[] {
  return cards.map(({ ref: cardRef, offer }, at) => ({
    cardRef,
    place: at + 1,
    offer,
    material: getInitialMaterial(offer),
    state: offers[offer].pieceBegins,
  }));
}
