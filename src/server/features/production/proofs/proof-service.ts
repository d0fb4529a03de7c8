import type { PieceState } from "#shared/states-and-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps, PieceMovedEvent } from "#server/deps.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { ProofRow, ShownProofCard } from "#server/features/orders/proofs/proof-tables.ts";
import {
  type ProvedCard,
  changeProofCards,
  findLastApprovedProofCard,
  findProofCard,
  listProvedCards,
  type ProofCardKey,
} from "#server/features/orders/proofs/proof-service.ts";
import { movePieceInTransaction } from "../piece-move-service.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import type { PieceRow } from "../production-tables.ts";
import { drawCardsPdf } from "#server/rendering/card-pdf/single-cards-pdf.ts";
import { prepareLogoForPrint } from "#server/rendering/card-pdf/logo.ts";
import type { CardToPrint } from "#server/rendering/card-pdf/card.ts";
import { AppError } from "#server/app-error.ts";
import { withImageSlot } from "#server/rendering/images/process-image.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { getPrintedQrUrl } from "#server/features/cards/printed-url-rules.ts";
import {
  findUploadImageDetails,
  readProofUploadFile,
  readUploadPrintMaster,
} from "#server/features/cards/uploads/upload-service.ts";

/** States in which a new proof wastes nothing. */
const sendableStates: readonly PieceState[] = ["to_design", "proof_sent", "approved", "to_print"];
const designStates: readonly PieceState[] = ["to_design", "proof_sent"];

type ProvedOrder = Pick<OrderRow, "ref" | "organisationId" | "reprintOf">;

/** A card of an order, and its pieces in that order. */
export interface CardInProof extends ProvedCard {
  pieces: readonly PieceRow[];
}

/** Lists the cards that an order is about, with their pieces. */
export async function listCardsInProof(deps: DbDeps, order: ProvedOrder): Promise<CardInProof[]> {
  const pieces = Map.groupBy(await listPiecesByOrder(deps.db.query, order.ref), ({ cardRef }) => cardRef);
  return (await listProvedCards(deps, order)).map((card) => ({ ...card, pieces: pieces.get(card.card.ref) ?? [] }));
}

/** Lists the pieces of a card that are not printed yet; for a company, only those that a proof is drawn for. */
export function listProvablePieces({ pieces, card }: CardInProof): PieceRow[] {
  const states = card.organisationId === null ? sendableStates : designStates;
  return pieces.filter(({ state }) => states.includes(state));
}

/** Checks whether a card must not be printed before its proof is approved. */
export function isProofNeeded({ pieces }: CardInProof): boolean {
  return pieces.some(({ state }) => designStates.includes(state));
}

/** Checks whether an answer about this card is awaited. It no longer is once its piece is set aside or redesigned. */
export function isAnswerAwaited({ pieces, last, standing, card }: CardInProof): boolean {
  if (!last || (standing !== "waiting" && standing !== "marked")) return false;
  if (pieces.some(({ state }) => state === "proof_sent")) return true;
  return card.organisationId !== null && !isProofAside(pieces);
}

/** Checks whether the remark about this card has not been sent to the team yet, according to the order's proofs. */
export function isRemarkUnsent(one: CardInProof, proofs: readonly Pick<ProofRow, "toldAt">[]): boolean {
  const toldAt = Math.max(-1, ...proofs.map((proof) => proof.toldAt ?? -1));
  return one.standing === "marked" && isAnswerAwaited(one) && (one.last?.answeredAt ?? 0) > toldAt;
}

const isProofAside = (pieces: readonly PieceRow[]) =>
  pieces.some(({ state, heldFrom }) => state === "to_design" || heldFrom === "proof_sent" || heldFrom === "to_design");

/** Moves the approved pieces of a card on to the printer. */
export async function movePiecesToPrint(
  deps: InTransaction<Deps>,
  mover: Parameters<typeof movePieceInTransaction>[1],
  pieces: readonly PieceRow[],
  why: string,
): Promise<void> {
  for (const { id } of pieces) {
    await movePieceInTransaction(deps, mover, id, { from: "proof_sent", to: "approved", why });
    const system = { actor: "system", who: "system" } as const;
    await movePieceInTransaction(deps, system, id, { from: "approved", to: "to_print", why: "" });
  }
}

/** Closes a card's proof when staff approve its piece or send it back to design: they answer for the buyer. */
export async function closeProofByStaff(
  deps: InTransaction<ClockDeps>,
  { orderRef, cardRef, actor, from, to }: PieceMovedEvent,
): Promise<void> {
  if (from !== "proof_sent" || actor === "buyer" || (to !== "approved" && to !== "to_design")) return;
  await changeProofCards(deps.db.query, { orderRef }, [cardRef], ["shown"], {
    state: to === "approved" ? "approved" : "superseded",
    answeredAt: deps.clock.now(),
    answeredBy: actor,
  });
}

type ProvenPiece = Pick<PieceRow, "orderRef" | "kind" | "cardRef" | "createdAt">;

/** Finds the last version that shows this piece; for a remade piece, not a version that shows the earlier piece. */
async function findOwnProof(deps: DbDeps, piece: ProvenPiece): Promise<ShownProofCard | undefined> {
  const last = await findProofCard(deps.db.query, { orderRef: piece.orderRef, cardRef: piece.cardRef });
  return last && (piece.kind === "first" || last.sentAt >= piece.createdAt) ? last : undefined;
}

/** Finds this piece's last version if it was approved; otherwise, or if none was sent, `undefined`. */
export async function findOwnApprovedProof(deps: DbDeps, piece: ProvenPiece): Promise<ShownProofCard | undefined> {
  const last = await findOwnProof(deps, piece);
  return last?.state === "approved" ? last : undefined;
}

/**
 * Finds the approved version of this piece. For a remade piece without a proof, this is the last version approved
 * before it, if that is a file.
 */
export async function findApprovedProof(deps: DbDeps, piece: ProvenPiece): Promise<ShownProofCard | undefined> {
  const own = await findOwnProof(deps, piece);
  if (own) return own.state === "approved" ? own : undefined;
  if (piece.kind === "first") return undefined;
  const before = await findLastApprovedProofCard(deps.db.query, piece.cardRef, piece.createdAt);
  return before?.source === "file" ? before : undefined;
}

/** Finds the last version sent of a piece, whatever the answer; without one, the approved file of the piece before. */
export async function findLastSentProof(deps: DbDeps, piece: ProvenPiece): Promise<ShownProofCard | undefined> {
  return (await findOwnProof(deps, piece)) ?? findApprovedProof(deps, piece);
}

/** Finds a card of a version whose data is not erased. @throws {AppError} `proof.not_found` */
export async function getProofCardOrThrow(deps: DbDeps, key: ProofCardKey): Promise<ShownProofCard> {
  const shown = await findProofCard(deps.db.query, key);
  if (!shown || shown.name === "") throw new AppError("proof.not_found");
  return shown;
}

/** Name of a PDF that an earlier release stored as received, since it could not be redrawn. It is shown to nobody. */
const receivedPdfName = "design.pdf";

/**
 * Reads a card's design in a version, or draws its print file.
 * @throws {AppError} `proof.not_shown`, `upload.not_found`
 */
export async function readProofDesignFile(
  deps: Pick<Deps, "db" | "storage" | "settings">,
  shown: ShownProofCard,
): Promise<StoredObject> {
  if (shown.source === "file") {
    if ((await findDesign(deps, shown))?.name === receivedPdfName) throw new AppError("proof.not_shown");
    return readProofUploadFile(deps, shown.fileUpload ?? "");
  }
  return {
    bytes: await drawCardsPdf([{ card: await getProofToPrint(deps, shown), ground: "ink" }]),
    contentType: "application/pdf",
  };
}

/** Checks whether a card's design in a version is a PDF, which a page can only link to. */
export async function isPdfDesign(deps: DbDeps, shown: ShownProofCard): Promise<boolean> {
  return (await findDesign(deps, shown))?.type === "application/pdf";
}

async function findDesign(deps: DbDeps, { fileUpload }: ShownProofCard) {
  return (await findUploadImageDetails(deps, fileUpload))?.variants[0];
}

/** Reads the logo of a drawn card in a version; `undefined` if it has none, or if it is gone and was not copied. */
export async function readProofLogo(
  deps: Pick<Deps, "db" | "storage">,
  { source, fileUpload, logoUpload }: Pick<ShownProofCard, "source" | "fileUpload" | "logoUpload">,
): Promise<StoredObject | undefined> {
  if (source === "file") return undefined;
  if (fileUpload !== null) return readProofUploadFile(deps, fileUpload);
  if (logoUpload === null) return undefined;
  try {
    return await readUploadPrintMaster(deps, logoUpload);
  } catch (error) {
    if (error instanceof AppError && error.code === "upload.not_found") return undefined;
    throw error;
  }
}

/** Reads a drawn card of a version for printing. */
export async function getProofToPrint(
  deps: Pick<Deps, "db" | "storage" | "settings">,
  shown: ShownProofCard,
  { number = "Épreuve", prepareLogo = prepareLogoForPrint } = {},
): Promise<CardToPrint> {
  const { offer, cardRef, name, jobTitle, company } = shown;
  const image = await readProofLogo(deps, shown);
  return {
    offer,
    name,
    jobTitle,
    company,
    logo: image && (await withImageSlot(() => prepareLogo(image.bytes, offer))),
    address: getPrintedQrUrl(deps.settings, cardRef),
    label: `${number} · ${name}`,
  };
}
