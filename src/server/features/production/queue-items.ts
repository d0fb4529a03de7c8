import type { Piece } from "#shared/contract/production-pieces.ts";
import { isPieceLate, isPieceToPrint } from "#shared/order/piece-moves.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { isCardAwaited, isCardIncomplete } from "#server/features/orders/order-card-service.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/proofs/proof-service.ts";
import { isFullyRefunded, isRestAwaited } from "#server/features/orders/order-rules.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { PieceRow } from "./production-tables.ts";
import * as queue from "./production-queue-read-model.ts";

/** Describes a piece as staff see it, with its tag's number, from which its tag address is made. */
export type ProductionQueueItem = Piece & Pick<PieceRow, "tagNumber">;

/** Reads pieces in the order of `ids`. */
export async function getQueueItemsByIds(deps: CoreDeps, ids: readonly string[]): Promise<ProductionQueueItem[]> {
  const rows = new Map((await queue.findQueueItemRows(deps.db.query, ids)).map((row) => [row.id, row]));
  const now = deps.clock.now();
  const toPrint = [...rows.values()].filter((row) => isPieceToPrint(row));
  const incomplete = await listIncompletePieces(deps, toPrint);
  const unapproved = await listRefsOfOrders(deps, toPrint, listUnapprovedCardRefs);
  const awaited = await listAwaitedCardRefs(deps, toPrint);
  const unpaid = await listOrdersAwaitingRest(deps, toPrint);
  const apartOf = await tellLotsApart(deps, [...rows.values()]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { received, givenBack, begun: _, organisationId: __, cardState: ___, ...piece } = row;
    return [
      {
        ...piece,
        ...apartOf(row),
        refunded: isFullyRefunded({ received, refunded: givenBack }),
        incomplete: incomplete.has(id),
        unapproved: isPieceToPrint(row) && unapproved.has(row.cardRef),
        unpaid: isPieceToPrint(row) && unpaid.has(row.orderRef),
        awaited: isPieceToPrint(row) && awaited.has(row.cardRef),
        stateAt: new Date(row.stateAt).toISOString(),
        dueAt: new Date(row.dueAt).toISOString(),
        late: row.shelved === 0 && isPieceLate(row, now),
      },
    ];
  });
}

/** Adds what distinguishes namesakes whose pieces are made together. */
async function tellLotsApart(deps: DbDeps, pieces: readonly Row[]): Promise<(piece: Row) => { apart?: string }> {
  const lots = [...new Set(pieces.flatMap(({ lot }) => lot ?? []))];
  const people = Map.groupBy(await queue.listPeopleOfLots(deps.db.query, lots), ({ lot }) => lot);
  const apart = new Map(lots.map((lot) => [lot, tellNamesakesApart(people.get(lot) ?? [])]));
  return ({ lot, cardRef }) => (lot === null ? {} : (apart.get(lot)?.(cardRef) ?? {}));
}

type Row = Awaited<ReturnType<typeof queue.findQueueItemRows>>[number];

/** Returns which pieces have an incomplete card. Only begun orders, and cards that are not shown, can have one. */
async function listIncompletePieces(deps: CoreDeps, pieces: readonly Row[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const unsure = pieces.filter(({ begun, cardState }) => begun === 1 || ["waiting", "removed"].includes(cardState));
  for (const [orderRef, some] of Map.groupBy(unsure, (piece) => piece.orderRef)) {
    const order = await getAnyOrderOrThrow(deps, orderRef);
    for (const { id, cardRef } of some)
      if (await isCardIncomplete(deps, order, await getCardOrThrow(deps, cardRef))) found.add(id);
  }
  return found;
}

/** Returns which orders of these pieces await the rest of the price; none if the setting accepts a deposit. */
async function listOrdersAwaitingRest(
  deps: CoreDeps,
  pieces: readonly Pick<Row, "orderRef">[],
): Promise<ReadonlySet<string>> {
  const begins = deps.settings.site.productionBegins;
  const found = new Set<string>();
  if (begins === "deposit") return found;
  for (const ref of new Set(pieces.map(({ orderRef }) => orderRef)))
    if (isRestAwaited(await getAnyOrderOrThrow(deps, ref), begins)) found.add(ref);
  return found;
}

/** Returns which cards of these pieces await their holders before printing, even if they are of another order. */
async function listAwaitedCardRefs(
  deps: CoreDeps,
  pieces: readonly Pick<Row, "cardRef" | "organisationId">[],
): Promise<ReadonlySet<string>> {
  const refs = new Set<string>();
  for (const { cardRef, organisationId } of pieces)
    if (await isCardAwaited(deps, { organisationId }, cardRef)) refs.add(cardRef);
  return refs;
}

type ListRefs = (deps: CoreDeps, order: Pick<OrderRow, "ref" | "organisationId">) => Promise<ReadonlySet<string>>;

/** Collects from these pieces' orders the cards that `list` returns: those that their company holds back. */
async function listRefsOfOrders(
  deps: CoreDeps,
  pieces: readonly Pick<Row, "orderRef" | "organisationId">[],
  list: ListRefs,
): Promise<ReadonlySet<string>> {
  const refs = new Set<string>();
  for (const [ref, [first]] of Map.groupBy(pieces, ({ orderRef }) => orderRef))
    for (const card of await list(deps, { ref, organisationId: first?.organisationId ?? null })) refs.add(card);
  return refs;
}
