import { useSyncExternalStore } from "react";
import type { StaffRole } from "#shared/access/access.ts";
import { type StoredStaffAuth, readAuth, subscribeToAuth } from "./auth-store.ts";

/** Returns the stored login; the page follows it when it changes, in another tab too. */
export function useAuth(): StoredStaffAuth | undefined {
  return useSyncExternalStore(subscribeToAuth, readAuth);
}

/** Returns the person's role; without a login the least. */
export function useRole(): StaffRole {
  return useAuth()?.user.role ?? "workshop";
}
