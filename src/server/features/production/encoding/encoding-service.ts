import type { EncodingPiece } from "#shared/contract/encoding.ts";
import { mostToEncode } from "#shared/contract/encoding.ts";
import { nfcLink } from "#shared/urls.ts";
import type { PieceState, TagWay } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { requireAnyOrder } from "#server/features/orders/order-service.ts";
import { readPiece } from "../detail/piece-detail-service.ts";
import { type ListedPiece, listPieces } from "../queue/production-queue-service.ts";
import { movePieceIn, requirePiece, type PieceMover } from "../production-service.ts";
import * as store from "./encoding-store.ts";
import type { PieceTagRow } from "./encoding-tables.ts";
import type { OrderPart } from "#server/db/order-part.ts";

/** The printed pieces, the most urgent first, and how many there are. */
export async function listToEncode(deps: Deps): Promise<{ total: number; pieces: EncodingPiece[] }> {
  const { items, total } = await listPieces(deps, { state: "printed", late: "0", search: "" }, { page: 1, pageSize: mostToEncode });
  return { total, pieces: items.map((piece) => withLink(deps, piece)) };
}

/** A piece, and the tag that it has. @throws {AppError} `piece.not_found` */
export async function readEncoding(deps: Deps, id: string): Promise<{ piece: EncodingPiece; tag: PieceTagRow | undefined }> {
  return { piece: withLink(deps, await readPiece(deps, id)), tag: await store.findLastTag(deps.db.query, id) };
}

function withLink({ settings }: Pick<Deps, "settings">, piece: ListedPiece): EncodingPiece {
  return { ...piece, nfcLink: nfcLink(settings.publicUrl, piece.cardRef, piece.tagNumber) };
}

export interface WrittenTag extends Pick<PieceTagRow, "id" | "url" | "serialNumber"> {
  how: TagWay;
  /** Where the piece was seen: one that is encoded already got another tag, or had its own written anew. */
  from: "printed" | "encoded";
}

/**
 * A tag was written and read back: it is kept, and its piece moves on. The same said again changes nothing.
 * @throws {AppError} `tag.wrong_address`, `piece.not_found`, `piece.changed`, and as `movePieceIn` does
 */
export async function recordTag(deps: Deps, actor: Actor, mover: PieceMover, pieceId: string, tag: WrittenTag): Promise<PieceState> {
  try {
    return await inTransaction(deps, async (deps) => {
      const { state, cardRef, tagNumber } = await requirePiece(deps, pieceId);
      if (await isKnown(deps, pieceId, tag.id)) return state;
      if (tag.url !== nfcLink(deps.settings.publicUrl, cardRef, tagNumber)) throw new AppError("tag.wrong_address");
      return keepTag(deps, actor, mover, pieceId, tag);
    });
  } catch (error) {
    // Two that say the same at once: the second finds the piece moved.
    if (await isKnown(deps, pieceId, tag.id)) return (await requirePiece(deps, pieceId)).state;
    throw error;
  }
}

async function keepTag(deps: InTransaction<Deps>, actor: Actor, mover: PieceMover, pieceId: string, { from, ...tag }: WrittenTag): Promise<PieceState> {
  const piece = await requirePiece(deps, pieceId);
  if (piece.state !== from) throw new AppError("piece.changed");
  if (from === "printed") await movePieceIn(deps, mover, pieceId, { from, to: "encoded", why: "" });
  const { orderRef } = piece;
  await store.insertTag(deps.db.query, { ...tag, pieceId, orderRef, writtenAt: deps.clock.now(), writtenBy: mover.actor, lockedAt: null, lockedBy: null });
  const { number } = await requireAnyOrder(deps, orderRef);
  await recordAudit(deps, { actor, action: "piece.encoded", target: number, orderRef, details: tag.serialNumber === "" ? "" : `Puce ${tag.serialNumber}.` });
  return "encoded";
}

async function isKnown(deps: Pick<Deps, "db">, pieceId: string, id: string): Promise<boolean> {
  return (await store.findTag(deps.db.query, id))?.pieceId === pieceId;
}

/** A tag can be written to no more. Said again, the first time counts. @throws {AppError} `tag.not_found` */
export async function lockTag(deps: Deps, actor: Actor, mover: PieceMover, pieceId: string, id: string): Promise<number> {
  return inTransaction(deps, async (deps) => {
    const tag = await store.findTag(deps.db.query, id);
    if (tag?.pieceId !== pieceId) throw new AppError("tag.not_found");
    const now = deps.clock.now();
    if (!(await store.setLocked(deps.db.query, id, mover.actor, now))) return tag.lockedAt ?? now;
    const { number, ref } = await requireAnyOrder(deps, tag.orderRef);
    await recordAudit(deps, { actor, action: "tag.locked", target: number, orderRef: ref, details: tag.serialNumber === "" ? "" : `Puce ${tag.serialNumber}.` });
    return now;
  });
}

/** Wipes what was kept of the tags of an order whose data is erased. */
export async function eraseTagsOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.eraseTagsOf(deps.db.query, part);
}
