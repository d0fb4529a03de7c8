import type { z } from "zod";
import {
  type DeliveryStop,
  type DeliveryVisitEntry,
  maxDeliveryRunPieces,
  type recordDelivery as recordDeliveryEndpoint,
} from "#shared/contract/delivery.ts";
import { formatCount } from "#shared/format/counts.ts";
import { dayMs, formatFrenchDay, parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { joinAuditDetails } from "#server/features/audit/audit-rules.ts";
import { type AuditActor, formatActorNames, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { listCardDeliveries } from "#server/features/orders/order-card-service.ts";
import { computeAmountDue, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow, lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { movePiecesInTransaction, type PieceMover } from "#server/features/production/piece-move-service.ts";
import { getPieceOrThrow } from "#server/features/production/production-service.ts";
import { settlePaymentByStaff, takeMoneyBeyondDue } from "#server/features/payments/staff-payment-service.ts";
import { isDeliveredToOwnDoor, selectDeliverablePieces } from "./deliverable-pieces-read-model.ts";
import {
  isShortfallReasonRequired,
  joinStopsByDoor,
  listVisitsByDoor,
  sortStopsByTown,
  type StopPart,
} from "./delivery-stop-rules.ts";
import * as store from "./delivery-store.ts";
import { selectVisitedPieces } from "./visited-pieces-read-model.ts";
import type { DeliveryRow } from "./delivery-tables.ts";
import { departureUndoMs } from "#shared/order/piece-moves.ts";

/** Formats an instant as a date in Dakar, such as `2026-12-03`. */
export const toDakarDate = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Reads the stops of a run, one per door, with the pieces that are checked or on their way. `ids`: only those pieces;
 * empty: all. `lot`: only pieces of this order, without a limit.
 */
export async function readDeliveryRun(deps: ClockDeps, ids: readonly string[], lot?: string): Promise<DeliveryStop[]> {
  const rows = await selectDeliverablePieces(deps.db.query, { ids, lot }, maxDeliveryRunPieces);
  const missed = await store.selectMissedDeliveries(
    deps.db.query,
    rows.map(({ id }) => id),
  );
  const now = deps.clock.now();
  const parts = buildStopParts(rows, now);
  const today = toDakarDate(now);
  return sortStopsByTown(
    joinStopsByDoor(
      parts.map((stop) => {
        const visits = missed.filter(({ pieceId }) => stop.pieces.some(({ id }) => id === pieceId));
        const last = visits.at(-1);
        if (!last) return stop;
        return {
          ...stop,
          missed: {
            at: new Date(last.at).toISOString(),
            againOn: toDakarDate(last.againOn ?? last.at),
            note: last.note,
            times: new Set(visits.map(({ id }) => id)).size,
          },
        };
      }),
      today,
    ),
  );
}

/** Lists the couriers' visits of a day such as `2026-12-03`, by door, oldest first. */
export async function listDayVisits(deps: DbDeps, day: string): Promise<DeliveryVisitEntry[]> {
  const from = parseIsoDay(day);
  const rows = await selectVisitedPieces(deps.db.query, from, from + dayMs);
  return listVisitsByDoor(
    rows,
    await formatActorNames(
      deps,
      rows.map(({ actor }) => actor),
    ),
  );
}

type DoorVisit = z.output<(typeof recordDeliveryEndpoint)["body"]>;
/** The part of a visit that is about one order. */
type Visit = DoorVisit extends infer V ? (V extends unknown ? Omit<V, "also"> : never) : never;
type HandedOver = Extract<Visit, { outcome: "delivered" }>;

/**
 * Records a visit at a door: the pieces were handed over and the amount due was taken, or nobody was there. Repeating
 * the same visit changes nothing. Resolves to how much of that money (whole FCFA) must be given back because it was
 * paid online meanwhile.
 * @throws {AppError} `piece.not_found`, `piece.changed`, `request.invalid`, and as `settlePaymentByStaff`
 */
export async function recordDeliveryVisit(
  deps: Deps,
  actor: AuditActor,
  mover: PieceMover,
  visit: DoorVisit,
): Promise<number> {
  try {
    return await inTransaction(deps, async (deps) => {
      const at = deps.clock.now();
      let beyond = 0;
      for (const { orderRef, part } of await splitByOrder(deps, visit)) {
        // From here on, two visits at one door run one after the other.
        const order = await lockOrderForUpdate(deps, orderRef);
        if (await isKnown(deps, part)) continue;
        await requireCarried(deps, orderRef, part);
        if (part.outcome === "delivered") beyond += await handOver(deps, mover, order, part);
        await keep(deps, actor, mover, order, part, at);
      }
      return beyond;
    });
  } catch (error) {
    if (await isKnown(deps, visit)) return 0;
    throw error;
  }
}

/** Splits a visit by order, sorted, so that two couriers lock the orders in the same sequence. */
async function splitByOrder(
  deps: InTransaction<Deps>,
  { also, ...first }: DoorVisit,
): Promise<{ orderRef: string; part: Visit }[]> {
  const parts: { orderRef: string; part: Visit }[] = [];
  for (const other of [first, ...also]) {
    const part = { ...first, ...other };
    parts.push({ orderRef: (await getPieceOrThrow(deps, part.pieces[0] ?? "")).orderRef, part });
  }
  return parts.toSorted((one, other) => (one.orderRef < other.orderRef ? -1 : 1));
}

async function isKnown(deps: DbDeps, { id }: Pick<Visit, "id">): Promise<boolean> {
  return (await store.findDeliveryVisit(deps.db.query, id)) !== undefined;
}

/** @throws {AppError} `request.invalid` for pieces of several orders, `piece.changed` if one is not on its way */
async function requireCarried(deps: InTransaction<Deps>, orderRef: string, visit: Visit): Promise<void> {
  for (const id of visit.pieces) {
    const piece = await getPieceOrThrow(deps, id);
    if (piece.orderRef !== orderRef)
      throw new AppError("request.invalid", { fields: { pieces: "Une remise concerne une seule commande." } });
    if (piece.state !== "shipped") throw new AppError("piece.changed");
  }
}

async function handOver(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  order: OrderRow,
  visit: HandedOver,
): Promise<number> {
  const { amount, receivedBy, note } = visit;
  const owes =
    !(await areAllSentElsewhere(deps, order.ref, visit.pieces)) ||
    !(await isDeliveredToOwnDoor(deps.db.query, order.ref));
  if (owes && isShortfallReasonRequired(computeAmountDue(order), amount) && note === "")
    throw new AppError("request.invalid", {
      fields: { note: `Dites pourquoi il reste ${formatFcfa(computeAmountDue(order) - amount)} à encaisser.` },
    });
  const why = `Remise à ${receivedBy}`;
  await movePiecesInTransaction(deps, mover, visit.pieces, { from: "shipped", to: "delivered", why });
  return takeMoney(deps, mover, order, visit);
}

/** Settles the money that a courier took: what was shown as due but was paid online meanwhile must be given back. */
async function takeMoney(
  deps: InTransaction<Deps>,
  mover: PieceMover,
  order: OrderRow,
  { amount, toCollect, method, reference }: HandedOver,
): Promise<number> {
  const due = computeAmountDue(order);
  const beyond = amount > due && amount <= (toCollect ?? 0) ? amount - due : 0;
  const payment = { actor: mover.actor, method, reference, reason: "À la livraison", missing: "due" } as const;
  if (amount > beyond) await settlePaymentByStaff(deps, order.ref, { ...payment, amount: amount - beyond });
  if (beyond > 0) await takeMoneyBeyondDue(deps, order.ref, { ...payment, amount: beyond });
  return beyond;
}

/** Checks whether all these cards are sent elsewhere: recipients owe nothing if the order has its own door. */
async function areAllSentElsewhere(
  deps: InTransaction<Deps>,
  orderRef: string,
  pieceIds: readonly string[],
): Promise<boolean> {
  const elsewhere = new Set((await listCardDeliveries(deps.db.query, orderRef)).map(({ cardRef }) => cardRef));
  if (elsewhere.size === 0) return false;
  for (const id of pieceIds) if (!elsewhere.has((await getPieceOrThrow(deps, id)).cardRef)) return false;
  return true;
}

async function keep(
  deps: InTransaction<Deps>,
  actor: AuditActor,
  mover: PieceMover,
  order: OrderRow,
  visit: Visit,
  at: number,
): Promise<void> {
  const { id, outcome, note } = visit;

  await store.insertDeliveryVisit(
    deps.db.query,
    {
      id,
      orderRef: order.ref,
      outcome,
      at,
      actor: mover.actor,
      note,
      ...readOutcome(visit),
    },
    visit.pieces,
  );
  if (visit.outcome === "missed")
    await recordOrderHistoryEntry(deps, {
      orderRef: order.ref,
      actor: mover.actor,
      kind: "delivery.missed",
      details: { text: note, againOn: visit.againOn },
    });
  const { number } = await getOrderOrThrow(deps, order.ref);
  await recordAuditEntry(deps, {
    actor,
    action: outcome === "delivered" ? "pieces.delivered" : "delivery.missed",
    target: number,
    orderRef: order.ref,
    details: visitInWords(visit),
  });
}

function readOutcome(visit: Visit): Pick<DeliveryRow, "receivedBy" | "againOn" | "amount" | "method"> {
  if (visit.outcome === "missed")
    return { receivedBy: "", againOn: parseIsoDay(visit.againOn), amount: 0, method: "Espèces" };
  return { receivedBy: visit.receivedBy, againOn: null, amount: visit.amount, method: visit.method };
}

/** Describes for the journal who received the pieces and what was paid, or when the courier will return. */
function visitInWords(visit: Visit): string {
  if (visit.outcome === "missed")
    return joinAuditDetails(`Nouveau passage le ${formatFrenchDay(parseIsoDay(visit.againOn))}`, visit.note);
  const { length: cards } = visit.pieces;
  const handedOver =
    cards === 1 ? `Remise à ${visit.receivedBy}` : `${formatCount(cards, "carte")} remises à ${visit.receivedBy}`;
  if (visit.amount === 0) return joinAuditDetails(handedOver, visit.note);
  return joinAuditDetails(handedOver, `${formatFcfa(visit.amount)} encaissés, ${visit.method}`, visit.note);
}

export { eraseOrderDeliveries, listOrderDeliveries } from "./delivery-store.ts";

/** Lists an order's visits, oldest first, each with its number of pieces. @throws {AppError} `order.not_found` */
export async function listOrderVisits(deps: DbDeps, orderRef: string) {
  await getOrderOrThrow(deps, orderRef);
  const pieces = await store.countVisitPieces(deps.db.query, orderRef);
  return (await store.listOrderDeliveries(deps.db.query, orderRef)).map(({ id, at, outcome, receivedBy }) => ({
    id,
    at: new Date(at).toISOString(),
    outcome,
    receivedBy,
    pieces: pieces.get(id) ?? 0,
  }));
}

type DeliverablePiece = Awaited<ReturnType<typeof selectDeliverablePieces>>[number];

/**
 * Groups pieces by order and destination; the caller adds `missed`. `now`: ms since 1970 UTC. An amount due is
 * collected at the order's own door or, if nothing goes there, at each stop.
 */
function buildStopParts(rows: readonly DeliverablePiece[], now: number): StopPart[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.orderRef, toOwnDestination(row)]));
  return [...groups.values()].flatMap((pieces): StopPart[] => {
    const [first] = pieces;
    if (!first) return [];
    const own = toOwnDestination(first);
    const { orderRef, number: orderNumber, completes } = first;
    const destination = own ?? {
      recipient: first.deliveryRecipient,
      phone: first.deliveryPhone,
      address: first.deliveryAddress,
      town: first.deliveryTown,
      fee: first.deliveryFee,
      note: first.deliveryNote,
      toCollect: computeAmountDue(first),
    };
    const { recipient, phone, toCollect } = destination;
    const companies = new Set(pieces.map(({ company }) => company));
    return [
      {
        id: own ? `${orderRef} ${first.cardRef}` : orderRef,
        organisationId: first.organisationId,
        company: first.organisationName ?? (companies.size === 1 ? first.company : ""),
        ...destination,
        orders: [{ orderRef, orderNumber, completes, recipient, phone, toCollect, refunded: isFullyRefunded(first) }],
        pieces: pieces.map(({ id, state, stateAt, firstName, lastName }) => ({
          id,
          orderRef,
          state,
          name: `${firstName} ${lastName}`.trim(),
          undoMs: state === "shipped" ? Math.max(0, stateAt + departureUndoMs - now) : 0,
        })),
        missed: null,
      },
    ];
  });
}

/** Returns the address of a card sent elsewhere. No fee is collected there: 0, or null if to be agreed. */
function toOwnDestination(row: DeliverablePiece) {
  const { ownAddress: address, ownRecipient: recipient, ownPhone: phone, ownTown: town, ownNote: note, ownFee } = row;
  if (address === null) return undefined;
  return {
    recipient: recipient ?? "",
    phone: phone ?? "",
    address,
    town: town ?? "",
    note: note ?? "",
    fee: ownFee === null ? null : 0,
    toCollect: row.hasPieceForOwnDoor === 1 ? 0 : computeAmountDue(row),
  };
}
