import { paths } from "#shared/urls.ts";
import { BrandMark } from "../ui/brand.tsx";

/** For a reference that leads nowhere, or not yet: the same sentence for both. */
export function MissingCardPage() {
  return (
    <main className="sheet missing">
      <BrandMark />
      <h1>
        <span>Carte introuvable</span>
      </h1>
      <p>Cette carte n'existe pas ou n'est pas encore en ligne.</p>
      <a className="save" href={paths.offers}>
        Commander ma carte
      </a>
      <a className="quiet" href={paths.home}>
        Retour à l'accueil
      </a>
    </main>
  );
}
