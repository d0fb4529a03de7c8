interface Listed {
  id: string;
}

/**
 * Finds the card after the current one; `place`: where the current one was before it left the list. After the last card
 * come the skipped ones.
 */
export function findNextPieceToEncode<Piece extends Listed>(
  pieces: readonly Piece[],
  current: string | undefined,
  place: number,
): Piece | undefined {
  const at = pieces.findIndex(({ id }) => id === current);
  const others = pieces.filter(({ id }) => id !== current);
  return others[at >= 0 ? at : Math.max(0, place)] ?? others[0];
}
