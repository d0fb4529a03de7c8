import { useQuery } from "@tanstack/react-query";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readChecks, readSystem } from "#shared/contract/system.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";

export type SystemStatus = EndpointAnswer<typeof readSystem>;

export const systemKey = ["system"];
/** Reload interval (ms): waiting and running jobs change by themselves. */
const renewMs = 15_000;

export function useSystemStatus() {
  return useQuery({
    queryKey: [...systemKey, "state"],
    queryFn: ({ signal }) => callStaff<typeof readSystem>("GET", "/api/system", { signal }),
    refetchInterval: renewMs,
  });
}

export function useHealthChecks() {
  return useStaffQuery<typeof readChecks>([...systemKey, "checks"], "/api/system/checks");
}
