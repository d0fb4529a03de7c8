import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds now. */
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

/** Tells whether the screen is so narrow that a table's rows are cards. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 47.99rem)");
}
