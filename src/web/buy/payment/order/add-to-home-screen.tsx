import { useEffect, useState, useSyncExternalStore } from "react";
import { routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

/** Chromium's event before it offers to install an app; no library has its type. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const never = () => () => undefined;
/** Safari never offers it, so people have to find the menu item themselves. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !("standalone" in navigator && navigator.standalone);

/** Renders "Ajouter à l'écran d'accueil" for the card, not for this page, if the browser can do it. */
export function AddToHomeScreenButton({ cardRef }: { cardRef: string }) {
  const ios = useSyncExternalStore(never, isIos, () => false);
  const [offer, setOffer] = useState<InstallOffer>();

  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const forget = () => setOffer(undefined);
    window.addEventListener("beforeinstallprompt", keep);
    window.addEventListener("appinstalled", forget);
    // Set after the listener: the browser reads the card's manifest at once, and may then fire the event.
    document.querySelector("link[rel=manifest]")?.setAttribute("href", routePaths.cardManifest(cardRef));
    return () => {
      window.removeEventListener("beforeinstallprompt", keep);
      window.removeEventListener("appinstalled", forget);
    };
  }, [cardRef]);

  const add = async () => {
    await offer?.prompt();
    // An offer can be answered only once.
    setOffer(undefined);
  };
  if (offer)
    return (
      <Button variant="secondary" icon={<Icon name="plus" />} onClick={() => void add()}>
        Ajouter à l'écran d'accueil
      </Button>
    );
  if (!ios) return null;
  return (
    <details className="w-full">
      <summary className="text-link inline-flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="plus" />
        Ajouter à l'écran d'accueil
      </summary>
      <ol className="mt-2 list-decimal pl-6">
        <li>
          {"Ouvrez "}
          <a href={routePaths.card(cardRef)} className="text-link">
            votre carte
          </a>{" "}
          dans Safari.
        </li>
        <li>Touchez le bouton de partage, un carré d'où sort une flèche.</li>
        <li>Choisissez «&nbsp;Sur l'écran d'accueil&nbsp;».</li>
      </ol>
    </details>
  );
}
