/** Time (ms) after which a card no longer counts as held: the person went home with it, or works on another lot. */
const heldMs = 10 * 60_000;

interface Place {
  staff: string;
  pieceId: string;
  /** ms since 1970 UTC. */
  at: number;
}

/** Lists the pieces of a lot that colleagues have in front of them now. */
export function listHeldPieces(places: readonly Place[], staff: string, now: number): Set<string> {
  return new Set(places.filter((one) => one.staff !== staff && one.at > now - heldMs).map(({ pieceId }) => pieceId));
}

/**
 * Sorts the pieces of a lot that are still to be encoded. The list begins where this person is, else where the last
 * person was: at that piece, or after it once it is encoded. The pieces before that place come last.
 * @param all the lot's pieces in the list's order; @param places the latest first
 */
export function sortFromPlace(
  all: readonly string[],
  isToEncode: (id: string) => boolean,
  places: readonly Place[],
  staff: string,
): string[] {
  const here = places.find((one) => one.staff === staff) ?? places[0];
  const at = Math.max(0, here ? all.indexOf(here.pieceId) : 0);
  return [...all.slice(at), ...all.slice(0, at)].filter(isToEncode);
}
