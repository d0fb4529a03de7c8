import type { CheckOutcome, PieceState } from "#shared/states-and-kinds.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
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

/** Finds the holder of the card that a URL opens; `whose` is null when it is not one of our cards. */
export async function findCardHolderByUrl(
  deps: CoreDeps,
  address: string,
): Promise<{ whose: ScannedCardHolder | null; otherSite: string | null }> {
  const { card, otherSite } = await findCardAt(deps, address);
  return { whose: card ? await readScannedHolder(deps, card) : null, otherSite };
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

async function readScannedHolder(deps: DbDeps, card: CardRow): Promise<ScannedCardHolder> {
  const { ref, company, organisationId } = card;
  const people =
    organisationId === null
      ? await listOrderCards(deps.db.query, card.orderRef)
      : await listCardsOfCompany(deps.db.query, organisationId);
  return { cardRef: ref, name: formatPersonName({ ...card, ...tellNamesakesApart(people)(ref) }), company };
}

export interface PieceCheckResult {
  outcome: CheckOutcome;
  whose: ScannedCardHolder | null;
  expected: ScannedCardHolder | null;
  unread: "chip" | "code" | null;
  orderNumber: string | null;
  state: PieceState | null;
  otherSite: string | null;
}

interface CardReading {
  /** URL in the printed code. */
  address?: string | undefined;
  /** URL in the chip; empty if the chip holds none. */
  chip?: string | undefined;
  pieceId?: string | undefined;
  chipNext: boolean;
}

/**
 * Checks a piece by what was read on its card. The code must open that card, at our address. The chip must hold the
 * address of that very piece, as read from the code or chosen, so that two swapped chips are noticed.
 * @throws {AppError} `piece.not_found`, `piece.changed`
 */
export async function checkPieceByReading(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  reading: CardReading,
): Promise<PieceCheckResult> {
  const { address, chip } = separateChip(deps, reading);
  const chosen = reading.pieceId === undefined ? undefined : await getPieceOrThrow(deps, reading.pieceId);
  const code = address === undefined ? undefined : await findCardAt(deps, address);
  const tag = chip === undefined ? undefined : await findCardAt(deps, chip);
  const answer = { ...nothingKnown, unread: code ? (tag ? null : "chip") : "code" } as const;

  if (code && !code.card) return { ...answer, outcome: "foreign" };
  const card = code?.card ?? (chosen && (await getCardOrThrow(deps, chosen.cardRef)));
  if (!card)
    return tag?.card
      ? { ...answer, ...(await identify(deps, tag.card)), outcome: "chip_alone" }
      : { ...answer, outcome: "foreign_chip" };
  if (chosen && chosen.cardRef !== card.ref)
    return { ...answer, ...(await identify(deps, card)), otherSite: code?.otherSite ?? null, outcome: "other_card" };

  if (tag && (!tag.card || tag.otherSite !== null))
    return {
      ...answer,
      expected: await readScannedHolder(deps, card),
      otherSite: tag.otherSite,
      outcome: "foreign_chip",
    };
  if (tag?.card && tag.card.ref !== card.ref)
    return {
      ...answer,
      ...(await identify(deps, tag.card)),
      expected: await readScannedHolder(deps, card),
      outcome: "other_chip",
    };

  const pieces = chosen ? [chosen] : await listCardPieces(deps, card.ref);
  const piece = mostLikely(pieces.filter(({ tagNumber }) => !tag || tag.tagNumber === tagNumber));
  const known = { ...answer, ...(await identify(deps, card, piece)), otherSite: code?.otherSite ?? null };
  if (!piece) return { ...known, outcome: pieces.length > 0 ? "other_tag" : "no_piece" };
  const { state } = piece;
  if (known.otherSite !== null) return { ...known, state, outcome: "other_site" };
  if (state !== "encoded")
    return { ...known, state, outcome: checkedAlready.includes(state) ? "already" : "not_ready" };
  if (reading.chipNext && !tag) return { ...known, state, outcome: "chip_next" };
  await moveToChecked(deps, actor, mover, piece, saidOfReading[known.unread ?? "nothing"]);
  return { ...known, state: "checked", outcome: "checked" };
}

const nothingKnown = { whose: null, expected: null, orderNumber: null, state: null, otherSite: null };

const saidOfReading = {
  nothing: "Code et puce lus",
  chip: "Code lu, puce non lue",
  code: "Puce lue, code non lu",
} as const;

/** Treats an address with a tag number as the chip's: another phone may have read it there before it was typed here. */
function separateChip(
  { settings }: Pick<Deps, "settings">,
  { address, chip }: CardReading,
): Pick<CardReading, "address" | "chip"> {
  if (address === undefined || chip !== undefined) return { address, chip };
  return parseCardUrl(settings.publicUrl, address)?.tagNumber === undefined ? { address } : { chip: address };
}

/** Returns a card's holder and the number of the piece's order, or of the card's order if no piece is given. */
async function identify(
  deps: DbDeps,
  card: CardRow,
  piece?: PieceRow,
): Promise<Pick<PieceCheckResult, "whose" | "orderNumber">> {
  const { number } = await getAnyOrderOrThrow(deps, piece?.orderRef ?? card.orderRef);
  return { whose: await readScannedHolder(deps, card), orderNumber: number };
}

const checkedAlready: readonly PieceState[] = ["checked", "shipped", "delivered"];

/**
 * Returns the oldest piece that waits for its check, else the newest that is neither defective nor canceled, else the
 * newest. The pieces are sorted newest first.
 */
function mostLikely(pieces: readonly PieceRow[]): PieceRow | undefined {
  return (
    pieces.findLast(({ state }) => state === "encoded") ??
    pieces.find(({ state }) => state !== "defective" && state !== "canceled") ??
    pieces[0]
  );
}

/** Marks a piece as checked by staff, who give a reason. @throws {AppError} `piece.not_found`, `piece.changed` */
export async function checkPieceManually(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  pieceId: string,
  why: string,
): Promise<PieceState> {
  return moveToChecked(deps, actor, mover, await getPieceOrThrow(deps, pieceId), `Code et puce non lus\u00a0: ${why}`);
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
