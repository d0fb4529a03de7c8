import { withDe } from "#shared/format/elision.ts";
import { useEffect, useId, useRef } from "react";
import { routePaths } from "#shared/urls.ts";
import { useScreenWakeLock } from "./use-awake-screen.ts";

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
      <img src={routePaths.cardQr(cardRef)} alt={`QR code de la page ${withDe(name)}`} width="640" height="640" />
      <h2 id={id}>{name}</h2>
      <p>Scannez ce code avec l'appareil photo.</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Fermer
      </button>
    </dialog>
  );
}
