import { useSyncExternalStore } from "react";

/** Returns false in the server's HTML, and until the script has taken over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

const nothingChanges = () => () => undefined;
