import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { sayingOf } from "#web/ui/printed-card/saying.ts";
import type { Deps } from "#server/deps.ts";
import { qrSvg } from "#server/rendering/qr/qr.ts";
import type { PrintedSides, PrintedTask } from "#server/rendering/share-picture/tasks.ts";
import { printedUrl } from "#server/features/cards/card-service.ts";
import type { CardImage } from "#server/features/mails/mail-service.ts";
import { requireAnyOrder } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { piecesOf } from "../production-service.ts";
import { lastProof, readProofLogo } from "../proofs/proof-service.ts";
import { readPrintMaster } from "#server/features/cards/uploads/upload-service.ts";
import { printedNow } from "./frozen.ts";
import { cardRefOf } from "#server/features/orders/order-rules.ts";
import type { Printed } from "./print-rules.ts";
import * as store from "./print-store.ts";

type Needs = Pick<Deps, "db" | "storage" | "settings" | "paintPrinted">;

/** An order's mails, and a mail that is tried again, show the same drawing: 60 KB each. */
const kept = new LRUCache<string, PrintedSides>({ max: 50, ttl: 3_600_000 });

/**
 * Both sides of an order's card as it was, or would be, printed, for a mail to its buyer; `undefined` where the recipient is anybody
 * else, the order's data is erased, or the card has a design of its own.
 * @throws when it cannot be drawn now, and `upload.not_found` when its logo is gone
 */
export async function drawBuyersCard(deps: Needs, { orderRef, recipient }: { orderRef: string; recipient: string }): Promise<CardImage[] | undefined> {
  const order = await requireAnyOrder(deps, orderRef);
  if (order.expiredAt !== null || order.deletedAt !== null || order.buyerEmail !== recipient) return undefined;
  const task = await taskOf(deps, order);
  if (!task) return undefined;
  const { front, back } = await draw(deps, task);
  const card = { ...task, logo: task.logo && { href: "", ratio: 1, plate: "none" as const } };
  return [{ id: "carte-recto", jpeg: front, says: sayingOf(card, "front", true) }, { id: "carte-verso", jpeg: back, says: sayingOf(card, "back", true) }];
}

async function taskOf(deps: Needs, order: OrderRow): Promise<PrintedTask | undefined> {
  const { ref, offer } = order;
  const piece = (await piecesOf(deps, ref)).find(({ state }) => state !== "canceled" && state !== "defective");
  const about = { what: "printed", offer, qr: await qrSvg(printedUrl(deps, cardRefOf(order))) } as const;
  const proof = piece && (await lastProof(deps, piece));
  if (proof?.source === "file") return undefined;
  if (proof) return { ...about, ...textsOf(proof), logo: proof.fileUpload === null ? undefined : (await readProofLogo(deps, proof)).bytes };
  const frozen = piece && (await store.listPrintsOf(deps.db.query, ref)).find(({ pieceId }) => pieceId === piece.id);
  const printed = frozen ?? (await printedNow(deps, cardRefOf(order)));
  return { ...about, ...textsOf(printed), logo: printed.logoUpload === null ? undefined : (await readPrintMaster(deps, printed.logoUpload)).bytes };
}

function textsOf({ name, jobTitle, company }: Omit<Printed, "logoUpload">) {
  return { name, jobTitle, company };
}

async function draw(deps: Needs, task: PrintedTask): Promise<PrintedSides> {
  const { logo, ...rest } = task;
  const key = createHash("sha256").update(JSON.stringify(rest)).update(logo ?? "").digest("hex");
  const sides = kept.get(key) ?? (await deps.paintPrinted(task));
  kept.set(key, sides);
  return sides;
}
