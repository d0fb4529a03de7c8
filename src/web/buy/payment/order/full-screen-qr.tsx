import { useEffect, useState } from "react";
import { routePaths } from "#shared/urls.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { QrScreen } from "./qr-screen.tsx";

const loadScreen = () => import("./qr-screen.tsx");

/** Opens the QR code of the card's page on the whole screen, or its picture alone where that cannot be loaded. */
export function FullScreenQr({ cardRef, name }: { cardRef: string; name: string }) {
  const [Screen, setScreen] = useState<typeof QrScreen>();

  useEffect(() => {
    loadScreen().catch(() => undefined);
  }, []);

  const open = async () => {
    try {
      const { QrScreen: Loaded } = await loadScreen();
      setScreen(() => Loaded);
    } catch {
      location.assign(routePaths.cardQr(cardRef));
    }
  };

  return (
    <>
      <Button variant="secondary" icon={<Icon name="qr" />} onClick={() => void open()}>
        Montrer mon QR code
      </Button>
      {Screen ? <Screen cardRef={cardRef} name={name} onClose={() => setScreen(undefined)} /> : null}
    </>
  );
}
