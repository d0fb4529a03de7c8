import { getPrintedTexts } from "#server/features/cards/printed-text-rules.ts";
import type { ProofStanding } from "#shared/states-and-kinds.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { findPrintedLogoUploadId, listOrderCards } from "#server/features/cards/card-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listCardUploadsOf } from "#server/features/cards/company-card-service.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { releaseClaimedUploads } from "#server/features/cards/uploads/upload-service.ts";
import { isReprint } from "../order-rules.ts";
import { listSoldCards } from "../order-card-service.ts";
import type { OrderRow } from "../order-tables.ts";
import type { ShownProofCard } from "./proof-tables.ts";
import * as store from "./proof-store.ts";
import { type PrintedContent, findCardStanding, isPrintedAlike } from "./printed-card-rules.ts";

export {
  type ProofCardKey,
  changeProofCards,
  eraseProofBuyer,
  findLastApprovedProofCard,
  findProofCard,
  insertProofCardRows,
  insertProofRow,
  listProofCards,
  listProofs,
  recordProofReminder,
  setProofCardsSeen,
  setProofToldAt,
  takeProofCards,
} from "./proof-store.ts";

/** A card of an order: what would be printed now, what was last shown, and its standing. */
export interface ProvedCard {
  card: CardRow;
  now: PrintedContent;
  last: ShownProofCard | undefined;
  standing: ProofStanding;
  images: Partial<Record<UploadKind, string>>;
}

type ProvedOrder = Pick<OrderRow, "ref" | "organisationId" | "reprintOf">;

/** Checks whether an order needs its company's approval; a reprint does not, as the company wrote its card itself. */
export function isAgreementNeeded({ organisationId, reprintOf }: Omit<ProvedOrder, "ref">): boolean {
  return organisationId !== null && !isReprint({ reprintOf });
}

function toPrintedContent(card: CardRow, logoUpload: string | undefined): PrintedContent {
  return { offer: card.offer, ...getPrintedTexts(card), logoUpload: logoUpload ?? null };
}

/**
 * Lists the cards that an order brings or reprints, by place. A card that was handed on is left out of its first order:
 * another order prints it.
 */
export async function listProvedCards(deps: DbDeps, order: ProvedOrder): Promise<ProvedCard[]> {
  const cards = await listStandings(deps, order, await listSoldCards(deps, order));
  return isReprint(order) ? cards : cards.filter(({ card }) => card.holders === 1);
}

async function listStandings(deps: DbDeps, order: ProvedOrder, sold: readonly CardRow[]): Promise<ProvedCard[]> {
  const images = await listCardUploadsOf(deps, "orderRef", order.ref);
  const last = new Map((await store.listProofCards(deps.db.query, order.ref)).map((row) => [row.cardRef, row]));
  return sold
    .filter((card) => card.removalAskedAt === null && !isCardErased(card))
    .map((card) => {
      const own = images.get(card.ref) ?? {};
      const now = toPrintedContent(card, own.logo);
      const row = last.get(card.ref);
      const standing = findCardStanding(row, isAgreementNeeded(order) ? now : undefined);
      return { card, now, last: row, standing, images: own };
    });
}

/** Lists the cards of an order that its company has not approved as they are now; none without a company. */
export async function listUnapprovedCardRefs(
  deps: DbDeps,
  { ref, organisationId }: Pick<OrderRow, "ref" | "organisationId">,
): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  // Includes a card that was handed on, so that the print refuses it.
  const order = { ref, organisationId, reprintOf: null };
  const cards = await listStandings(deps, order, await listOrderCards(deps.db.query, ref));
  return new Set(cards.filter(({ standing }) => standing !== "approved").map(({ card }) => card.ref));
}

/** Checks whether a card may be printed as it is now, as far as its company's approval is concerned. */
export async function isCardAgreed(
  deps: DbDeps,
  order: Pick<OrderRow, "organisationId" | "reprintOf">,
  card: CardRow,
): Promise<boolean> {
  if (!isAgreementNeeded(order)) return true;
  const last = await store.findProofCard(deps.db.query, { orderRef: card.orderRef, cardRef: card.ref });
  if (last?.state !== "approved") return false;
  return isPrintedAlike(last, toPrintedContent(card, await findPrintedLogoUploadId(deps, card)));
}

/** Erases the proofs of an order, or of one of its cards, and releases their files. */
export async function eraseOrderProofs(deps: InTransaction<ClockDeps>, part: OrderErasureScope): Promise<void> {
  await releaseClaimedUploads(deps, await store.eraseProofRows(deps.db.query, part));
}
