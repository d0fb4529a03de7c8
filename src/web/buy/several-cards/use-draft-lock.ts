import { useEffect, useState } from "react";

/**
 * Holds the draft's lock for this tab; a second tab learns that the draft is open elsewhere, and may take it over.
 * Without browser locks every tab may write.
 */
export function useDraftLock(name: string): { state: "waiting" | "held" | "elsewhere"; take(): void } {
  const [state, setState] = useState<"waiting" | "held" | "elsewhere">("waiting");

  useEffect(() => {
    const { locks } = navigator as Partial<Navigator>;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    if (!locks) {
      // oxlint-disable-next-line react/set-state-in-effect -- known in the browser alone
      setState("held");
      return undefined;
    }
    const steal = sessionStorage.getItem(name) !== null;
    sessionStorage.removeItem(name);
    locks
      .request(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
        setState(lock ? "held" : "elsewhere");
        if (lock) await held;
      })
      // Another tab took the lock over.
      .catch(() => setState("elsewhere"));
    return release;
  }, [name]);

  return {
    state,
    take: () => {
      sessionStorage.setItem(name, "");
      location.reload();
    },
  };
}
