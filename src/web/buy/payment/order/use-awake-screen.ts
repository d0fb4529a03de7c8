import { useEffect } from "react";

/**
 * Keeps the screen on, where the browser offers it; the browser releases the lock when the page is
 * hidden, so it is requested again.
 */
export function useScreenWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const hold = async () => {
      if (document.hidden) return;
      // A nearly empty battery refuses; the code is readable all the same.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) await lock?.release();
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
