import { isSameMailbox } from "#server/auth/mailbox-rules.ts";
import type { z } from "zod";
import { AppError } from "#server/app-error.ts";
import type { orderPersonReprint as orderPersonReprintEndpoint } from "#shared/contract/company-card-orders.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { getOrderOrThrow, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getDeliveryTermsOrThrow } from "#server/features/orders/placing/order-placement-service.ts";
import {
  describeWaitingReprint,
  findWaitingOrderOfCard,
  createReprintOrder,
  readReprintDelivery,
} from "#server/features/orders/reprint-order-service.ts";
import { redirectUnpaidOrder } from "#server/features/payments/payment-service.ts";
import { hasCardPieceInProduction } from "#server/features/production/production-service.ts";
import { splitCompanyBuyer } from "../ordering/company-buyer-rules.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { canReprintCard } from "../reprints/company-reprint-rules.ts";
import { getPersonOrThrow, lockPerson } from "./people-service.ts";

type Wanted = z.output<(typeof orderPersonReprintEndpoint)["body"]>;

/** Reads the price and the last delivery for a reprint of a person's card. @throws {AppError} `colleague.not_found` */
export async function readPersonReprint(
  deps: CoreDeps,
  member: CompanyMemberIdentity,
  ref: string,
): Promise<ReprintOffer> {
  const card = await getPersonOrThrow(deps, member, ref);
  const waiting = await findWaiting(deps, member, ref);
  const from = waiting ?? (await getOrderOrThrow(deps, card.orderRef));
  return {
    price: waiting ? waiting.price : deps.settings.site.reprintPrice,
    ...mapDeliveryTexts((name) => from[name]),
    waiting: waiting ? await describeWaitingReprint(deps, waiting) : null,
    waitsElsewhere: await findOtherBuyer(deps, member, card),
    deliveryTowns: [...deps.settings.site.deliveryTowns],
    beingMade: await hasCardPieceInProduction(deps, ref),
  };
}

/**
 * Orders a reprint of a person's card for the company, to be paid. If the company has one unpaid, reuses it with the
 * new delivery.
 * @throws {AppError} `colleague.not_found`, `card.not_live`, `reprint.being_made`, `reprint.with_others`,
 * `payment.price_changed`, `order.payment_pending`, `request.invalid`
 */
export async function orderPersonReprint(
  deps: CoreDeps,
  member: CompanyMemberIdentity,
  ref: string,
  { expected, ...typed }: Wanted,
): Promise<OrderRow> {
  return inTransaction(deps, async (deps) => {
    // The lock makes the second of two presses find what the first made.
    const { card } = await lockPerson(deps, member, ref);
    if (!canReprintCard(card)) throw new AppError("card.not_live");
    const delivery = readReprintDelivery(card, typed);
    const waiting = await findWaiting(deps, member, ref);
    const held = waiting && (await lockOrderForUpdate(deps, waiting.ref));
    if ((held && held.paidAt !== null) || (await hasCardPieceInProduction(deps, ref)))
      throw new AppError("reprint.being_made");
    if (held && (await describeWaitingReprint(deps, held)).cards > 1) throw new AppError("reprint.with_others");
    if (expected !== (held ? held.price : deps.settings.site.reprintPrice)) throw new AppError("payment.price_changed");
    const terms = getDeliveryTermsOrThrow(deps, delivery.deliveryTown);
    if (!held) {
      const organisation = await getCompanyOrThrow(deps, member.organisationId);
      const buyer = splitCompanyBuyer(organisation);
      return createReprintOrder(deps, {
        cards: [card],
        price: expected,
        delivery,
        company: { organisationId: member.organisationId, buyer },
        by: "company",
      });
    }
    return redirectUnpaidOrder(deps, held, { delivery: { ...delivery, ...terms }, actor: "company" });
  });
}

/** Finds the company's own unpaid reprint; it may not see a holder's. */
async function findWaiting(
  deps: DbDeps,
  { organisationId }: CompanyMemberIdentity,
  ref: string,
): Promise<OrderRow | undefined> {
  return findWaitingOrderOfCard(deps, ref, "reprint", (order) => order.organisationId === organisationId);
}

/** Says only whose an unpaid reprint is that the company did not order. */
async function findOtherBuyer(
  deps: DbDeps,
  { organisationId }: CompanyMemberIdentity,
  { ref, ownerEmail }: Pick<CardRow, "ref" | "ownerEmail">,
) {
  const other = await findWaitingOrderOfCard(deps, ref, "reprint", (order) => order.organisationId !== organisationId);
  if (!other) return null;
  return isSameMailbox(other.buyerEmail, ownerEmail) ? "holder" : "other";
}
