import type { OrderDelivery } from "#shared/order/order-delivery.ts";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { CardSentElsewhere } from "#server/features/mails/templates/mail-rules.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";
import { recallWaitingMails } from "#server/features/mails/mail-withdrawal-service.ts";
import { listCardsSentElsewhere } from "#server/features/orders/order-card-service.ts";
import { toOrderDelivery, promisedDay } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { isPieceWanted } from "./piece-rules.ts";
import * as store from "./piece-store.ts";
import type { PieceRow } from "./production-tables.ts";

type Needs = InTransaction<CoreDeps>;

const mailAt = { shipped: "order-shipped", delivered: "order-delivered" } as const satisfies Partial<
  Record<PieceState, string>
>;

/** Pieces of one order that reach a state within this time (ms) share one mail. */
const sharedMailMs = 12 * 3_600_000;

/**
 * Queues a mail to the buyer, in the transaction of the move, when their pieces have arrived, or have left and that can
 * no longer be undone. Pieces of the order that move together share one mail with their number. `together`: if it is
 * more than 1, the buyer is told even shortly after another mail.
 */
export async function notifyBuyerOfPieceMove(
  deps: Needs,
  orderRef: string,
  to: PieceState,
  together = 1,
): Promise<void> {
  const template = to === "shipped" || to === "delivered" ? mailAt[to] : undefined;
  if (!template) return;
  const order = await getAnyOrderOrThrow(deps, orderRef);
  const { buyerEmail: recipient, buyerFirstName: firstName, number, ref, key } = order;
  if (recipient === "") return;
  const mails = (await listOrderMails(deps.db.query, orderRef)).filter(
    (mail) => mail.template === template && mail.createdAt > deps.clock.now() - sharedMailMs,
  );
  const waiting = mails.filter(({ sentAt, leavingAt }) => sentAt === null && leavingAt === null);
  const told = mails.filter((mail) => !waiting.includes(mail));
  if (told.length > 0 && together === 1 && waiting.length === 0) return;
  const since = Math.max(deps.clock.now() - sharedMailMs, ...told.map(({ createdAt }) => createdAt));
  // The new mail replaces the waiting one. If that one is being sent just now, it has told the buyer already.
  const recalled = await recallWaitingMails(
    deps,
    waiting.map(({ id }) => id),
  );
  if (!recalled) return;
  const pieces = (await store.listPiecesByOrder(deps.db.query, orderRef)).filter(isPieceWanted);
  const moved = pieces.filter(({ state, stateAt }) => state === to && stateAt > since);
  const count = moved.length;
  const waitMs = to === "shipped" ? departureUndoMs : 0;
  await enqueueMail(
    deps,
    {
      template,
      orderRef,
      recipient,
      data: {
        firstName,
        number,
        ref,
        key,
        several: count > 1,
        ...(pieces.length > 1 && { counted: { cards: count, of: pieces.length, rest: countStillToCome(pieces, to) } }),
        ...(template === "order-shipped" && (await leaving(deps, order, moved))),
        ...(order.reprintOf !== null && { reprintOf: order.reprintOf }),
      },
    },
    waitMs,
  );
}

function countStillToCome(pieces: readonly PieceRow[], to: PieceState): number {
  return pieces.filter(({ state }) => state !== "delivered" && (to === "delivered" || state !== "shipped")).length;
}

interface Leaving {
  /** Left out if everything that leaves is sent to other addresses. */
  delivery?: OrderDelivery;
  promised?: number;
  elsewhere?: CardSentElsewhere[];
}

/** Returns where these pieces go, and the promised day unless it has passed. */
async function leaving(deps: Needs, order: OrderRow, pieces: readonly PieceRow[]): Promise<Leaving> {
  const refs = pieces.map(({ cardRef }) => cardRef);
  const elsewhere = await listCardsSentElsewhere(deps, order.ref, refs);
  if (elsewhere.length > 0 && elsewhere.length === new Set(refs).size) return { elsewhere };
  const beside = elsewhere.length > 0 ? { elsewhere } : {};
  const promised = promisedDay(order, deps.settings.site);
  const delivery = toOrderDelivery(order);
  if (promised === undefined || promised < deps.clock.now()) return { delivery, ...beside };
  return { delivery, promised, ...beside };
}

/** Withdraws the unsent departure mail of a piece that is no longer on its way, unless another piece left with it. */
export async function recallDepartureMail(deps: Needs, orderRef: string): Promise<void> {
  const mails = await departureMails(deps, orderRef, deps.clock.now());
  const [last] = mails;
  if (!last) return;
  // The pieces that still leave are counted again.
  if (await isOnItsWaySince(deps, orderRef, last.createdAt)) return notifyBuyerOfPieceMove(deps, orderRef, "shipped");
  await recallWaitingMails(
    deps,
    mails.map(({ id }) => id),
  );
}

/**
 * Checks whether the mail about a departure at that time (ms) was sent or is being sent, while none of its pieces is on
 * its way any more.
 */
export async function hasDepartureMailLeft(deps: Needs, orderRef: string, at: number): Promise<boolean> {
  const gone = (await departureMails(deps, orderRef, at)).filter(
    ({ sentAt, leavingAt }) => sentAt !== null || leavingAt !== null,
  );
  return gone.length > 0 && !(await isOnItsWaySince(deps, orderRef, at));
}

/** Lists the mails about a departure at or shortly before that time (ms). Pieces that leave together share one. */
async function departureMails(deps: Needs, orderRef: string, at: number) {
  return (await listOrderMails(deps.db.query, orderRef)).filter(
    ({ template, createdAt }) => template === mailAt.shipped && createdAt >= at - departureUndoMs,
  );
}

async function isOnItsWaySince({ db }: Needs, orderRef: string, at: number): Promise<boolean> {
  return (await store.listPiecesByOrder(db.query, orderRef)).some(
    ({ state, stateAt }) => state === "shipped" && stateAt >= at - departureUndoMs,
  );
}
