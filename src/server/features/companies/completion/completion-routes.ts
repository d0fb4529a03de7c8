import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/card-completion.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import { makeCardLink } from "./card-link-service.ts";
import { type CompletionActor, getCompanyPersonOrThrow, toHistoryActor } from "../completion-actor.ts";
import * as service from "./completion-service.ts";
import { decideMailbox as decideProposedMailbox } from "./decide-mailbox.ts";
import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { isHolderAwaited } from "#server/features/orders/completion/asked-field-rules.ts";
import { findCompletion } from "#server/features/orders/order-card-service.ts";
import {
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { hasHolder, inviteHoldersNow, mailInvitation } from "../invitations/invitation-service.ts";
import { lockCompanyOrThrow } from "../company-lock.ts";

const invited = "Les personnes sont invitées\u00a0: leurs e-mails partent.";
const invitedAgain = "L'invitation est envoyée de nouveau.";
const mailboxConfirmed = "L'adresse est confirmée\u00a0: la carte s'ouvre maintenant avec elle.";
const mailboxRefused = "L'adresse est refusée, et le lien n'ouvre plus rien. Faites-en un autre pour cette personne.";
const linkMade = "Le lien est fait. Il remplace celui d'avant.";

/** Registers how members and staff follow the completion of a company's cards. */
export function registerCompletionRoutes(
  app: FastifyInstance,
  deps: Deps,
  { publishIfComplete }: { publishIfComplete: PublishIfComplete },
): void {
  registerEndpoint(app, contract.listCompletions, async ({ request }) =>
    service.readCompletions(deps, asMember(request)),
  );

  registerEndpoint(app, contract.inviteHolders, async ({ request }) => {
    await inviteHoldersNow(deps, asMember(request));
    return { message: invited };
  });

  registerEndpoint(app, contract.makeCardLink, async ({ params, request }) => ({
    message: linkMade,
    ...(await makeCardLink(deps, asMember(request), params.ref)),
  }));

  registerEndpoint(app, contract.inviteAgain, async ({ params, request }) => {
    await inviteAgain(deps, asMember(request), params.ref);
    return { message: invitedAgain };
  });

  const decideMailbox = async (actor: CompletionActor, ref: string, decision: { accepted: boolean; seen: string }) => {
    await decideProposedMailbox(deps, actor, ref, decision);
    return { message: decision.accepted ? mailboxConfirmed : mailboxRefused };
  };
  registerEndpoint(app, contract.decideMailbox, ({ params, body, request }) =>
    decideMailbox(asMember(request), params.ref, body),
  );
  registerEndpoint(app, contract.decideMailboxAsStaff, ({ params, body, request }) =>
    decideMailbox(asStaff(request, params.id), params.ref, body),
  );

  registerEndpoint(app, contract.waiveHolders, async ({ body, request }) =>
    sayWaived(await service.waiveHolders(deps, asMember(request), body.refs, publishIfComplete)),
  );

  registerEndpoint(app, contract.listCompletionsAsStaff, async ({ params, request }) =>
    service.readCompletions(deps, asStaff(request, params.id)),
  );

  registerEndpoint(app, contract.inviteHoldersAsStaff, async ({ params, request }) => {
    await inviteHoldersNow(deps, asStaff(request, params.id));
    return { message: invited };
  });

  registerEndpoint(app, contract.makeCardLinkAsStaff, async ({ params, request }) => ({
    message: linkMade,
    ...(await makeCardLink(deps, asStaff(request, params.id), params.ref)),
  }));

  registerEndpoint(app, contract.inviteAgainAsStaff, async ({ params, request }) => {
    await inviteAgain(deps, asStaff(request, params.id), params.ref);
    return { message: invitedAgain };
  });

  registerEndpoint(app, contract.waiveHoldersAsStaff, async ({ params, body, request }) =>
    sayWaived(await service.waiveHolders(deps, asStaff(request, params.id), body.refs, publishIfComplete)),
  );
}

function asMember(request: FastifyRequest): CompletionActor {
  const member = getCurrentMember(request);
  return { organisationId: member.organisationId, member };
}

function asStaff(request: FastifyRequest, organisationId: string): CompletionActor {
  return { organisationId, staff: getCurrentStaff(request) };
}

function sayWaived(cards: number): { message: string; cards: number } {
  const what = agreeWord(cards, "n'attend plus son titulaire", "n'attendent plus leurs titulaires");
  return { message: `${formatCount(cards, "carte")} ${what}.`, cards };
}

/**
 * Writes once more to a person who has not approved his card, a few times a day at most.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `completion.nobody`,
 * `completion.no_mailbox`, `request.rate_limited`
 */
async function inviteAgain(deps: ClockDeps, actor: CompletionActor, ref: string): Promise<void> {
  const { organisationId } = actor;
  if ((await getCompanyPersonOrThrow(deps, actor, ref)).ownerEmail === "") throw new AppError("completion.no_mailbox");
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId);
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCard, ref);
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockCompanyOrThrow(deps, organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    const { orderRef } = await getCompanyPersonOrThrow(deps, actor, ref);
    const order = await lockOrderForUpdate(deps, orderRef);
    const card = await getCompanyPersonOrThrow(deps, actor, ref);
    const row = await findCompletion(deps.db.query, ref);
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
