import { formatCount } from "#shared/format/counts.ts";
import type { readRun, recordDelivery, DeliveryStop } from "#shared/contract/delivery.ts";
import type { EndpointAnswer, EndpointBody } from "#shared/contract/endpoint.ts";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { createClientRecordId, sendWithOfflineQueue, useUnsentRecords } from "../unsent.ts";
import { splitVisitByOrder } from "./visit-parts.ts";
import { readAgain } from "../../session/query-client.ts";

export type { DeliveryStop };
export type DeliveryVisit = EndpointBody<typeof recordDelivery>;
export type DeliveryAnswer = EndpointAnswer<typeof recordDelivery>;

/** Loads the deliveries: all, the chosen pieces or a lot's; and the visits of a day, today by default. */
export function useDeliveryRun(pieces: string, lot: string, day: string) {
  return useStaffQuery<typeof readRun>(["pieces", "run", pieces, lot, day], "/api/deliveries/run", {
    query: { pieces, lot, day },
  });
}

type Typed<V> = V extends unknown
  ? Omit<V, "id" | "pieces" | "also" | "toCollect"> & { pieces?: readonly string[] }
  : never;

/**
 * Saves a stop's outcome, by default for all its shipped pieces, and sends it to the server. Resolves to the server's
 * answer, or to `null` while the record is kept here.
 * @throws {CallError} if the server refuses it
 */
export function useRecordDeliveryVisit(): (
  stop: DeliveryStop,
  visit: Typed<DeliveryVisit>,
) => Promise<DeliveryAnswer | null> {
  return async (stop, visit) => {
    const pieces = visit.pieces ?? listShippedPieceIds(stop);
    const amount = visit.outcome === "delivered" ? (visit.amount ?? 0) : 0;
    const parts = splitVisitByOrder(stop, pieces, amount).map((part) => ({
      ...(visit.outcome === "delivered" ? part : { pieces: part.pieces }),
      id: createClientRecordId(),
    }));
    const id = parts[0]?.id ?? "";
    const body = { ...visit, ...parts[0], also: parts.slice(1) } as DeliveryVisit;
    const said = visit.outcome === "delivered" ? formatDelivered(pieces.length) : "pas trouvé";
    const label = `${stop.recipient}, ${formatOrderNumbers(stop)}\u00a0: ${said}`;
    try {
      return (await sendWithOfflineQueue({
        id,
        path: "/api/deliveries" satisfies (typeof recordDelivery)["path"],
        params: {},
        body,
        label,
      })) as DeliveryAnswer;
    } catch (error) {
      if (!isRetryableError(error)) throw error;
      return null;
    } finally {
      await readAgain("pieces", "dashboard");
    }
  };
}

/** Formats how many cards were handed over: "livrée", "40 cartes livrées". */
const formatDelivered = (count: number) => (count === 1 ? "livrée" : `${formatCount(count, "carte")} livrées`);

export const listShippedPieceIds = ({ pieces }: DeliveryStop) =>
  pieces.filter(({ state }) => state === "shipped").map(({ id }) => id);
/** Lists the pieces to hand over; leaves out those of refunded orders. */
export function listPiecesToGive({ pieces, orders }: Pick<DeliveryStop, "pieces" | "orders">): DeliveryStop["pieces"] {
  const refunded = new Set(orders.filter((order) => order.refunded).map(({ orderRef }) => orderRef));
  return pieces.filter(({ orderRef }) => !refunded.has(orderRef));
}
/** Lists the pieces that are ready to leave. */
export const listDispatchablePieces = (stop: DeliveryStop) =>
  listPiecesToGive(stop).filter(({ state }) => state === "checked");

export const formatOrderNumbers = ({ orders }: DeliveryStop) => orders.map(({ orderNumber }) => orderNumber).join(", ");

/** Returns the ids of pieces with a record that has not reached the server. */
export function useUnsentPieceIds(): ReadonlySet<string> {
  const records = useUnsentRecords().map(({ body }) => body as Partial<DeliveryVisit> | undefined);
  return new Set(
    records.flatMap((body) => [...(body?.pieces ?? []), ...(body?.also ?? []).flatMap((one) => one.pieces)]),
  );
}
