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
 * Takes back the mailbox that whoever came by a card's link has given: it is proposed no more, and the card says again what
 * it said before, unless it is its owner's now. The card's order is locked. `by`: as the timeline names them.
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
  // As the holder's, whose word is taken back.
  const permit = CardEditPermit.ask({ kind: "holder", asked: ["email"] }, card, ["email"]);
  await updateCardContent(deps, permit, { email: row.mailboxBefore });
  await updateOrderWithHistory(deps, buildOrderSearchKeys(order, await listSoldCards(deps, order)), {
    orderRef,
    actor: by,
    kind: "order.corrected",
    details: { changes: { email: { from: email, to: row.mailboxBefore } }, ...nameCardInHistory(card) },
  });
}
