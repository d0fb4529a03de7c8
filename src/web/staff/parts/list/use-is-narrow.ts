import { useCallback, useSyncExternalStore } from "react";

/** Checks whether a media query matches now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Checks whether the screen is so narrow that a table's rows are cards. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 47.99rem)");
}
