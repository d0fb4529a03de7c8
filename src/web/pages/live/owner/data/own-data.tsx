import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { routePaths } from "#shared/urls.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Offers what an owner may ask about himself: all the data that is kept, as a download. */
export function OwnDataExportSection({ card: { ref } }: { card: OwnedCard }) {
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <section aria-labelledby="exporter" className="flex flex-col items-start gap-3">
        <h2 id="exporter" className="text-lg">
          Ce que nous gardons de vous
        </h2>
        <p className="text-silver-300">
          Une archive ZIP&nbsp;: vos cartes, leurs versions, leurs photos, leurs visites, les coordonnées laissées par
          vos visiteurs, vos appareils connectés. Et vos commandes et paiements, si c'est vous qui les avez passées. Un
          fichier LISEZMOI.txt dit ce que contient chaque fichier.
        </p>
        <ButtonLink variant="secondary" href={routePaths.ownData(ref)} download>
          Télécharger mes données
        </ButtonLink>
        <p className="text-sm text-silver-400">
          Ce que nous gardons, pourquoi et combien de temps&nbsp;:{" "}
          <a href={routePaths.privacy} className="text-link inline-flex min-h-11 items-center">
            Confidentialité
          </a>
        </p>
      </section>
    </div>
  );
}
