import { useSyncExternalStore } from "react";

/** Returns false in the HTML that the server sends, and until the script has taken over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

const nothingChanges = () => () => undefined;
