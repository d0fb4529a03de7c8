import type { CheckOutcome, PieceState } from "#shared/states-and-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listCardPieces, getPieceOrThrow } from "../production-service.ts";
import { movePieceInTransaction, type PieceMover } from "../piece-move-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { parseCardUrl } from "./card-url-rules.ts";

export interface ScannedCardHolder {
  cardRef: string;
  name: string;
  company: string;
}

/** Finds the holder of the card that a URL opens; `whose` is null when it is none of ours. */
export async function findCardHolderByUrl(
  deps: CoreDeps,
  address: string,
): Promise<{ whose: ScannedCardHolder | null; otherSite: string | null }> {
  const { card, otherSite } = await findCardAt(deps, address);
  return { whose: card ? toScannedHolder(card) : null, otherSite };
}

async function findCardAt(
  deps: CoreDeps,
  address: string,
): Promise<{ card: CardRow | undefined; otherSite: string | null; tagNumber?: number | undefined }> {
  const read = parseCardUrl(deps.settings.publicUrl, address);
  if (!read) return { card: undefined, otherSite: null };
  try {
    return { ...read, card: await getCardOrThrow(deps, read.ref) };
  } catch (error) {
    if (error instanceof AppError && error.code === "order.not_found") return { card: undefined, otherSite: null };
    throw error;
  }
}

const toScannedHolder = ({ ref, firstName, lastName, company }: CardRow): ScannedCardHolder => ({
  cardRef: ref,
  name: `${firstName} ${lastName}`.trim(),
  company,
});

export interface PieceCheckResult {
  outcome: CheckOutcome;
  whose: ScannedCardHolder | null;
  orderNumber: string | null;
  state: PieceState | null;
  otherSite: string | null;
}

/**
 * Checks a piece by the URL that was read on its card: it must open that card, at our address, and in a tag be the
 * address of that piece.
 * @throws {AppError} `piece.not_found`, `piece.changed`
 */
export async function checkPieceByScannedUrl(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  { address, pieceId }: { address: string; pieceId?: string | undefined },
): Promise<PieceCheckResult> {
  const { card, otherSite, tagNumber } = await findCardAt(deps, address);
  const chosen = pieceId === undefined ? undefined : await getPieceOrThrow(deps, pieceId);
  if (!card) return { outcome: "foreign", whose: null, orderNumber: null, state: null, otherSite: null };
  const piece = await findMeantPiece(deps, { card, tagNumber }, chosen);
  const { number: orderNumber } = await getAnyOrderOrThrow(deps, piece?.orderRef ?? card.orderRef);
  const known = { whose: toScannedHolder(card), orderNumber, otherSite };
  if (!piece) return { ...known, outcome: whyNone(card, chosen), state: null };
  if (otherSite !== null) return { ...known, outcome: "other_site", state: piece.state };
  if (piece.state !== "encoded")
    return { ...known, outcome: checkedAlready.includes(piece.state) ? "already" : "not_ready", state: piece.state };
  await moveToChecked(deps, actor, mover, piece, "Code lu");
  return { ...known, outcome: "checked", state: "checked" };
}

/** Returns the chosen piece if the tag is its own; without a choice, the most likely piece. */
async function findMeantPiece(
  deps: DbDeps,
  { card, tagNumber }: { card: CardRow; tagNumber?: number | undefined },
  chosen: PieceRow | undefined,
): Promise<PieceRow | undefined> {
  const isMeant = (piece: PieceRow) => tagNumber === undefined || piece.tagNumber === tagNumber;
  if (!chosen) return mostLikely((await listCardPieces(deps, card.ref)).filter(isMeant));
  if (chosen.cardRef === card.ref && isMeant(chosen)) return chosen;
  return undefined;
}

function whyNone(card: CardRow, chosen: PieceRow | undefined): CheckOutcome {
  if (!chosen) return "no_piece";
  if (chosen.cardRef === card.ref) return "other_tag";
  return "other_card";
}

const checkedAlready: readonly PieceState[] = ["checked", "shipped", "delivered"];

/**
 * Returns, of pieces sorted newest first, the oldest that waits for its check, else the newest neither defective nor
 * canceled, else the newest.
 */
function mostLikely(pieces: readonly PieceRow[]): PieceRow | undefined {
  return (
    pieces.findLast(({ state }) => state === "encoded") ??
    pieces.find(({ state }) => state !== "defective" && state !== "canceled") ??
    pieces[0]
  );
}

/** Marks a piece as checked by staff, who say why. @throws {AppError} `piece.not_found`, `piece.changed` */
export async function checkPieceManually(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  pieceId: string,
  why: string,
): Promise<PieceState> {
  return moveToChecked(deps, actor, mover, await getPieceOrThrow(deps, pieceId), why);
}

async function moveToChecked(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  { id, orderRef }: PieceRow,
  why: string,
): Promise<PieceState> {
  return inTransaction(deps, async (deps) => {
    const { state } = await movePieceInTransaction(deps, mover, id, { from: "encoded", to: "checked", why });
    const { number } = await getAnyOrderOrThrow(deps, orderRef);
    await recordAuditEntry(deps, { actor, action: "piece.checked", target: number, orderRef, details: why });
    return state;
  });
}
