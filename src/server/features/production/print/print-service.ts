import type { PrintedPiece } from "#shared/contract/print.ts";
import type { BuyerTracking } from "#shared/contract/road.ts";
import { uploadKindLabels, type UploadKind } from "#shared/card/upload-kinds.ts";
import { printedParts, type PrintedPart } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { StoredObject } from "#server/adapters/storage/storage-port.ts";
import { readCardPrintImage, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listReprintOrders, listReprintOrdersOfCards } from "#server/features/orders/order-service.ts";
import { getOrderFulfillment } from "../production-service.ts";
import { buildPrintContent, listPrintedPieces } from "./frozen-print-content.ts";

export { drawBuyerPrintedCard } from "./buyers-card.ts";
export { eraseOrderPrints, freezePrintedContent, listPrintedPieces } from "./frozen-print-content.ts";
export { drawPrintFileForPieces } from "./print-file.ts";

/**
 * Reads the progress of a paid order's pieces for its buyer, and where its printed cards differ from their pages;
 * null where there is none.
 */
export async function getBuyerFulfillment(deps: Pick<Deps, "db">, orderRef: string): Promise<BuyerTracking | null> {
  const road = await getOrderFulfillment(deps, orderRef);
  if (!road) return null;
  const differing = new Set((await listPrintedPieces(deps, orderRef)).flatMap(({ differs }) => differs));
  return { ...road, differs: printedParts.filter((part) => differing.has(part)) };
}

/** Lists the fields of a card that changed since its last print, by any order; another card of the order is none of its. */
export async function findChangesSinceLastPrint(
  deps: Pick<Deps, "db">,
  card: Pick<CardRow, "ref" | "orderRef">,
): Promise<PrintedPart[]> {
  return listParts(await lastPrinted(deps, card));
}

/**
 * Lists what `findChangesSinceLastPrint` finds of many cards, with their logos' uploads: some statements an order, none a
 * card. Cards of which nothing was printed are left out.
 */
export async function listChangesSinceLastPrint(
  deps: Pick<Deps, "db">,
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
  deps: Pick<Deps, "db">,
  { ref, orderRef }: Pick<CardRow, "ref" | "orderRef">,
): Promise<PrintedPiece[]> {
  for (const order of [...(await listReprintOrders(deps, ref)).map((reprint) => reprint.ref), orderRef]) {
    const printed = await listPrintedPieces(deps, order, { cardRef: ref });
    if (printed.length > 0) return printed;
  }
  return [];
}

/** Checks whether a card has changed since its last print; also true if the printed content was not stored. */
export async function hasChangedSinceLastPrint(deps: Pick<Deps, "db">, cardRef: string): Promise<boolean> {
  const card = await getCardOrThrow(deps, cardRef);
  const printed = await lastPrinted(deps, card);
  return printed.length === 0 || printed.some(({ differs }) => differs.length > 0);
}

/**
 * Reads an image of a card as it is printed, and its file name.
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
