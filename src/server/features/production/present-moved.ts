import { apiErrors } from "#shared/errors/errors.ts";
import type { PieceMovesResult } from "./piece-move-service.ts";

/** Presents moved pieces, and refused pieces with the reason. */
export function presentMoved({ done, refused }: PieceMovesResult) {
  return {
    done: done.map(({ id, state }) => ({ id, state })),
    refused: refused.map(({ id, code }) => ({ id, code, message: apiErrors[code].message })),
  };
}
