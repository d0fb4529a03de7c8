import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { scheduleCardRemoval, unscheduleCardRemoval } from "#server/features/cards/card-lifecycle-service.ts";
import { computeCardRemovalDate } from "#server/features/cards/card-removal-rules.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { isTakenOff, nameCardInHistory, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { tellCompanyOfCard } from "#server/features/companies/company-service.ts";
import { lockOwnedCardAndOrder, toCardOwner } from "./cards/owner-card-service.ts";

/** When (ISO 8601) the card will be erased; null if it will not. */
interface Removal {
  leavesAt: string | null;
}

/**
 * Requests the removal of a card for its owner: its page is paused at once, and `erasure` erases it after 30 days. A
 * mail, three a day at most, says until when they may change their mind; a company is told about its card too. A second
 * request records nothing.
 * @throws {AppError} `order.not_found`
 */
export async function requestRemovalAsOwner(deps: ClockDeps, own: OwnerSession, ref: string): Promise<Removal> {
  return inTransaction(deps, async (deps) => {
    const { card: before, order } = await lockOwnedCardAndOrder(deps, own, ref);
    const asked = await scheduleCardRemoval(deps, CardEditPermit.ask(toCardOwner(own), before, ["removal"]));
    const leavesAt = computeCardRemovalDate(await cards.getCardOrThrow(deps, ref));
    if (asked && leavesAt !== null) {
      await recordOrderHistoryEntry(deps, {
        orderRef: order.ref,
        actor: "owner",
        kind: "card.removal_asked",
        details: nameCardInHistory(before),
      });
      // Belongs to no order: the order's buyer, whose archive lists its mails, may be somebody else.
      await enqueueRepeatedMail(deps, {
        template: "card-leaving",
        orderRef: null,
        recipient: before.ownerEmail,
        data: { ref, leavesAt },
      });
      await tellCompanyOfCard(deps, before, order, { template: "company-card-leaving", leavesAt });
    }
    return { leavesAt };
  });
}

/**
 * Cancels the removal: the card is live or paused again, as before.
 * @throws {AppError} `order.not_found`, also once it is erased; `card.paused_by_staff` if staff removed it
 */
export async function cancelRemovalAsOwner(deps: ClockDeps, own: OwnerSession, ref: string): Promise<Removal> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await lockOwnedCardAndOrder(deps, own, ref);
    if (card.removalAskedAt !== null && (await isTakenOff(deps, card))) throw new AppError("card.paused_by_staff");
    if (await unscheduleCardRemoval(deps, CardEditPermit.ask(toCardOwner(own), card, ["removal"])))
      await recordOrderHistoryEntry(deps, {
        orderRef: order.ref,
        actor: "owner",
        kind: "card.removal_canceled",
        details: nameCardInHistory(card),
      });
    return { leavesAt: null };
  });
}
