import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { erasureReasonLabels } from "#shared/states-and-kinds.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { isClockTrustedForErasure } from "#server/operations/uptime/recorded-uptime-service.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { getCardOrThrow, listOrderCards } from "#server/features/cards/card-service.ts";
import { findOpenDeparture, recordRemovalByHolder } from "#server/features/cards/company-card-service.ts";
import { isCardErased, type CardPendingRemoval } from "#server/features/cards/card-removal-rules.ts";
import { listCardsDueForRemoval } from "#server/features/cards/card-lifecycle-service.ts";
import {
  getAnyOrderOrThrow,
  isTakenOff,
  lockAnyOrderForUpdate,
  listReprintOrdersToErase,
} from "#server/features/orders/order-service.ts";
import { isFullyRefunded } from "#server/features/orders/order-rules.ts";
import { eraseCardOfSale, eraseSingleCard } from "./card-erasure.ts";
import { lockOrderForErasure } from "./erasable-orders.ts";
import { eraseCardOfReprint, type ErasedReprint, isReprintOfOthers, settleErasedReprints } from "./reprint-erasure.ts";
import { eraseSingleOrderOnRequest } from "./order-erasure-service.ts";

const theOwner: AuditActor = { userId: "owner", name: "Le propriétaire" };
/** The company, which recorded a leaver; the order's timeline names the person who did. */
const theCompany: AuditActor = { userId: "company", name: "L'entreprise" };
const why = erasureReasonLabels.asked;

/** The person who has a card erased, and why, as the audit log and timelines show it. */
interface Eraser {
  actor: AuditActor;
  by: "owner" | "company";
  why: string;
}
const byOwner: Eraser = { actor: theOwner, by: "owner", why };
const byCompany: Eraser = { actor: theCompany, by: "company", why: "Le titulaire a quitté l'entreprise" };

/**
 * Nightly, erases the cards that their owners asked to remove 30 days ago. If the owner bought the order and no other
 * card is left in it, erases the order too, as staff would; otherwise the sale stays its buyer's. A card with open
 * money waits for another night; one failure does not stop the others.
 * @throws {AggregateError} with all failures, named by order number, once all others are done
 */
export async function eraseCardsDueForRemoval(deps: CoreDeps): Promise<void> {
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

async function eraseRemoved(deps: InTransaction<CoreDeps>, ref: string, orderRef: string): Promise<void> {
  // Locked before reading again, since the owner may be withdrawing the request.
  if ((await lockAnyOrderForUpdate(deps, orderRef)).expiredAt !== null) return;
  const card = (await listCardsDueForRemoval(deps)).find((one) => one.ref === ref);
  if (!card) return;
  // A company's sale stays, even if the leaver was its buyer.
  if (await findOpenDeparture(deps, ref)) return eraseLeaver(deps, card);
  if (await leaveAddressToCompany(deps, ref, orderRef)) return eraseLeaver(deps, card, byOwner);
  const isAlone = (await listOrderCards(deps.db.query, orderRef)).every((one) => one.ref === ref || isCardErased(one));
  const reprints = await eraseReprints(deps, card, byOwner);
  if (isAlone && (await isBuyer(deps, card, orderRef)))
    await eraseSingleOrderOnRequest(deps, theOwner, "owner", orderRef, why);
  else await eraseOfSale(deps, { orderRef, cardRef: ref }, byOwner);
  await settleErasedReprints(deps, reprints, byOwner.by);
}

/**
 * Keeps the address for the company that paid for it, although the holder removed the card. `false`: not a company's
 * card, not paid or fully refunded, in the trash, or taken off.
 */
async function leaveAddressToCompany(deps: InTransaction<CoreDeps>, ref: string, orderRef: string): Promise<boolean> {
  const card = await getCardOrThrow(deps, ref);
  const { organisationId } = card;
  const order = await getAnyOrderOrThrow(deps, orderRef);
  const isPaid = order.paidAt !== null && !isFullyRefunded(order) && order.deletedAt === null;
  if (organisationId === null || !isPaid || (await isTakenOff(deps, card))) return false;
  await recordRemovalByHolder(deps, { ...card, organisationId });
  return true;
}

/**
 * Erases a leaver's card and their data that depends on it; the address and the sale stay. The order is locked.
 * @throws {AppError} `order.not_found`, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseLeaver(
  deps: InTransaction<CoreDeps>,
  card: CardPendingRemoval,
  eraser: Eraser = byCompany,
): Promise<void> {
  const part = { orderRef: card.orderRef, cardRef: card.ref };
  const reprints = await eraseReprints(deps, card, eraser);
  await eraseOfSale(deps, part, eraser);
  await settleErasedReprints(deps, reprints, eraser.by);
}

/** Runs before the erasure: reprints are found by the card. Resolves to those that go on without it. */
async function eraseReprints(
  deps: InTransaction<CoreDeps>,
  card: CardPendingRemoval,
  eraser: Eraser,
): Promise<ErasedReprint[]> {
  const part = { orderRef: card.orderRef, cardRef: card.ref };
  const erased: ErasedReprint[] = [];
  for (const reprint of await listReprintOrdersToErase(deps, part)) {
    const isShared = await isReprintOfOthers(deps, reprint, new Set([card.ref]));
    if (!isShared && (await endsWithCard(deps, card, reprint)))
      await eraseSingleOrderOnRequest(deps, eraser.actor, eraser.by, reprint, eraser.why);
    else {
      const one = await eraseCardOfReprint(deps, reprint, card.ref, eraser);
      await recordCardRemoval(deps, reprint, one.number, eraser);
      erased.push(one);
    }
  }
  return erased;
}

async function eraseOfSale(
  deps: InTransaction<CoreDeps>,
  { orderRef, cardRef }: Required<OrderErasureScope>,
  eraser: Eraser,
): Promise<void> {
  const order = await lockOrderForErasure(deps, orderRef);
  await eraseCardOfSale(deps, order, cardRef, { by: eraser.by, why: eraser.why });
  await recordCardRemoval(deps, orderRef, order.number, eraser);
  await eraseSingleCard(deps, { orderRef, cardRef });
}

async function recordCardRemoval(
  deps: InTransaction<CoreDeps>,
  orderRef: string,
  target: string,
  { actor, why }: Eraser,
): Promise<void> {
  await recordAuditEntry(deps, { actor, action: "card.removed", target, orderRef, details: why });
}

/** Checks whether a reprint of only this card goes too: unpaid, it could be paid for the address's next holder. */
async function endsWithCard(deps: DbDeps, card: CardPendingRemoval, reprintRef: string): Promise<boolean> {
  const { paidAt } = await getAnyOrderOrThrow(deps, reprintRef);
  return paidAt === null || (await isBuyer(deps, card, reprintRef));
}

/** A company's purchase stays the company's, even if the holder gets its bills. */
async function isBuyer(deps: DbDeps, { ownerEmail }: CardPendingRemoval, orderRef: string): Promise<boolean> {
  const owner = normalizeMailbox(ownerEmail);
  const { organisationId, buyerEmail } = await getAnyOrderOrThrow(deps, orderRef);
  return organisationId === null && owner !== "" && normalizeMailbox(buyerEmail) === owner;
}
