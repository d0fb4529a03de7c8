import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import type { readOwnedShare } from "#shared/contract/owner-share.ts";
import { call } from "#web/kit/api/client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { LoadedSectionContent } from "../loaded.tsx";
import { HomeScreenSteps } from "./home-screen-steps.tsx";
import { ShareLinkSection } from "./link-part.tsx";
import { SharePicturesSection } from "./pictures-part.tsx";
import { ShareQrSection } from "./qr-part.tsx";
import { EmailSignatureSection } from "./signature-part.tsx";
import { detectWalletPlace, WalletPart } from "./wallet-part.tsx";

/** Collects all the ways in which a card is shared. */
export function CardShareSection({ card: { ref, state, firstName, lastName } }: { card: OwnedCard }) {
  const name = `${firstName} ${lastName}`;
  const place = detectWalletPlace(navigator);
  return (
    <LoadedSectionContent
      read={() => call<typeof readOwnedShare>("GET", "/api/ma-carte/cartes/:ref/partager", { params: { ref } })}
    >
      {(share) => (
        <div className="flex flex-col gap-6">
          {state === "paused" ? (
            <Callout kind="warning" title="Votre page est en pause.">
              <p>Qui suit ces liens lit qu'elle n'est pas visible pour le moment.</p>
            </Callout>
          ) : null}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ShareLinkSection cardRef={ref} name={name} share={share} />
            <ShareQrSection cardRef={ref} name={name} />
            {share.wallet && place === "iphone" ? <WalletPart cardRef={ref} place={place} /> : null}
            <EmailSignatureSection share={share} />
            {/* As high as those others that stand beside it. */}
            <div className={share.wallet && place !== "iphone" ? "lg:row-span-3" : "lg:row-span-2"}>
              <SharePicturesSection cardRef={ref} name={name} pictures={share.pictures} />
            </div>
            <HomeScreenSteps cardRef={ref} />
            {share.wallet && place !== "iphone" ? <WalletPart cardRef={ref} place={place} /> : null}
          </div>
        </div>
      )}
    </LoadedSectionContent>
  );
}
