import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, PieceMovedEvent } from "#server/deps.ts";
import { findPrintedLogoUploadId, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getPrintedTexts } from "#server/features/cards/printed-text-rules.ts";
import { getPieceOrThrow } from "../production-service.ts";
import type { PieceRow } from "../production-tables.ts";
import { findOwnApprovedProof } from "../proofs/proof-service.ts";
import type { PrintedCardContent } from "./print-rules.ts";
import * as store from "./print-store.ts";

/** Stores what a piece's print file says: this is printed, even if the card changes before it is marked as printed. */
export async function keepDrawnContent(
  deps: ClockDeps,
  drawn: readonly { piece: Pick<PieceRow, "id" | "orderRef">; content: PrintedCardContent }[],
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    for (const { piece, content } of drawn) {
      // It was printed meanwhile: the frozen content stays.
      if ((await getPieceOrThrow(deps, piece.id)).state !== "to_print") continue;
      const { id: pieceId, orderRef } = piece;
      const now = deps.clock.now();
      await store.replacePrintRow(deps.db.query, { pieceId, orderRef, printedAt: now, drawnAt: now, ...content });
    }
  });
}

/**
 * Stores the content of a piece when it is marked as printed, if no file of it was drawn. A piece sent back to printing
 * keeps its file's content, since only the mark may have been a mistake; a redesigned piece keeps nothing.
 */
export async function freezePrintedContent(
  deps: InTransaction<ClockDeps>,
  { pieceId, orderRef, cardRef, from, to }: PieceMovedEvent,
): Promise<void> {
  if (to === "to_print" && from === "printed") await store.deleteUndrawnPrintRow(deps.db.query, pieceId);
  if (to === "to_print" && from === "approved") await store.deletePrintRow(deps.db.query, pieceId);
  if (from === "to_print" && to === "printed")
    await store.insertPrintRow(deps.db.query, {
      pieceId,
      orderRef,
      printedAt: deps.clock.now(),
      drawnAt: null,
      ...((await readApprovedDrawing(deps, pieceId)) ?? (await getCurrentPrintContent(deps, cardRef))),
    });
}

export function pickPrinted({ name, jobTitle, company, logoUpload }: PrintedCardContent): PrintedCardContent {
  return { name, jobTitle, company, logoUpload };
}

/** Reads the approved content, which is printed even if the card changed since. */
async function readApprovedDrawing(deps: DbDeps, pieceId: string): Promise<PrintedCardContent | undefined> {
  const proof = await findOwnApprovedProof(deps, await getPieceOrThrow(deps, pieceId));
  return proof && proof.source !== "file" ? pickPrinted(proof) : undefined;
}

/** Reads what would be printed on a card now. @throws {AppError} `order.not_found` */
export async function getCurrentPrintContent(deps: DbDeps, cardRef: string): Promise<PrintedCardContent> {
  return readPrintContent(deps, await getCardOrThrow(deps, cardRef));
}

export async function readPrintContent(deps: DbDeps, card: CardRow): Promise<PrintedCardContent> {
  return buildPrintContent(card, await findPrintedLogoUploadId(deps, card));
}

/** Builds what would be printed on a card now, with this logo. */
export function buildPrintContent(card: CardRow, logoUpload: string | undefined): PrintedCardContent {
  return {
    ...getPrintedTexts(card),
    logoUpload: logoUpload ?? null,
  };
}
