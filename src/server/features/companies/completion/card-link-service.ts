import type { CardLink } from "#shared/contract/card-completion.ts";
import { cardLinkDays } from "#shared/order/retention-days.ts";
import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { ClockDeps, CoreDeps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { changeCardOwnerEmail } from "#server/features/cards/card-lifecycle-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getProposedMailbox, isHolderAwaited } from "#server/features/orders/completion/asked-field-rules.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { findCompletion } from "#server/features/orders/order-card-service.ts";
import { nameCardInHistory, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { type CompanyActor, recordStaffAct, toHistoryActor, toPeopleScope } from "../company-actor.ts";
import { lockOpenCompany } from "../company-lock.ts";
import {
  askHolder,
  cardLinkLifetimeMs,
  endCardLinkAccess,
  followOtherMailbox,
  hasHolder,
  mailInvitation,
  replaceCardLink,
} from "../invitations/invitation-service.ts";
import { withdrawProposedMailbox } from "../invitations/withdraw-proposed-mailbox.ts";
import { isOwnerFixed } from "../people/people-rules.ts";
import { getPersonOrThrow, lockPerson } from "../people/people-service.ts";
import { getTemplateOrThrow } from "../template-service.ts";

/**
 * Makes a person's new link, ends the previous one with its sessions and proposed mailbox, and asks them to complete
 * their card if nobody has.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `request.rate_limited`
 */
export async function makeCardLink(
  deps: CoreDeps,
  actor: CompanyActor,
  ref: string,
): Promise<Omit<CardLink, "message">> {
  const { organisationId } = actor;
  await consumeRateLimit(deps, rateLimitPolicies.cardLinksByCompany, organisationId);
  return inTransaction(deps, async (deps) => {
    const { name } = await lockOpenCompany(deps, organisationId);
    const { card: found } = await lockPerson(deps, actor, ref);
    if (found.removalAskedAt !== null) throw new AppError("colleague.not_found");
    const { orderRef } = found;
    const now = deps.clock.now();
    const by = toHistoryActor(actor);
    await withdrawProposedMailbox(deps, found, by);
    const card = await getPersonOrThrow(deps, actor, ref);
    const round = { organisationId, at: now, by: "link" };
    await askHolder(deps, card, await getTemplateOrThrow(deps, organisationId), round);
    const token = generateSecretId();
    const expiresAt = now + cardLinkLifetimeMs;
    await replaceCardLink(deps, token, { cardRef: ref, orderRef, organisationId, madeAt: now, expiresAt });
    const details = nameCardInHistory(card);
    await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind: "completion.link_made", details });
    await recordStaffAct(deps, actor, { action: "organisation.card_link_made", target: name, orderRef });
    const url = `${deps.settings.publicUrl}${secretLinks.cardLink(token)}`;
    return { url, whatsapp: buildWhatsappInvitation(card, name, url), until: new Date(expiresAt).toISOString() };
  });
}

/** Builds a WhatsApp address with the company's message; without a telephone, the sender chooses the chat. */
function buildWhatsappInvitation({ firstName, phoneNumber }: CardRow, company: string, url: string): string {
  const text = `Bonjour ${firstName}, votre carte de visite ${company} vous attend. Complétez-la et vérifiez ce qui sera imprimé\u00a0: ${url} Ce lien n'est que pour vous. Il sert une fois, pendant ${cardLinkDays} jours.`;
  return `https://wa.me/${phoneNumber.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/**
 * Invites a person once more who has not approved their card, a few times a day at most.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `completion.nobody`,
 * `completion.no_mailbox`, `request.rate_limited`
 */
export async function inviteAgain(deps: ClockDeps, actor: CompanyActor, ref: string): Promise<void> {
  const { organisationId } = actor;
  if ((await getPersonOrThrow(deps, actor, ref)).ownerEmail === "") throw new AppError("completion.no_mailbox");
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCompany, organisationId);
  await consumeRateLimit(deps, rateLimitPolicies.invitationsByCard, ref);
  await inTransaction(deps, async (deps) => {
    const { name } = await lockOpenCompany(deps, organisationId);
    const { card, order } = await lockPerson(deps, actor, ref);
    const row = await findCompletion(deps.db.query, ref);
    if (!hasHolder(card) || order.deletedAt !== null) throw new AppError("colleague.not_found");
    if (!row || !isHolderAwaited(row)) throw new AppError("completion.nobody");
    if (card.ownerEmail === "") throw new AppError("completion.no_mailbox");
    await mailInvitation(deps, card, row, name);
    const { orderRef } = card;
    const [by, details] = [toHistoryActor(actor), nameCardInHistory(card)];
    await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind: "completion.invited_again", details });
    await recordStaffAct(deps, actor, { action: "organisation.holder_invited_again", target: name, orderRef });
  });
}

/** Finds the proposed mailbox of a card that its company may confirm or refuse; empty: none. */
export function findDecidableMailbox(card: CardRow, row: CardCompletionRow | undefined): string {
  return hasHolder(card) && !isOwnerFixed(card) ? getProposedMailbox(card, row) : "";
}

/**
 * Confirms or refuses the mailbox proposed through a card's link. Either way the link stops working: a confirmed holder
 * is told by mail, and logs in with their mailbox.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`, `colleague.not_found`, `mailbox.not_proposed`
 */
export async function decideMailbox(
  deps: CoreDeps,
  actor: CompanyActor,
  ref: string,
  { accepted, seen }: { accepted: boolean; seen: string },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { name } = await lockOpenCompany(deps, actor.organisationId);
    const { card } = await lockPerson(deps, actor, ref);
    const proposed = findDecidableMailbox(card, await findCompletion(deps.db.query, ref));
    if (proposed === "" || proposed !== seen) throw new AppError("mailbox.not_proposed");
    const { orderRef } = card;
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
    const kind = accepted ? "mailbox.confirmed" : "mailbox.refused";
    await recordOrderHistoryEntry(deps, { orderRef, actor: by, kind, details: nameCardInHistory(card) });
    const action = accepted ? "organisation.mailbox_confirmed" : "organisation.mailbox_refused";
    await recordStaffAct(deps, actor, { action, target: name, orderRef });
  });
}
