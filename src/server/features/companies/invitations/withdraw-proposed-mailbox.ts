import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { getProposedMailbox } from "#server/features/orders/completion/asked-field-rules.ts";
import { findCompletion, listSoldCards, updateProposedMailbox } from "#server/features/orders/order-card-service.ts";
import { buildOrderSearchKeys } from "#server/features/orders/order-rules.ts";
import { findOrderByRef, nameCardInHistory, updateOrderWithHistory } from "#server/features/orders/order-service.ts";

/**
 * Withdraws the mailbox proposed through a card's link. The card shows its previous e-mail again, unless the proposed
 * one is its owner's by now. The card's order is locked. `by`: as the timeline names them.
 */
export async function withdrawProposedMailbox(
  deps: InTransaction<ClockDeps>,
  card: CardRow,
  by: string,
): Promise<void> {
  const row = await findCompletion(deps.db.query, card.ref);
  if (!row || row.proposedMailbox === "") return;
  await updateProposedMailbox(deps.db.query, card.ref, { proposedMailbox: "", mailboxBefore: "" });
  const { orderRef, email, ownerEmail } = card;
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || getProposedMailbox(card, row) === "" || ownerEmail === email) return;
  // With the holder's permit: it undoes what was written with it.
  const permit = CardEditPermit.ask({ kind: "holder", asked: ["email"] }, card, ["email"]);
  await updateCardContent(deps, permit, { email: row.mailboxBefore });
  await updateOrderWithHistory(deps, buildOrderSearchKeys(order, await listSoldCards(deps, order)), {
    orderRef,
    actor: by,
    kind: "order.corrected",
    details: { changes: { email: { from: email, to: row.mailboxBefore } }, ...nameCardInHistory(card) },
  });
}
