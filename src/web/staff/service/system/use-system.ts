import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readChecks, readSystem, retryJob } from "#shared/contract/system.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

export type SystemStatus = EndpointAnswer<typeof readSystem>;

const key = ["system"];
/** ms: what waits and runs changes by itself. */
const renewMs = 15_000;

export function useSystemStatus() {
  return useQuery({
    queryKey: [...key, "state"],
    queryFn: ({ signal }) => callStaff<typeof readSystem>("GET", "/api/system", { signal }),
    refetchInterval: renewMs,
  });
}

export function useHealthChecks() {
  return useQuery({
    queryKey: [...key, "checks"],
    queryFn: ({ signal }) => callStaff<typeof readChecks>("GET", "/api/system/checks", { signal }),
  });
}

export function useRetryJob() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callStaff<typeof retryJob>("POST", "/api/system/jobs/:id/retry", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
