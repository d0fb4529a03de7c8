import { eraseCardFromOrder } from "#server/features/orders/order-service.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { eraseOrderAuditDetails } from "#server/features/audit/audit-service.ts";
import { eraseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { eraseMailsOfCardDeliveries } from "#server/features/mails/mail-withdrawal-service.ts";
import { eraseOrderCompletions, findCardDelivery } from "#server/features/orders/order-card-service.ts";
import { eraseCardLeads } from "#server/features/owners/leads/lead-service.ts";
import { eraseCardLinks } from "#server/features/companies/invitations/invitation-service.ts";
import { eraseCompanyMailsAboutCard } from "#server/features/companies/company-service.ts";
import { eraseChangeRequests } from "#server/features/companies/change-requests/change-request-service.ts";
import { eraseOrderProofs } from "#server/features/orders/proofs/proof-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { eraseOrderOwners, eraseCardStatisticsMails } from "#server/features/owners/owner-service.ts";
import { eraseOrderProduction } from "#server/features/production/production-erasure-service.ts";
import { setPiecesArchived } from "#server/features/production/production-service.ts";
import { eraseOrderVisits } from "#server/features/cards/visits/visit-service.ts";

/** Erases one card's data from its locked sale; the sale remains. `by`: the actor as timelines name them. */
export async function eraseCardOfSale(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  cardRef: string,
  { by, why }: { by: string; why: string },
): Promise<void> {
  const part = { orderRef: order.ref, cardRef };
  if (await findCardDelivery(deps, order.ref, cardRef)) await eraseMailsOfCardDeliveries(deps, order.ref);
  await eraseCardFromOrder(deps, order, cardRef, { actor: by, reason: why });
  await eraseOrderProduction(deps, part);
  await eraseOrderProofs(deps, part);
  await eraseOrderCompletions(deps.db.query, part);
  await eraseCardLinks(deps.db.query, part);
  await eraseChangeRequests(deps, part);
  await eraseCompanyMailsAboutCard(deps, part);
  await eraseOrderAuditDetails(deps.db.query, order.ref);
}

/** Erases one card, with the data about its owner that depends on this card only. */
export async function eraseSingleCard(
  deps: InTransaction<ClockDeps>,
  part: Required<OrderErasureScope>,
): Promise<void> {
  // Of the order's mails only these go to the card's owner; the others go to its buyer.
  await eraseCardStatisticsMails(deps, part);
  await setPiecesArchived(deps.db.query, part, 1);
  await eraseOrderOwners(deps, part);
  await eraseCardLeads(deps, part);
  await eraseOrderVisits(deps.db.query, part);
  await eraseOrderCards(deps, part);
}
