import { isLetterMissing } from "#server/features/cards/printed-text-rules.ts";
import type { PrintedPiece } from "#shared/contract/print.ts";
import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { type UploadKind, uploadKindLabels } from "#shared/card/upload-kinds.ts";
import { type PrintedPart, printedParts } from "#shared/states-and-kinds.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { getCardOrThrow, readCardPrintImage } from "#server/features/cards/card-service.ts";
import { getPrintedQrUrl } from "#server/features/cards/printed-url-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  getAnyOrderOrThrow,
  listReprintOrders,
  listReprintOrdersOfCards,
} from "#server/features/orders/order-service.ts";
import { getOrderFulfillment } from "../production-service.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import { buildPrintContent, getCurrentPrintContent } from "./frozen-print-content.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { getCardSideAltText } from "#web/kit/ui/printed-card/card-side-alt-text.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import type { PrintedCardImageTask, RenderedCardSides } from "#server/rendering/share-picture/tasks.ts";
import type { PrintedCardImage } from "#server/features/mails/templates/mail-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { readProofLogo, findLastSentProof } from "../proofs/proof-service.ts";
import { readUploadPrintMaster } from "#server/features/cards/uploads/upload-service.ts";
import { findPrintDifferences, type PrintedCardContent, isKeptByBuyer } from "./print-rules.ts";
import * as store from "./print-store.ts";

type Needs = Pick<Deps, "db" | "storage" | "settings" | "paintPrinted">;

/** An order's mails, and retries of a mail, show the same drawing: 60 KB each. */
const kept = new LRUCache<string, RenderedCardSides>({ max: 50, ttl: 3_600_000 });

/**
 * Draws both sides of an order's card as it was, or would be, printed, for a mail to its buyer. Returns `undefined` if
 * the recipient is anybody else, the order is erased or deleted, the card's design was sent as a file, or our fonts
 * lack one of its letters.
 * @throws when it cannot be drawn now, and `upload.not_found` when its logo is gone
 */
export async function drawBuyerPrintedCard(
  deps: Needs,
  { orderRef, recipient }: { orderRef: string; recipient: string },
): Promise<PrintedCardImage[] | undefined> {
  const order = await getAnyOrderOrThrow(deps, orderRef);
  if (order.expiredAt !== null || order.deletedAt !== null || order.buyerEmail !== recipient) return undefined;
  const task = await buildPrintedImageTask(deps, order);
  // The mail goes without the drawing; staff who print the card read which letters are missing.
  if (!task || isLetterMissing([task.name, task.jobTitle, task.company])) return undefined;
  const { front, back } = await draw(deps, task);
  const card = { ...task, logo: task.logo && { href: "", ratio: 1, plate: "none" as const } };
  return [
    { id: "carte-recto", jpeg: front, says: getCardSideAltText(card, "front", true) },
    { id: "carte-verso", jpeg: back, says: getCardSideAltText(card, "back", true) },
  ];
}

async function buildPrintedImageTask(deps: Needs, order: OrderRow): Promise<PrintedCardImageTask | undefined> {
  const piece = (await listPiecesByOrder(deps.db.query, order.ref)).find(
    ({ state }) => state !== "canceled" && state !== "defective",
  );
  // Before payment there are no pieces yet: take the order's first card.
  const { ref: cardRef, offer } = await getCardOrThrow(deps, piece?.cardRef ?? order.reprintOf ?? order.ref);
  const about = { what: "printed", offer, qr: renderQrSvg(getPrintedQrUrl(deps.settings, cardRef)) } as const;
  const proof = piece && (await findLastSentProof(deps, piece));
  if (proof?.source === "file") return undefined;
  if (proof)
    return {
      ...about,
      ...pickTexts(proof),
      logo: (await readProofLogo(deps, proof))?.bytes,
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

/**
 * Lists the printed content of the order's pieces, and what changed on their cards since; leaves out replaced and
 * canceled pieces. `only` limits the list to one card. `current` gives the present content of cards and limits the list
 * to these cards.
 */
export async function listPrintedPieces(
  deps: DbDeps,
  orderRef: string,
  only?: { cardRef: string },
  current?: ReadonlyMap<string, PrintedCardContent>,
): Promise<(PrintedPiece & { cardRef: string })[]> {
  const prints = new Map(
    (await store.listPrintRowsByOrder(deps.db.query, orderRef)).map((print) => [print.pieceId, print]),
  );
  const pieces = prints.size === 0 ? [] : await listPiecesByOrder(deps.db.query, orderRef);
  const replaced = new Set(
    pieces.filter(({ state }) => state !== "canceled" && state !== "defective").map(({ replaces }) => replaces),
  );
  const found: (PrintedPiece & { cardRef: string })[] = [];
  for (const { id, cardRef, place, state } of pieces) {
    const print = prints.get(id);
    if (!print || !isKeptByBuyer(state) || replaced.has(id) || (only && only.cardRef !== cardRef)) continue;
    if (current && !current.has(cardRef)) continue;
    const { printedAt, name, jobTitle, company } = print;
    found.push({
      pieceId: id,
      cardRef,
      place,
      state,
      printedAt: new Date(printedAt).toISOString(),
      name,
      jobTitle,
      company,
      differs: findPrintDifferences(print, current?.get(cardRef) ?? (await getCurrentPrintContent(deps, cardRef))),
    });
  }
  return found;
}

/**
 * Reads for the buyer the progress of a paid order's pieces, and where the printed cards differ from their pages; null
 * if there is no progress to show.
 */
export async function getBuyerFulfillment(deps: DbDeps, orderRef: string): Promise<BuyerTracking | null> {
  const road = await getOrderFulfillment(deps, orderRef);
  if (!road) return null;
  const differing = new Set((await listPrintedPieces(deps, orderRef)).flatMap(({ differs }) => differs));
  return { ...road, differs: printedParts.filter((part) => differing.has(part)) };
}

/** Lists the fields of a card that changed since its last print in any order; the order's other cards do not count. */
export async function findChangesSinceLastPrint(
  deps: DbDeps,
  card: Pick<CardRow, "ref" | "orderRef">,
): Promise<PrintedPart[]> {
  return listParts(await lastPrinted(deps, card));
}

/**
 * Does what `findChangesSinceLastPrint` does for many cards, given their logos' uploads, with a few statements per
 * order instead of per card. Cards that were never printed are left out.
 */
export async function listChangesSinceLastPrint(
  deps: DbDeps,
  cards: readonly CardRow[],
  logos: ReadonlyMap<string, { logo?: string }>,
): Promise<ReadonlyMap<string, PrintedPart[]>> {
  const current = new Map(cards.map((card) => [card.ref, buildPrintContent(card, logos.get(card.ref)?.logo)]));
  const reprints = await listReprintOrdersOfCards(deps, [...current.keys()]);
  const ordersOf = ({ ref, orderRef }: CardRow) => [...(reprints.get(ref) ?? []).map((order) => order.ref), orderRef];
  const printed = new Map<string, Map<string, PrintedPiece[]>>();
  for (const orderRef of new Set(cards.flatMap(ordersOf)))
    printed.set(
      orderRef,
      Map.groupBy(await listPrintedPieces(deps, orderRef, undefined, current), ({ cardRef }) => cardRef),
    );
  const changes = new Map<string, PrintedPart[]>();
  for (const card of cards) {
    const last = ordersOf(card).flatMap((orderRef) => [printed.get(orderRef)?.get(card.ref) ?? []]);
    const pieces = last.find((some) => some.length > 0);
    if (pieces) changes.set(card.ref, listParts(pieces));
  }
  return changes;
}

const listParts = (printed: readonly PrintedPiece[]): PrintedPart[] =>
  printedParts.filter((part) => printed.some(({ differs }) => differs.includes(part)));

async function lastPrinted(
  deps: DbDeps,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<PrintedPiece[]> {
  for (const order of [...(await listReprintOrders(deps.db.query, ref)).map((reprint) => reprint.ref), orderRef]) {
    const printed = await listPrintedPieces(deps, order, { cardRef: ref });
    if (printed.length > 0) return printed;
  }
  return [];
}

/** Checks whether a card has changed since its last print; also true if no printed content was stored. */
export async function hasChangedSinceLastPrint(deps: DbDeps, cardRef: string): Promise<boolean> {
  const card = await getCardOrThrow(deps, cardRef);
  const printed = await lastPrinted(deps, card);
  return printed.length === 0 || printed.some(({ differs }) => differs.length > 0);
}

/**
 * Reads the print master of a card's image, and its file name.
 * @throws {AppError} `order.not_found`, `upload.not_found`
 */
export async function getPrintMasterOrThrow(
  deps: Pick<Deps, "db" | "storage">,
  cardRef: string,
  kind: UploadKind,
): Promise<{ image: StoredObject; name: string; ending: string }> {
  const card = await getCardOrThrow(deps, cardRef);
  const image = await readCardPrintImage(deps, card, kind);
  if (!image) throw new AppError("upload.not_found");
  return {
    image,
    name: `${card.firstName} ${card.lastName} (${uploadKindLabels[kind]})`,
    ending: image.contentType.slice("image/".length),
  };
}
