import type { PrintedPart } from "#shared/states-and-kinds.ts";
import type { DbDeps } from "#server/deps.ts";
import { listCardUploadsOf, listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listChangesSinceLastPrint } from "#server/features/production/print/print-service.ts";

/** A card whose last print differs from its page. */
export interface DifferingCard {
  card: CardRow;
  differs: PrintedPart[];
}

/** Lists a company's cards, except removed ones, whose last print differs from their page. */
export async function listDifferingCards(
  deps: DbDeps,
  organisationId: string,
  cards?: readonly CardRow[],
): Promise<DifferingCard[]> {
  const all = cards ?? (await listCardsOfCompany(deps.db.query, organisationId));
  const changes = await listChangesSinceLastPrint(
    deps,
    all,
    await listCardUploadsOf(deps, "organisationId", organisationId),
  );
  return all.flatMap((card) => {
    const differs = changes.get(card.ref) ?? [];
    return differs.length > 0 ? [{ card, differs }] : [];
  });
}
