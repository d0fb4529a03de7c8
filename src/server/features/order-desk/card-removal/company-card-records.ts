import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  insertCompanyProofCardRows,
  takeCompanyProofCards,
} from "#server/features/orders/company-proof/company-proof-service.ts";
import { eraseOrderCompletions, moveCompletion } from "#server/features/orders/order-card-service.ts";
import { eraseCardLinks, moveCardLink } from "#server/features/companies/invitations/invitation-service.ts";
import { eraseCompanyMailsAboutCard } from "#server/features/companies/people/people-service.ts";
import {
  eraseChangeRequests,
  moveChangeRequests,
} from "#server/features/companies/change-requests/change-request-service.ts";
import { endCardSessions, moveCardSessions } from "#server/features/owners/owner-service.ts";

type Needs = InTransaction<ClockDeps>;
type Named = Pick<CardRow, "ref" | "orderRef">;

/**
 * Deletes what a company and its holder said of a card that leaves its unpaid order. Resolves to what then writes again
 * that of the others: `renamed` is the card that has another reference now, if one has.
 */
export async function takeCompanyCardRecords(
  deps: Needs,
  { ref, orderRef }: Named,
): Promise<(renamed?: { from: string; to: string }) => Promise<void>> {
  const part = { orderRef, cardRef: ref };
  const proofCards = (await takeCompanyProofCards(deps.db.query, orderRef)).filter(({ cardRef }) => cardRef !== ref);
  await eraseOrderCompletions(deps.db.query, part);
  await eraseCompanyMailsAboutCard(deps, part);
  await eraseCardLinks(deps.db.query, part);
  await eraseChangeRequests(deps, part);
  await endCardSessions(deps, ref);
  return async (renamed) => {
    const name = (cardRef: string) => (cardRef === renamed?.from ? renamed.to : cardRef);
    await insertCompanyProofCardRows(
      deps.db.query,
      proofCards.map((card) => ({ ...card, cardRef: name(card.cardRef) })),
    );
    if (!renamed) return;
    const { from, to } = renamed;
    await moveCompletion(deps.db.query, from, to);
    await moveCardLink(deps.db.query, from, to);
    await moveChangeRequests(deps, from, to);
    await moveCardSessions(deps, from, to);
  };
}
