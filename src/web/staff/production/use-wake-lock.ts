import { useEffect } from "react";

/** Keeps the screen on while the person works with both hands; browsers release the lock when the page is hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    // Refused when the battery is low: then the screen goes off as usual.
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await lock?.release();
    };
    const onShown = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", onShown);
      void lock?.release();
    };
  }, [wanted]);
}
