import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { readRun, recordDelivery, Stop } from "#shared/contract/delivery.ts";
import type { Body } from "#shared/contract/endpoint.ts";
import { mayPass } from "#web/api/client.ts";
import { callStaff } from "../../api.ts";
import { newOwnId, sendKept, useUnsent } from "../unsent.ts";

export type { Stop };
export type Visit = Body<typeof recordDelivery>;

/** What goes out: all of it, or the pieces that were chosen. */
export function useRun(pieces: string) {
  return useQuery({ queryKey: ["pieces", "run", pieces], queryFn: ({ signal }) => callStaff<typeof readRun>("GET", "/api/deliveries/run", { query: { pieces }, signal }) });
}

type Typed<V> = V extends unknown ? Omit<V, "id" | "pieces"> : never;

/** Keeps what came of a stop and tells the server; resolves to whether it has heard. @throws {CallError} for what it refuses */
export function useVisit(): (stop: Stop, visit: Typed<Visit>) => Promise<boolean> {
  const client = useQueryClient();
  return async (stop, visit) => {
    const id = newOwnId();
    const body = { ...visit, id, pieces: onItsWay(stop) } as Visit;
    const label = `${stop.recipient}, ${stop.orderNumber}\u00a0: ${visit.outcome === "delivered" ? "livrée" : "pas trouvé"}`;
    try {
      await sendKept({ id, path: "/api/deliveries" satisfies (typeof recordDelivery)["path"], params: {}, body, label });
      return true;
    } catch (error) {
      if (!mayPass(error)) throw error;
      return false;
    } finally {
      await Promise.all([client.invalidateQueries({ queryKey: ["pieces"] }), client.invalidateQueries({ queryKey: ["dashboard"] })]);
    }
  };
}

export const onItsWay = ({ pieces }: Stop) => pieces.filter(({ state }) => state === "shipped").map(({ id }) => id);
/** Those that can leave: not of an order whose money went back. */
export const notGone = ({ pieces, refunded }: Stop) => (refunded ? [] : pieces.filter(({ state }) => state === "checked"));

/** Pieces of which something was said that the server has not heard. */
export function useSaid(): ReadonlySet<string> {
  return new Set(useUnsent().flatMap(({ body }) => (body && "pieces" in body ? (body.pieces as string[]) : [])));
}
