import { useSyncExternalStore } from "react";
import { type Auth, readAuth, subscribeToAuth } from "./auth-store.ts";

/** The stored login; the page follows it when it changes, in another tab too. */
export function useAuth(): Auth | undefined {
  return useSyncExternalStore(subscribeToAuth, readAuth);
}
