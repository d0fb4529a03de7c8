import type { CardLink } from "#shared/contract/card-completion.ts";
import { AppError } from "#server/app-error.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { CoreDeps } from "#server/deps.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { lockCompanyOrThrow } from "../company-lock.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { buildWhatsappInvitation } from "./whatsapp-invitation-rules.ts";
import { type CompletionActor, getCompanyPersonOrThrow, toHistoryActor } from "../completion-actor.ts";
import { askHolder, cardLinkLifetimeMs, replaceCardLink } from "../invitations/invitation-service.ts";
import { withdrawProposedMailbox } from "../invitations/withdraw-proposed-mailbox.ts";

/**
 * Makes a person's link, which ends the one before and what that has opened and proposed, and asks him to complete his card where nobody has yet.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `request.rate_limited`
 */
export async function makeCardLink(
  deps: CoreDeps,
  actor: CompletionActor,
  ref: string,
): Promise<Omit<CardLink, "message">> {
  const { organisationId } = actor;
  await consumeRateLimit(deps, rateLimitPolicies.cardLinksByCompany, organisationId);
  return inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockCompanyOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const { orderRef } = await getCompanyPersonOrThrow(deps, actor, ref);
    await lockOrderForUpdate(deps, orderRef);
    const found = await getCompanyPersonOrThrow(deps, actor, ref);
    if (found.removalAskedAt !== null) throw new AppError("colleague.not_found");
    const now = deps.clock.now();
    const by = toHistoryActor(actor);
    await withdrawProposedMailbox(deps, found, by);
    const card = await getCompanyPersonOrThrow(deps, actor, ref);
    const round = { organisationId, at: now, by: "link" };
    await askHolder(deps, card, await getTemplateOrThrow(deps, organisationId), round);
    const token = generateSecretId();
    const expiresAt = now + cardLinkLifetimeMs;
    await replaceCardLink(deps, token, { cardRef: ref, orderRef, organisationId, madeAt: now, expiresAt });
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: by,
      kind: "completion.link_made",
      details: nameCardInHistory(card),
    });
    if ("staff" in actor)
      await recordAuditEntry(deps, {
        actor: actor.staff,
        action: "organisation.card_link_made",
        organisationId,
        target: name,
        orderRef,
      });
    const url = `${deps.settings.publicUrl}${secretLinks.cardLink(token)}`;
    return { url, whatsapp: buildWhatsappInvitation(card, name, url), until: new Date(expiresAt).toISOString() };
  });
}
