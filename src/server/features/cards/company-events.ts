import type { WebhookEvent } from "#shared/company/webhook-events.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { recordCompanyEvent } from "#server/features/webhooks/webhook-service.ts";
import { listCompaniesOfCards } from "./company-cards-store.ts";

/** Tells the companies' programs what happened to these cards of theirs. */
export async function tellCompany(
  deps: InTransaction<ClockDeps>,
  event: Extract<WebhookEvent, "card.live" | "card.changed" | "piece.delivered">,
  cardRefs: readonly string[],
): Promise<void> {
  if (cardRefs.length === 0) return;
  for (const { ref, organisationId } of await listCompaniesOfCards(deps.db.query, cardRefs))
    if (organisationId !== null)
      await recordCompanyEvent(deps, { organisationId, event, cardRef: ref, data: { card: ref } });
}
