import { useSyncExternalStore } from "react";
import type { StaffRole } from "#shared/access/access.ts";
import { type StoredStaffAuth, readAuth, subscribeToAuth } from "./auth-store.ts";

/** Returns the stored login; renders again when it changes, also in another tab. */
export function useAuth(): StoredStaffAuth | undefined {
  return useSyncExternalStore(subscribeToAuth, readAuth);
}

/** Returns the person's role; without a login, the one with the fewest rights. */
export function useRole(): StaffRole {
  return useAuth()?.user.role ?? "workshop";
}
