import { QueryClient } from "@tanstack/react-query";
import { isRetryableError } from "#web/api/client.ts";

/** What the portal has read; a read that may still pass is tried three times. Offline, a call fails at once and says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", staleTime: 5_000, retry: (failures, error) => failures < 2 && isRetryableError(error) },
    mutations: { networkMode: "always" },
  },
});
