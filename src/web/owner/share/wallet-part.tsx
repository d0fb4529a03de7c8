import { useState } from "react";
import type { makeOwnPass } from "#shared/contract/wallet.ts";
import { call } from "#web/kit/api/client.ts";
import { detectPhonePlatform } from "#web/card/save/phone.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { OwnerSectionPanel } from "../panel.tsx";
import { getOwnerErrorMessage } from "../said.ts";

/** Where a pass opens: an iPhone, or a Mac, which hands it on to its owner's iPhone. */
export type WalletPlace = "iphone" | "mac" | "android" | "other";

export function detectWalletPlace({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): WalletPlace {
  const phone = detectPhonePlatform(userAgent, maxTouchPoints);
  if (phone === "other" && userAgent.includes("Macintosh")) return "mac";
  return phone;
}

/** Offers the card for Apple Wallet where it opens, and says elsewhere for whom it is. */
export function WalletPart({ cardRef, place }: { cardRef: string; place: WalletPlace }) {
  return (
    <OwnerSectionPanel title="Apple Wallet">
      <p className="text-sm">
        Votre carte dans l'app Cartes de l'iPhone&nbsp;: votre QR code s'affiche même sans réseau, et la carte change
        avec votre page.
      </p>
      {place === "iphone" || place === "mac" ? <AddButton cardRef={cardRef} /> : null}
      <p className="text-sm text-silver-400">{hints[place]}</p>
    </OwnerSectionPanel>
  );
}

function AddButton({ cardRef }: { cardRef: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function add(): Promise<void> {
    setBusy(true);
    try {
      const params = { ref: cardRef };
      const { path } = await call<typeof makeOwnPass>("POST", "/api/ma-carte/cartes/:ref/partager/wallet", { params });
      // The page stays: what is answered opens above it.
      window.location.assign(path);
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <div>
      <Button size="small" icon={<Icon name="card" />} busy={busy} busyLabel="Un instant…" onClick={() => void add()}>
        Ajouter à Apple Wallet
      </Button>
    </div>
  );
}

const hints: Record<WalletPlace, string> = {
  iphone: "Si rien ne s'ouvre, ouvrez cette page dans Safari.",
  mac: "Le fichier s'ouvre sur votre Mac, qui l'ajoute à votre iPhone.",
  android:
    "Pour iPhone seulement. Sur votre téléphone Android, ajoutez plutôt votre page à l'écran d'accueil, comme expliqué ci-dessus.",
  other: "Pour iPhone seulement\u00a0: ouvrez votre espace sur votre iPhone, et touchez «\u00a0Partager\u00a0».",
};
