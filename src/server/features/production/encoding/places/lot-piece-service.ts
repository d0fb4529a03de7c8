import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { listLotStates } from "../../lots/lot-service.ts";
import { listHeldPieces, sortFromPlace } from "./encoding-place-rules.ts";
import * as store from "./encoding-place-store.ts";

/**
 * Lists a lot's printed pieces from this person's place on, without those that colleagues have in front of them;
 * `total` counts all.
 * @throws {AppError} `lot.not_found`
 */
export async function listLotPiecesToEncode(
  deps: ClockDeps,
  orderRef: string,
  staff: string,
): Promise<{ total: number; ids: string[] }> {
  const { ids, held } = await readPlaces(deps, orderRef, staff);
  return { total: ids.length, ids: ids.filter((id) => !held.has(id)) };
}

interface WantedPiece {
  pieceId: string;
  /** State in which the person saw the piece; "encoded" means that it is encoded again. */
  from: "printed" | "encoded";
}

/**
 * Records which card of a lot a person wants to encode, and returns the one to take: another one if a colleague has it
 * or has encoded it meanwhile, null if colleagues have all that are left. Two who ask at once get different cards.
 * @throws {AppError} `lot.not_found`
 */
export async function takeLotPiece(
  deps: ClockDeps,
  orderRef: string,
  staff: string,
  { pieceId: wanted, from }: WantedPiece,
): Promise<string | null> {
  return inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    const pieceId = await chooseFree(deps, orderRef, staff, { pieceId: wanted, from });
    if (pieceId !== null) await store.putPlaceRow(deps.db.query, { orderRef, staff, pieceId, at: deps.clock.now() });
    return pieceId;
  });
}

async function chooseFree(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  staff: string,
  { pieceId: wanted, from }: WantedPiece,
): Promise<string | null> {
  const { all, ids, held } = await readPlaces(deps, orderRef, staff);
  const isThere = from === "printed" ? ids.includes(wanted) : all.includes(wanted);
  if (isThere && !held.has(wanted)) return wanted;
  const after = [...ids.slice(ids.indexOf(wanted) + 1), ...ids];
  const free = after.find((id) => !held.has(id));
  if (free !== undefined) return free;
  // If nothing is left to encode, the person keeps the wanted card: it was encoded meanwhile.
  return ids.length === 0 && all.includes(wanted) && !held.has(wanted) ? wanted : null;
}

async function readPlaces(deps: ClockDeps, orderRef: string, staff: string) {
  const pieces = await listLotStates(deps, orderRef);
  const places = await store.listPlaceRows(deps.db.query, orderRef);
  const toEncode = new Set(pieces.filter(({ state }) => state === "printed").map(({ id }) => id));
  const all = pieces.map(({ id }) => id);
  return {
    all,
    ids: sortFromPlace(all, (id) => toEncode.has(id), places, staff),
    held: listHeldPieces(places, staff, deps.clock.now()),
  };
}
