import type { readLot } from "#shared/contract/lots.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";

export type LotDetail = EndpointAnswer<typeof readLot>;

export function useLot(ref: string) {
  return useStaffQuery<typeof readLot>(["pieces", "lot", ref], "/api/lots/:ref", {
    params: { ref },
    enabled: ref !== "",
  });
}
