import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";

/**
 * Caches what the portal has loaded; a request with a retryable error is tried three times. Offline, a call fails at
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

/** Longest time (ms) until an open order, a queue or the delivery run shows other people's changes. */
const renewMs = 60_000;
for (const key of ["order", "pieces", "encoding"]) queryClient.setQueryDefaults([key], { refetchInterval: renewMs });

/** Reloads what was loaded under these keys, or under keys that begin with these words. */
export async function readAgain(...keys: (string | QueryKey)[]): Promise<void> {
  await Promise.all(
    keys.map((key) => queryClient.invalidateQueries({ queryKey: typeof key === "string" ? [key] : key })),
  );
}
