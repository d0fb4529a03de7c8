import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import type { z } from "zod";
import type { changeCardOwner as changeCardOwnerEndpoint } from "#shared/contract/card-owner.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { findEditConflict, readLastEditsIfStale } from "#server/db/edit-versions.ts";
import { AppError } from "#server/app-error.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { recordAuditEntry, type AuditActor, type StaffActor } from "#server/features/audit/audit-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { changeCardOwnerEmail } from "#server/features/cards/card-lifecycle-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { followOtherMailbox } from "#server/features/companies/invitations/invitation-service.ts";
import { getOrderCardOrThrow, type NamedOrderCard } from "#server/features/orders/order-card-service.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { endLoginsWithoutCards, redirectCardOwnerMails } from "#server/features/owners/owner-service.ts";
import { findLastOwnerChange, toOwnerFormContent } from "./correction-form-content.ts";
import { mailLoginLinkForStaff } from "#server/features/owners/login/owner-login-service.ts";

/**
 * Gives an order's card another owner's mailbox, after staff have verified the caller; `reason` says how, and the audit
 * log keeps it with both mailboxes. From their next request the previous owner no longer sees the card, and is logged
 * out if they have no other. They are told by mail, so that nobody loses a card through a phone call without knowing.
 * Waiting mails about the card go to the new owner.
 * @throws {AppError} `order.not_found`, `edit.conflict` if another mailbox was given meanwhile, `request.invalid` for a
 * reprint, which has no card of its own
 */
export async function changeCardOwner(
  deps: ClockDeps,
  actor: StaffActor,
  { ref, card: named }: NamedOrderCard,
  { email, reason, version }: z.output<(typeof changeCardOwnerEndpoint)["body"]>,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const { number } = order;
    if (isReprint(order))
      throw new AppError("request.invalid", {
        fields: {
          email: "Cette commande est une réimpression\u00a0: changez l'adresse dans la première commande de la carte.",
        },
      });
    const card = await getOrderCardOrThrow(deps, order, named);
    const isAnother = normalizeMailbox(card.ownerEmail) !== normalizeMailbox(email);
    const now = toOwnerFormContent(card);
    const edits = await readLastEditsIfStale(now, version, () => findLastOwnerChange(deps, order, card));
    const conflict = findEditConflict(now, { version, replaced: isAnother ? ["email"] : [], sent: { email } }, edits);
    if (conflict) throw conflict;
    const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, ["ownerEmail"]);
    const before = await changeCardOwnerEmail(deps, permit, email);
    await followOtherMailbox(deps, card);
    if (before !== "" && isAnother) {
      const { firstName, lastName } = card;
      await enqueueMail(deps, {
        template: "owner-address-changed",
        orderRef: ref,
        recipient: before,
        data: { name: `${firstName} ${lastName}`, changedAt: deps.clock.now() },
      });
      await redirectCardOwnerMails(deps, card.ref, before, email);
      await endLoginsWithoutCards(deps, before);
    }
    await recordAuditEntry(deps, {
      actor,
      action: "card.owner_changed",
      target: number,
      orderRef: ref,
      details: `${before || "(aucune)"} → ${email}. ${reason}`,
    });
  });
}

/**
 * Mails a login link to the owner of an order's card, who calls because they cannot log in. The limit on mails that
 * strangers can trigger does not apply.
 * @throws {AppError} `order.not_found`, `owner.no_space`, `owner.links_spent`
 */
export async function sendOwnerLoginLink(
  deps: ClockDeps,
  actor: AuditActor,
  { ref, card: named }: NamedOrderCard,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getOrderCardOrThrow(deps, order, named);
    if (card.ownerEmail === "" || (card.state !== "live" && card.state !== "paused"))
      throw new AppError("owner.no_space");
    if (!(await mailLoginLinkForStaff(deps, card))) throw new AppError("owner.links_spent");
    await recordAuditEntry(deps, {
      actor,
      action: "card.owner_link_sent",
      target: order.number,
      orderRef: ref,
      details: card.ownerEmail,
    });
  });
}
