import type { EncodingPiece } from "#shared/contract/encoding.ts";
import { maxPiecesToEncode } from "#shared/contract/encoding.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import type { PieceState, TagEncodingMethod } from "#shared/states-and-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getPieceDetailOrThrow } from "../piece-detail-service.ts";
import { getProductionQueuePage } from "../queue/production-queue-service.ts";
import { getQueueItemsByIds, type ProductionQueueItem } from "../queue-items.ts";
import { getPieceOrThrow } from "../production-service.ts";
import { movePieceInTransaction, type PieceMover } from "../piece-move-service.ts";
import { listLotPiecesToEncode } from "./places/lot-piece-service.ts";
import * as store from "./piece-tag-store.ts";
import type { PieceTagRow } from "./encoding-tables.ts";

/** Lists the printed pieces, the most urgent first, and counts them. */
export async function listPiecesToEncode(deps: Deps): Promise<{ total: number; pieces: EncodingPiece[] }> {
  const { items, total } = await getProductionQueuePage(
    deps,
    { state: "printed", late: "0", search: "" },
    { page: 1, pageSize: maxPiecesToEncode },
  );
  return { total, pieces: items.map((piece) => withLink(deps, piece)) };
}

/** Lists a lot's printed pieces from this person's place on, and counts them. @throws {AppError} `lot.not_found` */
export async function listLotToEncode(
  deps: Deps,
  lot: string,
  staff: string,
): Promise<{ total: number; pieces: EncodingPiece[] }> {
  const { total, ids } = await listLotPiecesToEncode(deps, lot, staff);
  const items = await getQueueItemsByIds(deps, ids.slice(0, maxPiecesToEncode));
  return { total, pieces: items.map((piece) => withLink(deps, piece)) };
}

/** Reads a piece and its tag. @throws {AppError} `piece.not_found` */
export async function getPieceEncodingOrThrow(
  deps: Deps,
  id: string,
): Promise<{ piece: EncodingPiece; tag: PieceTagRow | undefined }> {
  return {
    piece: withLink(deps, await getPieceDetailOrThrow(deps, id)),
    tag: await store.findLastTagOfPiece(deps.db.query, id),
  };
}

function withLink({ settings }: Pick<Deps, "settings">, piece: ProductionQueueItem): EncodingPiece {
  return { ...piece, nfcLink: buildNfcLink(settings.publicUrl, piece.cardRef, piece.tagNumber) };
}

function inWords({ serialNumber }: Pick<PieceTagRow, "serialNumber">): string {
  if (serialNumber === "") return "";
  return `Puce ${serialNumber}.`;
}

export interface WrittenTagInput extends Pick<PieceTagRow, "id" | "url" | "serialNumber"> {
  how: TagEncodingMethod;
  /** State in which the client saw the piece. An encoded piece gets another tag, or its tag is written again. */
  from: "printed" | "encoded";
}

/**
 * Records a tag that was written and read back, and moves its piece on. Repeating the same call changes nothing.
 * @throws {AppError} `tag.wrong_address`, `piece.not_found`, `piece.changed`, and as `movePieceInTransaction` does
 */
export async function recordWrittenTag(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  pieceId: string,
  tag: WrittenTagInput,
): Promise<PieceState> {
  try {
    return await inTransaction(deps, async (deps) => {
      const { state, cardRef, tagNumber } = await getPieceOrThrow(deps, pieceId);
      if (await isKnown(deps, pieceId, tag.id)) return state;
      if (tag.url !== buildNfcLink(deps.settings.publicUrl, cardRef, tagNumber))
        throw new AppError("tag.wrong_address");
      return recordTag(deps, actor, mover, pieceId, tag);
    });
  } catch (error) {
    // If the same call arrives twice at once, the second one finds the piece already moved.
    if (await isKnown(deps, pieceId, tag.id)) return (await getPieceOrThrow(deps, pieceId)).state;
    throw error;
  }
}

async function recordTag(
  deps: InTransaction<Deps>,
  actor: AuditActor,
  mover: PieceMover,
  pieceId: string,
  { from, ...tag }: WrittenTagInput,
): Promise<PieceState> {
  const piece = await getPieceOrThrow(deps, pieceId);
  if (piece.state !== from) throw new AppError("piece.changed");
  if (from === "printed") await movePieceInTransaction(deps, mover, pieceId, { from, to: "encoded", why: "" });
  const { orderRef } = piece;
  await store.insertTagRow(deps.db.query, {
    ...tag,
    pieceId,
    orderRef,
    writtenAt: deps.clock.now(),
    writtenBy: mover.actor,
    lockedAt: null,
    lockedBy: null,
  });
  const { number } = await getAnyOrderOrThrow(deps, orderRef);
  await recordAuditEntry(deps, {
    actor,
    action: "piece.encoded",
    target: number,
    orderRef,
    details: inWords(tag),
  });
  return "encoded";
}

async function isKnown(deps: DbDeps, pieceId: string, id: string): Promise<boolean> {
  return (await store.findTagRow(deps.db.query, id))?.pieceId === pieceId;
}

/**
 * Records that a tag can no longer be written to. If called twice, the first call counts.
 * @throws {AppError} `tag.not_found`
 */
export async function recordTagLock(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  pieceId: string,
  id: string,
): Promise<number> {
  return inTransaction(deps, async (deps) => {
    const tag = await store.findTagRow(deps.db.query, id);
    if (tag?.pieceId !== pieceId) throw new AppError("tag.not_found");
    const now = deps.clock.now();
    if (!(await store.markTagLocked(deps.db.query, id, mover.actor, now))) return tag.lockedAt ?? now;
    const { number, ref } = await getAnyOrderOrThrow(deps, tag.orderRef);
    await recordAuditEntry(deps, {
      actor,
      action: "tag.locked",
      target: number,
      orderRef: ref,
      details: inWords(tag),
    });
    return now;
  });
}
