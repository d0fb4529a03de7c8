import type { PrintedPart } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { listOrganisationCards } from "../../cards/card-service.ts";
import type { CardRow } from "../../cards/card-tables.ts";
import { findChangesSinceLastPrint, listPrintedPieces } from "../../production/print/print-service.ts";

/** A card whose printed one says something else than its page. */
export interface DifferingCard {
  card: CardRow;
  differs: PrintedPart[];
}

/** Lists those of a company's cards, that are not removed, whose last print says something else than their page. */
export async function listDifferingCards(
  deps: Pick<Deps, "db">,
  organisationId: string,
  cards?: readonly CardRow[],
): Promise<DifferingCard[]> {
  const all = cards ?? (await listOrganisationCards(deps, organisationId));
  const found: DifferingCard[] = [];
  for (const [orderRef, ofOrder] of Map.groupBy(all, (card) => card.orderRef)) {
    const pieces = await listPrintedPieces(deps, orderRef);
    const differing = new Set(pieces.flatMap(({ differs, cardRef }) => (differs.length > 0 ? [cardRef] : [])));
    // Printed anew since, perhaps.
    for (const card of ofOrder.filter(({ ref }) => differing.has(ref))) {
      const differs = await findChangesSinceLastPrint(deps, card);
      if (differs.length > 0) found.push({ card, differs });
    }
  }
  return found;
}
