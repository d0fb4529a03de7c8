import { useQuery } from "@tanstack/react-query";
import type { readLot } from "#shared/contract/lots.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { callStaff } from "../../session/staff-api-client.ts";

export type LotDetail = EndpointAnswer<typeof readLot>;

export function useLot(ref: string) {
  return useQuery({
    queryKey: ["pieces", "lot", ref],
    queryFn: ({ signal }) => callStaff<typeof readLot>("GET", "/api/lots/:ref", { params: { ref }, signal }),
    enabled: ref !== "",
  });
}
