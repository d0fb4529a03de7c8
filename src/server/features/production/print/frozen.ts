import type { PrintedPiece } from "#shared/contract/print.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps, PieceMoved } from "#server/deps.ts";
import { printedUploadOf, requireAnyCard } from "#server/features/cards/card-service.ts";
import { piecesOf } from "../production-service.ts";
import { ownApprovedProof } from "../proofs/proof-service.ts";
import { differences, isKept, type Printed } from "./print-rules.ts";
import * as store from "./print-store.ts";
import type { OrderPart } from "#server/db/order-part.ts";

/** A piece that is printed keeps what was printed on it; one that goes back to be printed does not. */
export async function freezePrint(deps: InTransaction<Pick<Deps, "db" | "clock">>, { pieceId, orderRef, cardRef, from, to }: PieceMoved): Promise<void> {
  if (to === "to_print") await store.removePrint(deps.db.query, pieceId);
  if (from === "to_print" && to === "printed") await store.insertPrint(deps.db.query, { pieceId, orderRef, printedAt: deps.clock.now(), ...((await approvedDrawing(deps, pieceId)) ?? (await printedNow(deps, cardRef))) });
}

/** What its buyer approved is printed, whatever its card says since. */
async function approvedDrawing(deps: Pick<Deps, "db">, pieceId: string): Promise<Printed | undefined> {
  const proof = await ownApprovedProof(deps, pieceId);
  return proof?.source === "drawing" ? { name: proof.name, jobTitle: proof.jobTitle, company: proof.company, logoUpload: proof.logoUpload } : undefined;
}

/** What a card says now, as it would be printed. @throws {AppError} `order.not_found` */
export async function printedNow(deps: Pick<Deps, "db">, cardRef: string): Promise<Printed> {
  const card = await requireAnyCard(deps, cardRef);
  return { name: `${card.firstName} ${card.lastName}`, jobTitle: card.jobTitle, company: card.company, logoUpload: (await printedUploadOf(deps, card)) ?? null };
}

/** What was printed on the order's pieces, and where their cards say something else since; those that are replaced or given up are left out. */
export async function listPrinted(deps: Pick<Deps, "db">, orderRef: string): Promise<PrintedPiece[]> {
  const prints = new Map((await store.listPrintsOf(deps.db.query, orderRef)).map((print) => [print.pieceId, print]));
  const pieces = prints.size === 0 ? [] : await piecesOf(deps, orderRef);
  const replaced = new Set(pieces.filter(({ state }) => state !== "canceled" && state !== "defective").map(({ replaces }) => replaces));
  const found: PrintedPiece[] = [];
  for (const { id, cardRef, place, state } of pieces) {
    const print = prints.get(id);
    if (!print || !isKept(state) || replaced.has(id)) continue;
    const { printedAt, name, jobTitle, company } = print;
    found.push({ pieceId: id, place, state, printedAt: new Date(printedAt).toISOString(), name, jobTitle, company, differs: differences(print, await printedNow(deps, cardRef)) });
  }
  return found;
}

/** Wipes what was printed of an order whose data is erased. */
export async function erasePrintsOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.erasePrintsOf(deps.db.query, part);
}
