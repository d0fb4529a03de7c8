import type { z } from "zod";
import type { changeCardOwner as changeCardOwnerEndpoint } from "#shared/contract/card-owner.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { conflictWith, isOvertaken } from "#server/db/edit-versions.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { changeOwner, requireAnyCard } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { cardRefOf } from "#server/features/orders/order-rules.ts";
import { holdOrder } from "#server/features/orders/order-service.ts";
import { endLoginsWithoutCards, ownerEmailOf, redirectMailsOf, sendLink } from "#server/features/owners/owner-service.ts";
import { lastOwnerChange, ownerShown } from "./form-versions.ts";

/**
 * Gives an order's card another owner's address, after somebody of the team has made sure of who asks: `reason` says how, and the
 * audit log keeps it with both addresses. Who logged in by the one of before sees the card no more, from his next call on, is logged in no more if he has no other, and is
 * told by mail, so that nobody loses his card by a call to us without hearing of it.
 * What waits to be mailed to him of the card goes to the new one.
 * @throws {AppError} `order.not_found`, `edit.conflict` where another address was given meanwhile, `request.invalid` for a reprint, which has no card of its own
 */
export async function changeCardOwner(deps: Pick<Deps, "db" | "clock">, actor: Actor, ref: string, { email, reason, version }: z.output<(typeof changeCardOwnerEndpoint)["body"]>): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number, reprintOf } = await holdOrder(deps, ref);
    if (reprintOf !== null) throw new AppError("request.invalid", { fields: { email: "Cette commande est une réimpression\u00a0: changez l'adresse dans la première commande de la carte." } });
    const card = await requireAnyCard(deps, ref);
    const isAnother = ownerEmailOf(card.ownerEmail) !== ownerEmailOf(email);
    const edits = isOvertaken(ownerShown(card), version) ? await lastOwnerChange(deps, ref) : new Map();
    const conflict = conflictWith(ownerShown(card), { version, replaced: isAnother ? ["email"] : [], sent: { email } }, edits);
    if (conflict) throw conflict;
    const before = await changeOwner(deps, ref, email);
    if (before !== "" && isAnother) {
      const { firstName, lastName } = card;
      await enqueueMail(deps, { template: "owner-address-changed", orderRef: ref, recipient: before, data: { name: `${firstName} ${lastName}`, changedAt: deps.clock.now() } });
      await redirectMailsOf(deps, ref, before, email);
      await endLoginsWithoutCards(deps, before);
    }
    await recordAudit(deps, { actor, action: "card.owner_changed", target: number, orderRef: ref, details: `${before || "(aucune)"} → ${email}. ${reason}` });
  });
}

/**
 * Mails the owner of an order's card a link that logs him in, beside what strangers may have him mailed: for who calls and is kept out.
 * @throws {AppError} `order.not_found`, `owner.no_space`, `owner.links_spent`
 */
export async function sendOwnerLink(deps: Pick<Deps, "db" | "clock">, actor: Actor, ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await holdOrder(deps, ref);
    const card = await requireAnyCard(deps, cardRefOf(order));
    if (card.ownerEmail === "" || (card.state !== "live" && card.state !== "paused")) throw new AppError("owner.no_space");
    if (!(await sendLink(deps, card))) throw new AppError("owner.links_spent");
    await recordAudit(deps, { actor, action: "card.owner_link_sent", target: order.number, orderRef: ref, details: card.ownerEmail });
  });
}
