import { erasureReasonLabels } from "#shared/words.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { isClockTrustedForErasure } from "#server/operations/uptime/recorded-uptime.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import {
  isCardErased,
  type CardPendingRemoval,
  listOrderCards,
  listCardsDueForRemoval,
} from "#server/features/cards/card-service.ts";
import {
  lockOrderAndCheckErased,
  listReprintOrdersToErase,
  getAnyOrderOrThrow,
} from "#server/features/orders/order-service.ts";
import { normalizeOwnerEmail } from "#server/features/owners/owner-service.ts";
import { eraseCardOfSale, eraseSingleCard } from "./card-erasure.ts";
import { lockOrderForErasure } from "./erasable-orders.ts";
import { eraseSingleOrderOnRequest } from "./erasure-service.ts";

type Needs = Pick<Deps, "db" | "clock">;

const theOwner: AuditActor = { userId: "owner", name: "Le propriétaire" };
const why = erasureReasonLabels.asked;

/**
 * Erases the cards whose owners asked for it 30 days ago, nightly. Where the owner is the buyer of its order, and
 * no other card is left of it, erases all that is known of him, as when staff erase the order; else erases the
 * card, and the sale stays its buyer's. Postpones a card with open money to another night; one that fails does not
 * stop the others.
 * @throws {AggregateError} with what failed, named by the orders' numbers, once all others are done
 */
export async function eraseCardsDueForRemoval(deps: Needs): Promise<void> {
  if (!(await isClockTrustedForErasure(deps))) return;
  const failed: { orderRef: string; error: unknown }[] = [];
  for (const { ref, orderRef } of await listCardsDueForRemoval(deps)) {
    try {
      await inTransaction(deps, (deps) => eraseRemoved(deps, ref, orderRef));
    } catch (error) {
      if (!(error instanceof AppError && error.code.startsWith("erasure."))) failed.push({ orderRef, error });
    }
  }
  // Even if none was erased: a reader may have blocked the last attempt.
  await deps.db.purgeErasedData();
  if (failed.length === 0) return;
  const orders = await Promise.all(failed.map(({ orderRef }) => getAnyOrderOrThrow(deps, orderRef)));
  throw new AggregateError(
    failed.map(({ error }) => error),
    `Cards of these orders could not be erased: ${orders.map(({ number }) => number).join(", ")}.`,
  );
}

async function eraseRemoved(deps: InTransaction<Needs>, ref: string, orderRef: string): Promise<void> {
  // Locked first and then read again, since its owner may be withdrawing the request.
  if (await lockOrderAndCheckErased(deps, orderRef)) return;
  const card = (await listCardsDueForRemoval(deps)).find((one) => one.ref === ref);
  if (!card) return;
  const isAlone = (await listOrderCards(deps, orderRef)).every((one) => one.ref === ref || isCardErased(one));
  // Read before the card goes, by which they are found.
  for (const reprint of await listReprintOrdersToErase(deps, { orderRef, cardRef: ref })) {
    if (await isBuyer(deps, card, reprint)) await eraseSingleOrderOnRequest(deps, theOwner, "owner", reprint, why);
    else await eraseOfSale(deps, { orderRef: reprint, cardRef: ref });
  }
  if (isAlone && (await isBuyer(deps, card, orderRef)))
    return eraseSingleOrderOnRequest(deps, theOwner, "owner", orderRef, why);
  await eraseOfSale(deps, { orderRef, cardRef: ref });
  await eraseSingleCard(deps, { orderRef, cardRef: ref });
}

async function eraseOfSale(
  deps: InTransaction<Needs>,
  { orderRef, cardRef }: Required<OrderErasureScope>,
): Promise<void> {
  const order = await lockOrderForErasure(deps, orderRef);
  await eraseCardOfSale(deps, order, cardRef, { by: "owner", why });
  await recordAuditEntry(deps, {
    actor: theOwner,
    action: "card.removed",
    target: order.number,
    orderRef,
    details: why,
  });
}

async function isBuyer(deps: Pick<Deps, "db">, { ownerEmail }: CardPendingRemoval, orderRef: string): Promise<boolean> {
  return normalizeOwnerEmail((await getAnyOrderOrThrow(deps, orderRef)).buyerEmail) === normalizeOwnerEmail(ownerEmail);
}
