import { useSyncExternalStore } from "react";
import type { Role } from "#shared/access.ts";
import { type Auth, readAuth, subscribeToAuth } from "./auth-store.ts";

/** The stored login; the page follows it when it changes, in another tab too. */
export function useAuth(): Auth | undefined {
  return useSyncExternalStore(subscribeToAuth, readAuth);
}

/** What the person may do; without a login the least. */
export function useRole(): Role {
  return useAuth()?.user.role ?? "workshop";
}
