import type { CompanyCardStanding } from "#shared/words.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import type { DbDeps } from "#server/deps.ts";
import {
  findPrintedLogoUploadId,
  isCardErased,
  listCardImagesOfOrder,
  listOrderCards,
} from "#server/features/cards/card-service.ts";
import { isReprint } from "../order-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderRow } from "../order-tables.ts";
import { findCardStanding, isPrintedAlike, type PrintedContent } from "./company-proof-rules.ts";
import * as store from "./company-proof-store.ts";
import type { CompanyProofCardRow } from "./company-proof-tables.ts";

/** One card of a company's order: as it would be printed now, as it was last shown, and where it stands. */
export interface CompanyCard {
  card: CardRow;
  now: PrintedContent;
  last: CompanyProofCardRow | undefined;
  standing: CompanyCardStanding;
  images: Partial<Record<UploadKind, string>>;
}

function toPrintedContent(
  { offer, firstName, lastName, jobTitle, company }: CardRow,
  logoUpload: string | undefined,
): PrintedContent {
  return { offer, name: `${firstName} ${lastName}`, jobTitle, company, logoUpload: logoUpload ?? null };
}

/**
 * Lists the cards of a company's order that stay in it, in the order of their places. One that was handed on is not its own
 * any more: another order prints it.
 */
export async function listCompanyCards(deps: DbDeps, orderRef: string): Promise<CompanyCard[]> {
  return (await listCardsWithStanding(deps, orderRef)).filter(({ card }) => card.holders === 1);
}

async function listCardsWithStanding(deps: DbDeps, orderRef: string): Promise<CompanyCard[]> {
  const cards = (await listOrderCards(deps.db.query, orderRef)).filter(
    (card) => card.removalAskedAt === null && !isCardErased(card),
  );
  const images = await listCardImagesOfOrder(deps, orderRef);
  const rows = await store.listCompanyProofCards(deps.db.query, orderRef);
  const lastByCard = new Map(rows.map((row) => [row.cardRef, row]));
  return cards.map((card) => {
    const own = images.get(card.ref) ?? {};
    const now = toPrintedContent(card, own.logo);
    const last = lastByCard.get(card.ref);
    return { card, now, last, standing: findCardStanding(last, now), images: own };
  });
}

/** Lists the cards of an order that its company has not approved as they stand; none of an order of no company. */
export async function listUnapprovedCardRefs(
  deps: DbDeps,
  { ref, organisationId }: Pick<OrderRow, "ref" | "organisationId">,
): Promise<ReadonlySet<string>> {
  if (organisationId === null) return new Set();
  // One that was handed on too: the print refuses it.
  const cards = await listCardsWithStanding(deps, ref);
  return new Set(cards.filter(({ standing }) => standing !== "approved").map(({ card }) => card.ref));
}

/** Finds what of a card its company has approved, wherever the card stands now; `undefined`: nothing. */
export async function findApprovedCompanyCard(deps: DbDeps, cardRef: string): Promise<PrintedContent | undefined> {
  const last = await store.findLastCompanyProofCard(deps.db.query, cardRef);
  return last?.state === "approved" ? last : undefined;
}

/**
 * Checks whether a card of an order is approved as it stands now; true for an order of no company, and for a reprint, whose
 * card the company wrote itself.
 */
export async function isCardApprovedByCompany(
  deps: DbDeps,
  order: Pick<OrderRow, "organisationId" | "reprintOf">,
  card: CardRow,
): Promise<boolean> {
  if (order.organisationId === null || isReprint(order)) return true;
  const approved = await findApprovedCompanyCard(deps, card.ref);
  return (
    approved !== undefined &&
    isPrintedAlike(approved, toPrintedContent(card, await findPrintedLogoUploadId(deps, card)))
  );
}
