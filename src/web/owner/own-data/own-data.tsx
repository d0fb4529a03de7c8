import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { routePaths } from "#shared/urls.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "../panel.tsx";
import { CardRemovalSection } from "./removal.tsx";

/**
 * Offers what an owner may ask about himself: all the data that is kept, as a download, and the removal of his
 * card.
 */
export function OwnDataSection({ card, onChanged }: { card: OwnedCard; onChanged: () => void }) {
  const { ref } = card;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <OwnerSectionPanel title="Ce que nous gardons de vous">
        <p className="text-silver-300">
          Une archive ZIP&nbsp;: vos cartes, leurs versions, leurs photos, leurs visites, les coordonnées laissées par
          vos visiteurs, vos appareils connectés. Et vos commandes, avec leurs paiements, si c'est vous qui les avez
          passées. Un fichier LISEZMOI.txt dit ce que contient chaque fichier.
        </p>
        <div>
          <ButtonLink variant="secondary" href={routePaths.ownData(ref)} download>
            Télécharger mes données
          </ButtonLink>
        </div>
        <div>
          <a href={routePaths.privacy} className="text-link inline-flex min-h-11 items-center text-sm">
            Pourquoi, et combien de temps
          </a>
        </div>
      </OwnerSectionPanel>
      <CardRemovalSection card={card} onChanged={onChanged} />
    </div>
  );
}
