import type { DeliveryStop } from "#shared/contract/delivery.ts";
import { departureUndoMs } from "#shared/order/piece-moves.ts";
import { computeAmountDue, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import type { selectDeliverablePieces } from "./delivery-run-read-model.ts";

type DeliverablePiece = Awaited<ReturnType<typeof selectDeliverablePieces>>[number];

/**
 * Groups the pieces by their orders and destinations; `missed` is added by the caller. `now`: ms since 1970 UTC. An
 * amount due is collected at the order's own door, or at each stop where nothing goes to that door.
 */
export function buildStops(rows: readonly DeliverablePiece[], now: number): DeliveryStop[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.orderRef, toOwnDestination(row)]));
  return [...groups.values()].flatMap((pieces): DeliveryStop[] => {
    const [first] = pieces;
    if (!first) return [];
    const own = toOwnDestination(first);
    return [
      {
        id: own ? `${first.orderRef} ${first.cardRef}` : first.orderRef,
        orderRef: first.orderRef,
        orderNumber: first.number,
        ...(own ?? {
          recipient: first.deliveryRecipient,
          phone: first.deliveryPhone,
          address: first.deliveryAddress,
          town: first.deliveryTown,
          fee: first.deliveryFee,
          note: first.deliveryNote,
          toCollect: computeAmountDue(first),
        }),
        refunded: isFullyRefunded(first),
        pieces: pieces.map(({ id, state, stateAt, firstName, lastName }) => ({
          id,
          state,
          name: `${firstName} ${lastName}`.trim(),
          undoMs: state === "shipped" ? Math.max(0, stateAt + departureUndoMs - now) : 0,
        })),
        missed: null,
      },
    ];
  });
}

/** Where a card is sent that does not go with its order; its fee was paid with it. */
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
