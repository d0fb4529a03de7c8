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

/** Loads what goes out: all of it, the pieces that were chosen, or those of a lot; and the visits of a day, today by default. */
export function useDeliveryRun(pieces: string, lot: string, day: string) {
  return useStaffQuery<typeof readRun>(["pieces", "run", pieces, lot, day], "/api/deliveries/run", {
    query: { pieces, lot, day },
  });
}

type Typed<V> = V extends unknown
  ? Omit<V, "id" | "pieces" | "also" | "toCollect"> & { pieces?: readonly string[] }
  : never;

/**
 * Saves the outcome of a stop, by default for all its pieces on their way, and sends it to the server; resolves to its answer, or
 * `null` while it is kept here.
 * @throws {CallError} for what it refuses
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

/** Says that so many cards were handed over: "livrée", "40 cartes livrées". */
const formatDelivered = (count: number) => (count === 1 ? "livrée" : `${formatCount(count, "carte")} livrées`);

export const listShippedPieceIds = ({ pieces }: DeliveryStop) =>
  pieces.filter(({ state }) => state === "shipped").map(({ id }) => id);
/** Lists the pieces that are to be handed over: not of an order whose money went back. */
export function listPiecesToGive({ pieces, orders }: Pick<DeliveryStop, "pieces" | "orders">): DeliveryStop["pieces"] {
  const refunded = new Set(orders.filter((order) => order.refunded).map(({ orderRef }) => orderRef));
  return pieces.filter(({ orderRef }) => !refunded.has(orderRef));
}
/** Lists the pieces that can leave. */
export const listDispatchablePieces = (stop: DeliveryStop) =>
  listPiecesToGive(stop).filter(({ state }) => state === "checked");

export const formatOrderNumbers = ({ orders }: DeliveryStop) => orders.map(({ orderNumber }) => orderNumber).join(", ");

/** Returns the ids of pieces of which a record has not reached the server. */
export function useUnsentPieceIds(): ReadonlySet<string> {
  const records = useUnsentRecords().map(({ body }) => body as Partial<DeliveryVisit> | undefined);
  return new Set(
    records.flatMap((body) => [...(body?.pieces ?? []), ...(body?.also ?? []).flatMap((one) => one.pieces)]),
  );
}
