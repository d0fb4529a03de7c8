/** Nobody is taken to hold a card for longer (ms): they went home with it, or work on another lot. */
const heldMs = 10 * 60_000;

interface Place {
  staff: string;
  pieceId: string;
  /** ms since 1970 UTC. */
  at: number;
}

/** Lists the pieces of a lot that others have before them now. */
export function listHeldPieces(places: readonly Place[], staff: string, now: number): Set<string> {
  return new Set(places.filter((one) => one.staff !== staff && one.at > now - heldMs).map(({ pieceId }) => pieceId));
}

/**
 * Sorts the pieces of a lot that still are to be encoded so that they begin where this person is, else where the last one
 * was: at that piece, or after it once it is encoded. After the list's end come those before.
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
