import { useEffect, useId, useRef, useState } from "react";
import { routePaths } from "#shared/urls.ts";
import { Button } from "#web/ui/button.tsx";
import { getModalDialogProps } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useScreenWakeLock } from "./use-awake-screen.ts";

/**
 * Shows the QR code of the card's page, as large and as bright as the screen can show it, which stays on
 * meanwhile.
 */
export function FullScreenQr({ cardRef, name }: { cardRef: string; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  useScreenWakeLock(open);

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);

  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" icon={<Icon name="qr" />} onClick={() => setOpen(true)}>
        Montrer mon QR code
      </Button>
      <dialog ref={dialog} {...getModalDialogProps(id, close)} className="qr-screen">
        {open ? (
          <>
            <img src={routePaths.cardQr(cardRef)} alt={`QR code de la page de ${name}`} width="640" height="640" />
            <h2 id={id}>{name}</h2>
            <p>Scannez ce code avec l'appareil photo.</p>
            <button type="button" onClick={close}>
              Fermer
            </button>
          </>
        ) : null}
      </dialog>
    </>
  );
}
