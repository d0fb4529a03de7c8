import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { getCardSideAltText } from "#web/kit/ui/printed-card/saying.ts";
import type { Deps } from "#server/deps.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import type { RenderedCardSides, PrintedCardImageTask } from "#server/rendering/share-picture/tasks.ts";
import { getCardOrThrow, getPrintedQrUrl } from "#server/features/cards/card-service.ts";
import type { PrintedCardImage } from "#server/features/mails/mail-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listPiecesByOrder } from "../production-service.ts";
import { findLastSentProof, readProofLogoImage } from "../proofs/proof-service.ts";
import { readUploadPrintMaster } from "#server/features/cards/uploads/upload-service.ts";
import { getCurrentPrintContent } from "./frozen-print-content.ts";
import { isKeptByBuyer, type PrintedCardContent } from "./print-rules.ts";
import * as store from "./print-store.ts";

type Needs = Pick<Deps, "db" | "storage" | "settings" | "paintPrinted">;

/** An order's mails, and a mail that is tried again, show the same drawing: 60 KB each. */
const kept = new LRUCache<string, RenderedCardSides>({ max: 50, ttl: 3_600_000 });

/**
 * Draws both sides of an order's card as it was, or would be, printed, for a mail to its buyer; `undefined` where
 * the recipient is anybody else, the order's data is erased, or the card has a design of its own.
 * @throws when it cannot be drawn now, and `upload.not_found` when its logo is gone
 */
export async function drawBuyerPrintedCard(
  deps: Needs,
  { orderRef, recipient }: { orderRef: string; recipient: string },
): Promise<PrintedCardImage[] | undefined> {
  const order = await getAnyOrderOrThrow(deps, orderRef);
  if (order.expiredAt !== null || order.deletedAt !== null || order.buyerEmail !== recipient) return undefined;
  const task = await buildPrintedImageTask(deps, order);
  if (!task) return undefined;
  const { front, back } = await draw(deps, task);
  const card = { ...task, logo: task.logo && { href: "", ratio: 1, plate: "none" as const } };
  return [
    { id: "carte-recto", jpeg: front, says: getCardSideAltText(card, "front", true) },
    { id: "carte-verso", jpeg: back, says: getCardSideAltText(card, "back", true) },
  ];
}

async function buildPrintedImageTask(deps: Needs, order: OrderRow): Promise<PrintedCardImageTask | undefined> {
  const piece = (await listPiecesByOrder(deps, order.ref)).find(
    ({ state }) => state !== "canceled" && state !== "defective",
  );
  // Before it is paid there are no pieces yet: the card whose place is first.
  const { ref: cardRef, offer } = await getCardOrThrow(deps, piece?.cardRef ?? order.reprintOf ?? order.ref);
  const about = { what: "printed", offer, qr: await renderQrSvg(getPrintedQrUrl(deps, cardRef)) } as const;
  const proof = piece && (await findLastSentProof(deps, piece));
  if (proof?.source === "file") return undefined;
  if (proof)
    return {
      ...about,
      ...pickTexts(proof),
      logo: proof.fileUpload === null ? undefined : (await readProofLogoImage(deps, proof)).bytes,
    };
  const frozen =
    piece &&
    isKeptByBuyer(piece.state) &&
    (await store.listPrintRowsByOrder(deps.db.query, order.ref)).find(({ pieceId }) => pieceId === piece.id);
  const printed = frozen || (await getCurrentPrintContent(deps, cardRef));
  return {
    ...about,
    ...pickTexts(printed),
    logo: printed.logoUpload === null ? undefined : (await readUploadPrintMaster(deps, printed.logoUpload)).bytes,
  };
}

function pickTexts({ name, jobTitle, company }: Omit<PrintedCardContent, "logoUpload">) {
  return { name, jobTitle, company };
}

async function draw(deps: Needs, task: PrintedCardImageTask): Promise<RenderedCardSides> {
  const { logo, ...rest } = task;
  const key = createHash("sha256")
    .update(JSON.stringify(rest))
    .update(logo ?? "")
    .digest("hex");
  const sides = kept.get(key) ?? (await deps.paintPrinted(task));
  kept.set(key, sides);
  return sides;
}
