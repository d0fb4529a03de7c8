import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useEffect, useId, useRef } from "react";
import { routePaths } from "#shared/route-paths.ts";

interface QrScreenProps {
  cardRef: string;
  name: string;
  onClose: () => void;
}

/**
 * Shows the QR code of the card's page, as large and as bright as the screen can show it, which stays on
 * meanwhile.
 */
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
 * Keeps the screen on, where the browser offers it; the browser releases the lock when the page is
 * hidden, so it is requested again.
 */
function useScreenWakeLock(): void {
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
