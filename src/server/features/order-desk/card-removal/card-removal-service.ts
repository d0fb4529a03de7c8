import { formatFcfa } from "#shared/format/fcfa.ts";
import { AppError } from "#server/app-error.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { joinAuditDetails } from "#server/features/audit/audit-rules.ts";
import { type StaffActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import {
  deleteWaitingCard,
  scheduleCardRemoval,
  unscheduleCardRemoval,
} from "#server/features/cards/card-lifecycle-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { releaseClaimedUploads } from "#server/features/cards/uploads/upload-service.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { eraseMailsOfCardDeliveries } from "#server/features/mails/mail-withdrawal-service.ts";
import {
  type NamedOrderCard,
  eraseOrderCompletions,
  findCardDelivery,
  findMissingOrderFields,
  getOrderCardOrThrow,
  listCardsSentElsewhere,
  listOrderLines,
  moveCompletion,
  putCardDeliveries,
  removeOrderLines,
  takeCardDeliveries,
} from "#server/features/orders/order-card-service.ts";
import { buildOrderSearchKeys, computeAmountDue, isReprint } from "#server/features/orders/order-rules.ts";
import {
  getOrderOrThrow,
  lockOrderForUpdate,
  nameCardInHistory,
  recordOrderHistoryEntry,
  updateOrderWithHistory,
  forgetCardInHistory,
} from "#server/features/orders/order-service.ts";
import { prepareOrderReceivedMail } from "#server/features/orders/placing/order-placement-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { assertNoPaymentInProgress, waiveRemovedLine } from "#server/features/payments/payment-service.ts";
import {
  isPieceUnshipped,
  listCardPieces,
  listPiecesByOrder,
  withdrawUnshippedPieces,
} from "#server/features/production/production-service.ts";
import { askLinesAgain } from "#server/features/payments/staff-payment-service.ts";
import { insertProofCardRows, takeProofCards } from "#server/features/orders/proofs/proof-service.ts";
import { eraseCardLinks, moveCardLink } from "#server/features/companies/invitations/invitation-service.ts";
import { eraseCompanyMailsAboutCard } from "#server/features/companies/company-service.ts";
import {
  eraseChangeRequests,
  moveChangeRequests,
} from "#server/features/companies/change-requests/change-request-service.ts";
import { endCardSessions, moveCardSessions } from "#server/features/owners/owner-service.ts";

interface RemovedCard {
  /** `waiting`: the order was unpaid, and costs less now. */
  was: "waiting" | "paid";
  /** Whole FCFA: the order's price now. */
  price: number;
  /** Whole FCFA, of an order paid in part: what was taken off the rest, and what is still due. */
  waived: number;
  rest: number;
}

/**
 * Removes one card from an order of several. Unpaid: deletes the card and its lines, and lowers the price. Paid: keeps
 * the sale, pauses the card's page, withdraws its piece, and erases its data after 30 days unless staff keep it; if a
 * rest is due and the piece has not left, takes the card and its delivery off that rest.
 * @throws {AppError} `order.not_found`, `order.payment_pending`, `card.last_of_order`, `card.leaving_already`,
 * `card.was_paid`, `card.being_remade`
 */
export async function removeOrderCardAsStaff(
  deps: Deps,
  actor: StaffActor,
  { ref, card: named }: Required<NamedOrderCard>,
  reason: string,
): Promise<RemovedCard> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getOrderCardOrThrow(deps, order, named);
    const others = (await listOrderCards(deps.db.query, ref)).filter((one) => one.ref !== card.ref);
    if (isReprint(order) || others.every(isLeavingOrGone)) throw new AppError("card.last_of_order");
    if (isLeavingOrGone(card)) throw new AppError("card.leaving_already");
    const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, ["removal"]);
    const removal = { order, card, permit, by: `staff:${actor.userId}`, reason };
    const removed =
      order.paidAt === null ? await deleteUnpaidCard(deps, removal, others) : await pauseUntilErased(deps, removal);
    await recordAuditEntry(deps, {
      actor,
      action: "card.taken_off",
      target: order.number,
      orderRef: ref,
      details: joinAuditDetails(formatHolderName(card), reason),
    });
    return removed;
  });
}

/** What is asked again for a kept card, and the order's amount due after that, in whole FCFA. */
interface KeptCard {
  asked: number;
  rest: number;
}

/**
 * Keeps a card whose removal was requested, by anybody; its withdrawn pieces stay withdrawn. If the card was taken off
 * a rest, it and its own delivery are due again, unless money for them was refunded.
 * @throws {AppError} `order.not_found`, `card.not_leaving`
 */
export async function keepOrderCardAsStaff(
  deps: Deps,
  actor: StaffActor,
  { ref, card: named }: Required<NamedOrderCard>,
  reason: string,
): Promise<KeptCard> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, ref);
    const card = await getOrderCardOrThrow(deps, order, named);
    const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, ["removal"]);
    if (!(await unscheduleCardRemoval(deps, permit))) throw new AppError("card.not_leaving");
    await recordOrderHistoryEntry(deps, {
      orderRef: ref,
      actor: `staff:${actor.userId}`,
      kind: "card.kept",
      details: { reason, ...nameCardInHistory(card) },
    });
    const asked = await askRemovedCardAgain(deps, { ref, card, by: `staff:${actor.userId}`, reason });
    await recordAuditEntry(deps, {
      actor,
      action: "card.kept",
      target: order.number,
      orderRef: ref,
      details: joinAuditDetails(formatHolderName(card), reason),
    });
    return { asked, rest: computeAmountDue(await getOrderOrThrow(deps, ref)) };
  });
}

interface Removal {
  order: OrderRow;
  card: CardRow;
  permit: CardEditPermit;
  by: string;
  reason: string;
}

async function deleteUnpaidCard(
  deps: InTransaction<Deps>,
  { order, card, permit, by, reason }: Removal,
  others: readonly CardRow[],
): Promise<RemovedCard> {
  const { ref } = order;
  await assertNoPaymentInProgress(deps, ref);
  // An undone payment leaves pieces behind, which always name their card.
  if ((await listPiecesByOrder(deps.db.query, ref)).length > 0) throw new AppError("card.was_paid");
  const [next] = others;
  if (!next) throw new AppError("card.last_of_order");
  await forgetCardInHistory(deps, card, others);
  const deliveries = await takeCardDeliveries(deps.db.query, ref);
  const own = deliveries.find(({ cardRef }) => cardRef === card.ref);
  if (own) await eraseMailsOfCardDeliveries(deps, ref);
  const putCompanyCardRecords = await takeCompanyCardRecords(deps, card);
  await deleteWaitingCard(deps, permit, card, next);
  await putCompanyCardRecords(card.ref === ref ? { from: next.ref, to: ref } : undefined);
  // By now the next card may have the first card's reference.
  const kept = deliveries.filter((delivery) => delivery !== own);
  await putCardDeliveries(
    deps.db.query,
    kept.map((delivery) =>
      card.ref === ref && delivery.cardRef === next.ref ? { ...delivery, cardRef: ref } : delivery,
    ),
  );
  const repriced = await removeOrderLines(deps, ref, [card.lineId, ...(own?.lineId ? [own.lineId] : [])]);
  await updateOrderWithHistory(
    deps,
    { ...repriced, ...buildOrderSearchKeys(order, others) },
    {
      orderRef: ref,
      actor: by,
      kind: "card.taken_off",
      details: { card: formatHolderName(card), reason, price: repriced.price },
    },
  );
  const after = { ...order, ...repriced };
  await enqueueRepeatedMail(
    deps,
    prepareOrderReceivedMail(after, await listOrderLines(deps.db.query, ref), {
      isWhole: (await findMissingOrderFields(deps, after)).length === 0,
      elsewhere: await listCardsSentElsewhere(deps, ref),
    }),
  );
  await balanceOrderDocuments(deps, ref, { by, label: "Carte retirée" });
  return { was: "waiting", price: repriced.price, waived: 0, rest: 0 };
}

async function pauseUntilErased(
  deps: InTransaction<Deps>,
  { order: { ref, price }, card, permit, by, reason }: Removal,
): Promise<RemovedCard> {
  await scheduleCardRemoval(deps, permit);
  // Read while the card's row is locked; a payment for a reprint waits for that lock.
  const isRemade = (await listCardPieces(deps, card.ref)).some(
    (piece) => piece.orderRef !== ref && isPieceUnshipped(piece),
  );
  if (isRemade) throw new AppError("card.being_remade");
  await withdrawUnshippedPieces(deps, ref, reason, card.ref);
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: by,
    kind: "card.taken_off",
    details: { reason, ...nameCardInHistory(card) },
  });
  const waived = await waiveRemovedCard(deps, { ref, card, by, reason });
  return { was: "paid", price, waived, rest: computeAmountDue(await getOrderOrThrow(deps, ref)) };
}

/** Takes a card whose pieces were all withdrawn, and its own delivery, off the rest; resolves to the amount. */
async function waiveRemovedCard(
  deps: InTransaction<Deps>,
  { ref, card, by, reason }: Pick<Removal, "card" | "by" | "reason"> & { ref: string },
): Promise<number> {
  if ((await listCardPieces(deps, card.ref)).some(({ orderRef, state }) => orderRef === ref && state !== "canceled"))
    return 0;
  const delivery = await findCardDelivery(deps, ref, card.ref);
  let waived = 0;
  for (const lineId of [card.lineId, delivery?.lineId])
    if (lineId) waived += await waiveRemovedLine(deps, { orderRef: ref, lineId, actor: by, reason });
  if (waived > 0) await balanceOrderDocuments(deps, ref, { by, label: "Carte retirée" });
  return waived;
}

async function askRemovedCardAgain(
  deps: InTransaction<Deps>,
  { ref, card, by, reason }: Pick<Removal, "card" | "by" | "reason"> & { ref: string },
): Promise<number> {
  const delivery = await findCardDelivery(deps, ref, card.ref);
  const lineIds = [card.lineId, delivery?.lineId].filter((one) => typeof one === "string");
  const asked = await askLinesAgain(deps, { orderRef: ref, lineIds, actor: by, reason });
  if (asked > 0) await balanceOrderDocuments(deps, ref, { by });
  return asked;
}

function isLeavingOrGone(card: CardRow): boolean {
  return card.removalAskedAt !== null || isCardErased(card);
}

function formatHolderName({ firstName, lastName }: CardRow): string {
  return `${firstName} ${lastName}`.trim() || "Sans nom";
}

/** Describes the outcome of removing a card. */
export function describeRemovedCard({ was, price, waived, rest }: RemovedCard): string {
  if (was === "waiting") return `La carte est retirée\u00a0: la commande coûte ${formatFcfa(price)}.`;
  const gone = "La carte est retirée\u00a0: sa page est en pause, et ses données seront effacées dans 30\u00a0jours.";
  if (waived === 0) return gone;
  return `${gone} ${formatFcfa(waived)} ne sont plus demandés. ${describeRest(rest)}`;
}

/** Describes the outcome of keeping a card. */
export function describeKeptCard({ asked, rest }: KeptCard): string {
  const kept = "La carte est gardée\u00a0: sa page est comme avant.";
  if (asked === 0) return kept;
  return `${kept} ${formatFcfa(asked)} sont de nouveau demandés. ${describeRest(rest)}`;
}

function describeRest(rest: number): string {
  if (rest === 0) return "Il ne reste rien à payer.";
  return `Il reste ${formatFcfa(rest)} à payer.`;
}

type Needs = InTransaction<ClockDeps>;
type Named = Pick<CardRow, "ref" | "orderRef">;

/**
 * Deletes what a company and its holder recorded about a card that leaves its unpaid order. Resolves to a function that
 * restores the others' records; its `renamed` is the card whose reference has changed, if any.
 */
async function takeCompanyCardRecords(
  deps: Needs,
  { ref, orderRef }: Named,
): Promise<(renamed?: { from: string; to: string }) => Promise<void>> {
  const part = { orderRef, cardRef: ref };
  const taken = await takeProofCards(deps.db.query, orderRef);
  const proofCards = taken.filter(({ cardRef }) => cardRef !== ref);
  await releaseClaimedUploads(
    deps,
    taken.flatMap(({ cardRef, fileUpload }) => (cardRef === ref && fileUpload !== null ? [fileUpload] : [])),
  );
  await eraseOrderCompletions(deps.db.query, part);
  await eraseCompanyMailsAboutCard(deps, part);
  await eraseCardLinks(deps.db.query, part);
  await eraseChangeRequests(deps, part);
  await endCardSessions(deps, ref);
  return async (renamed) => {
    const name = (cardRef: string) => (cardRef === renamed?.from ? renamed.to : cardRef);
    await insertProofCardRows(
      deps.db.query,
      proofCards.map((card) => ({ ...card, cardRef: name(card.cardRef) })),
    );
    if (!renamed) return;
    const { from, to } = renamed;
    await moveCompletion(deps.db.query, from, to);
    await moveCardLink(deps.db.query, from, to);
    await moveChangeRequests(deps, from, to);
    await moveCardSessions(deps, from, to);
  };
}
