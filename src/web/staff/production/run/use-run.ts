import { formatCount } from "#shared/format/counts.ts";
import type { readRun, recordDelivery, DeliveryStop } from "#shared/contract/delivery.ts";
import type { EndpointAnswer, EndpointBody } from "#shared/contract/endpoint.ts";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { createClientRecordId, sendWithOfflineQueue, useUnsentRecords } from "../unsent.ts";
import { readAgain } from "../../session/query-client.ts";

export type { DeliveryStop };
export type DeliveryVisit = EndpointBody<typeof recordDelivery>;
export type DeliveryAnswer = EndpointAnswer<typeof recordDelivery>;

/** Loads what goes out: all of it, the pieces that were chosen, or those of a lot. */
export function useDeliveryRun(pieces: string, lot: string) {
  return useStaffQuery<typeof readRun>(["pieces", "run", pieces, lot], "/api/deliveries/run", {
    query: { pieces, lot },
  });
}

type Typed<V> = V extends unknown ? Omit<V, "id" | "pieces"> & { pieces?: readonly string[] } : never;

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
    const id = createClientRecordId();
    const pieces = visit.pieces ?? listShippedPieceIds(stop);
    const body = { ...visit, id, pieces } as DeliveryVisit;
    const said = visit.outcome === "delivered" ? formatDelivered(pieces.length) : "pas trouvé";
    const label = `${stop.recipient}, ${stop.orderNumber}\u00a0: ${said}`;
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
/** Lists the pieces that can leave: not of an order whose money went back. */
export const listDispatchablePieces = ({ pieces, refunded }: DeliveryStop) =>
  refunded ? [] : pieces.filter(({ state }) => state === "checked");

/** Returns the ids of pieces of which a record has not reached the server. */
export function useUnsentPieceIds(): ReadonlySet<string> {
  return new Set(useUnsentRecords().flatMap(({ body }) => (body && "pieces" in body ? (body.pieces as string[]) : [])));
}
