import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { changeCardOwnerEmail } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getProposedMailbox } from "#server/features/orders/completion/asked-field-rules.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { findCompletion } from "#server/features/orders/order-card-service.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { lockCompanyOrThrow } from "../company-lock.ts";
import { type CompletionActor, getCompanyPersonOrThrow, toHistoryActor, toPeopleScope } from "../completion-actor.ts";
import { endCardLinkAccess, followOtherMailbox, hasHolder } from "../invitations/invitation-service.ts";
import { withdrawProposedMailbox } from "../invitations/withdraw-proposed-mailbox.ts";
import { isOwnerFixed } from "../people/people-rules.ts";

/** Finds the mailbox of a card that its company may confirm or refuse; empty: none. */
export function findDecidableMailbox(card: CardRow, row: CardCompletionRow | undefined): string {
  return hasHolder(card) && !isOwnerFixed(card) ? getProposedMailbox(card, row) : "";
}

/**
 * Gives a card to the mailbox that was proposed by its link, or takes the mailbox back; either way the link opens nothing
 * any more: whoever was confirmed logs in by his mailbox, which he is told.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `mailbox.not_proposed`
 */
export async function decideMailbox(
  deps: CoreDeps,
  actor: CompletionActor,
  ref: string,
  { accepted, seen }: { accepted: boolean; seen: string },
): Promise<void> {
  const { organisationId } = actor;
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockCompanyOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const { orderRef } = await getCompanyPersonOrThrow(deps, actor, ref);
    await lockOrderForUpdate(deps, orderRef);
    const card = await getCompanyPersonOrThrow(deps, actor, ref);
    const proposed = findDecidableMailbox(card, await findCompletion(deps.db.query, ref));
    if (proposed === "" || proposed !== seen) throw new AppError("mailbox.not_proposed");
    const by = toHistoryActor(actor);
    if (accepted) {
      await changeCardOwnerEmail(deps, CardEditPermit.ask(toPeopleScope(actor), card, ["ownerEmail"]), proposed);
      await followOtherMailbox(deps, card);
      if (card.state === "live")
        await enqueueMail(deps, {
          template: "holder-card-ready",
          orderRef: null,
          recipient: proposed,
          data: { firstName: card.firstName, ref, buyer: name },
        });
    } else {
      await endCardLinkAccess(deps, card);
      await withdrawProposedMailbox(deps, card, by);
    }
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: by,
      kind: accepted ? "mailbox.confirmed" : "mailbox.refused",
      details: nameCardInHistory(card),
    });
    if ("staff" in actor)
      await recordAuditEntry(deps, {
        actor: actor.staff,
        action: accepted ? "organisation.mailbox_confirmed" : "organisation.mailbox_refused",
        organisationId,
        target: name,
        orderRef,
      });
  });
}
