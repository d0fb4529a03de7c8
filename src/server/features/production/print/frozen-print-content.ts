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

/** Stores what the print file of a piece says, which is what is printed though the card changes before that is said. */
export async function keepDrawnContent(
  deps: ClockDeps,
  drawn: readonly { piece: Pick<PieceRow, "id" | "orderRef">; content: PrintedCardContent }[],
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    for (const { piece, content } of drawn) {
      // Printed meanwhile: what is frozen stays.
      if ((await getPieceOrThrow(deps, piece.id)).state !== "to_print") continue;
      const { id: pieceId, orderRef } = piece;
      const now = deps.clock.now();
      await store.replacePrintRow(deps.db.query, { pieceId, orderRef, printedAt: now, drawnAt: now, ...content });
    }
  });
}

/**
 * Stores the printed content of a piece when it is printed, if no file of it was drawn. A piece that goes back to be
 * printed keeps what its file says, since the mistake may be the press; designed again it keeps nothing.
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

/** What was approved is printed, even if the card changed since. */
async function readApprovedDrawing(deps: DbDeps, pieceId: string): Promise<PrintedCardContent | undefined> {
  const proof = await findOwnApprovedProof(deps, await getPieceOrThrow(deps, pieceId));
  return proof && proof.source !== "file" ? pickPrinted(proof) : undefined;
}

/** Reads what a card would have printed on it now. @throws {AppError} `order.not_found` */
export async function getCurrentPrintContent(deps: DbDeps, cardRef: string): Promise<PrintedCardContent> {
  return readPrintContent(deps, await getCardOrThrow(deps, cardRef));
}

export async function readPrintContent(deps: DbDeps, card: CardRow): Promise<PrintedCardContent> {
  return buildPrintContent(card, await findPrintedLogoUploadId(deps, card));
}

/** Builds what a card would have printed on it now, with this logo. */
export function buildPrintContent(card: CardRow, logoUpload: string | undefined): PrintedCardContent {
  return {
    ...getPrintedTexts(card),
    logoUpload: logoUpload ?? null,
  };
}
