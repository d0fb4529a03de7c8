import type { z } from "zod";
import type { changeCardOwner as changeCardOwnerEndpoint } from "#shared/contract/card-owner.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findEditConflict, isStaleEdit } from "#server/db/edit-versions.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { changeCardOwnerEmail, getCardOrThrow } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getOrderCardRef } from "#server/features/orders/order-rules.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { endLoginsWithoutCards, normalizeOwnerEmail, redirectCardOwnerMails, mailLoginLinkForStaff } from "#server/features/owners/owner-service.ts";
import { findLastOwnerChange, toOwnerFormContent } from "./form-versions.ts";

/**
 * Gives an order's card another owner's address, after somebody of the team has made sure of who asks: `reason` says how, and the
 * audit log keeps it with both addresses. Who logged in by the one of before sees the card no more, from his next call on, is logged in no more if he has no other, and is
 * told by mail, so that nobody loses his card by a call to us without hearing of it.
 * What waits to be mailed to him of the card goes to the new one.
 * @throws {AppError} `order.not_found`, `edit.conflict` where another address was given meanwhile, `request.invalid` for a reprint, which has no card of its own
 */
export async function changeCardOwner(deps: Pick<Deps, "db" | "clock">, actor: AuditActor, ref: string, { email, reason, version }: z.output<(typeof changeCardOwnerEndpoint)["body"]>): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number, reprintOf } = await lockOrderForUpdate(deps, ref);
    if (reprintOf !== null) throw new AppError("request.invalid", { fields: { email: "Cette commande est une réimpression\u00a0: changez l'adresse dans la première commande de la carte." } });
    const card = await getCardOrThrow(deps, ref);
    const isAnother = normalizeOwnerEmail(card.ownerEmail) !== normalizeOwnerEmail(email);
    const edits = isStaleEdit(toOwnerFormContent(card), version) ? await findLastOwnerChange(deps, ref) : new Map();
    const conflict = findEditConflict(toOwnerFormContent(card), { version, replaced: isAnother ? ["email"] : [], sent: { email } }, edits);
    if (conflict) throw conflict;
    const before = await changeCardOwnerEmail(deps, ref, email);
    if (before !== "" && isAnother) {
      const { firstName, lastName } = card;
      await enqueueMail(deps, { template: "owner-address-changed", orderRef: ref, recipient: before, data: { name: `${firstName} ${lastName}`, changedAt: deps.clock.now() } });
      await redirectCardOwnerMails(deps, ref, before, email);
      await endLoginsWithoutCards(deps, before);
    }
    await recordAuditEntry(deps, { actor, action: "card.owner_changed", target: number, orderRef: ref, details: `${before || "(aucune)"} → ${email}. ${reason}` });
  });
}

/**
 * Mails the owner of an order's card a link that logs him in, beside what strangers may have him mailed: for who calls and is kept out.
 * @throws {AppError} `order.not_found`, `owner.no_space`, `owner.links_spent`
 */
export async function sendOwnerLoginLink(deps: Pick<Deps, "db" | "clock">, actor: AuditActor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getCardOrThrow(deps, getOrderCardRef(order));
    if (card.ownerEmail === "" || (card.state !== "live" && card.state !== "paused")) throw new AppError("owner.no_space");
    if (!(await mailLoginLinkForStaff(deps, card))) throw new AppError("owner.links_spent");
    await recordAuditEntry(deps, { actor, action: "card.owner_link_sent", target: order.number, orderRef: ref, details: card.ownerEmail });
  });
}
