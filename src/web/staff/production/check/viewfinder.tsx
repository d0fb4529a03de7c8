import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useWakeLock } from "../use-wake-lock.ts";
import { useQrCamera } from "./use-camera.ts";

/** Shows the camera's picture; reports each new code once. The camera opens on a press, not before. */
export function QrCameraViewfinder({ onCode }: { onCode: (text: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const { video, state } = useQrCamera(wanted, onCode);
  useWakeLock(state === "on");
  if (!wanted)
    return (
      <Button wide size="large" icon={<Icon name="camera" />} onClick={() => setWanted(true)}>
        Ouvrir la caméra
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      {state === "denied" || state === "absent" ? (
        <Callout
          kind="danger"
          role="alert"
          title={state === "denied" ? "La caméra est refusée à ce site." : "Aucune caméra ne répond."}
        >
          <p>
            {state === "denied"
              ? "Touchez le cadenas à gauche de l'adresse, puis Autorisations, et autorisez la caméra."
              : "Une autre application l'utilise peut-être."}{" "}
            Sinon, tapez l'adresse ci-dessous.
          </p>
          <div className="pt-2">
            <Button size="small" variant="secondary" onClick={() => setWanted(false)}>
              Recommencer
            </Button>
          </div>
        </Callout>
      ) : (
        <div className="relative aspect-square max-h-[40svh] w-full overflow-hidden rounded-lg border border-edge bg-sunken">
          <video ref={video} muted playsInline aria-label="Image de la caméra" className="size-full object-cover" />
          <div aria-hidden="true" className="absolute inset-[18%] rounded-md border-2 border-white/80" />
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 bg-ink/75 p-2 text-center text-sm font-semibold text-silver-50"
          >
            {state === "on" ? "Visez le code imprimé." : "La caméra s'ouvre…"}
          </p>
        </div>
      )}
      {state === "on" ? (
        <Button variant="quiet" onClick={() => setWanted(false)}>
          Fermer la caméra
        </Button>
      ) : null}
    </div>
  );
}
