import { AppError } from "#shared/errors/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { isHolderAwaited } from "#server/features/orders/completion/completion-rules.ts";
import { findCompletion } from "#server/features/orders/completion/completion-service.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { hasHolder, mailInvitation } from "../invitations/invitation-service.ts";
import { lockOrganisationOrThrow } from "../organisation-lock.ts";
import { type CompletionActor, getCompanyPersonOrThrow, toHistoryActor } from "./completion-actor.ts";

/**
 * Writes once more to a person who has not approved his card, a few times a day at most.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `completion.nobody`,
 * `completion.no_mailbox`, `request.rate_limited`
 */
export async function inviteAgain(
  deps: Pick<Deps, "db" | "clock">,
  actor: CompletionActor,
  ref: string,
): Promise<void> {
  const { organisationId } = actor;
  if ((await getCompanyPersonOrThrow(deps, actor, ref)).ownerEmail === "") throw new AppError("completion.no_mailbox");
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId);
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCard, ref);
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockOrganisationOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const { orderRef } = await getCompanyPersonOrThrow(deps, actor, ref);
    const order = await lockOrderForUpdate(deps, orderRef);
    const card = await getCompanyPersonOrThrow(deps, actor, ref);
    const row = await findCompletion(deps, ref);
    if (!hasHolder(card) || order.deletedAt !== null) throw new AppError("colleague.not_found");
    if (!row || !isHolderAwaited(row)) throw new AppError("completion.nobody");
    if (card.ownerEmail === "") throw new AppError("completion.no_mailbox");
    await mailInvitation(deps, card, row, name);
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: toHistoryActor(actor),
      kind: "completion.invited_again",
      details: nameCardInHistory(card),
    });
    if ("staff" in actor)
      await recordAuditEntry(deps, {
        actor: actor.staff,
        action: "organisation.holder_invited_again",
        organisationId,
        target: name,
        orderRef,
      });
  });
}
