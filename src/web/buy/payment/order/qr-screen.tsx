import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useEffect, useId, useRef } from "react";
import { routePaths } from "#shared/route-paths.ts";

interface QrScreenProps {
  cardRef: string;
  name: string;
  onClose: () => void;
}

/** Shows the QR code of the card's page as large and bright as possible, and keeps the screen on meanwhile. */
export function QrScreen({ cardRef, name, onClose }: QrScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useScreenWakeLock();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose} className="qr-screen">
      <img
        src={routePaths.cardQr(cardRef)}
        alt={`QR code de la page ${formatNameWithDe(name)}`}
        width="640"
        height="640"
      />
      <h2 id={id}>{name}</h2>
      <p>Scannez ce code avec l'appareil photo.</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Fermer
      </button>
    </dialog>
  );
}

/**
 * Keeps the screen on if the browser can. The browser releases the lock when the page is hidden, so it is requested
 * again.
 */
function useScreenWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const hold = async () => {
      if (document.hidden) return;
      // Refused when the battery is nearly empty; the code is readable anyway.
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
