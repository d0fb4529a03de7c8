import { QueryClient, type QueryKey } from "@tanstack/react-query";
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

/** Longest time (ms) for which an open order, a queue or the tour shows what others have changed meanwhile. */
const renewMs = 60_000;
for (const key of ["order", "pieces", "encoding"]) queryClient.setQueryDefaults([key], { refetchInterval: renewMs });

/** Reads again what was read under these keys, or under keys that begin with these words. */
export async function readAgain(...keys: (string | QueryKey)[]): Promise<void> {
  await Promise.all(
    keys.map((key) => queryClient.invalidateQueries({ queryKey: typeof key === "string" ? [key] : key })),
  );
}
