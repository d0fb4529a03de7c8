import { QueryClient } from "@tanstack/react-query";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";

/**
 * Caches what the portal has read; a read whose error is retryable is tried three times. Offline, a call fails at
 * once and says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isRetryableError(error),
    },
    mutations: { networkMode: "always" },
  },
});
