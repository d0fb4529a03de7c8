import { withDe } from "#shared/elision.ts";
import { routePaths } from "#shared/urls.ts";
import { CardNoticePage } from "./notice.tsx";

/** Renders the page for a reference that leads nowhere, not yet, or no more: the same sentence for all. */
export function MissingCardPage() {
  return (
    <CardNoticePage title="Carte introuvable" text="Cette carte n'existe pas ou n'est pas encore en ligne.">
      <WaysOn />
    </CardNoticePage>
  );
}

/** Renders the page of a card whose owner hides it for a while. */
export function PausedCardPage() {
  return (
    <CardNoticePage
      title="Cette carte est en pause"
      text="Elle n'est pas visible pour le moment. Vous la retrouverez peut-être bientôt à cette même adresse."
    >
      <WaysOn />
    </CardNoticePage>
  );
}

interface LeftCardPageProps {
  /** The company's, about somebody who has left. */
  sentence: string;
  company: string;
  /** To whom it leads instead. */
  colleague: { name: string; path: string } | null;
}

/** Renders the page at the address of somebody who has left his company; it says nothing of him. */
export function LeftCardPage({ sentence, company, colleague }: LeftCardPageProps) {
  return (
    <CardNoticePage title={company || "Cette carte n'est plus utilisée"} text={sentence}>
      {colleague ? (
        <a className="save" href={colleague.path}>
          Voir la carte {withDe(colleague.name)}
        </a>
      ) : null}
      <a className="quiet" href={routePaths.home}>
        Retour à l'accueil
      </a>
    </CardNoticePage>
  );
}

/** Renders the page for who comes by the tag of a printed card that is lost. */
export function LostTagPage() {
  return (
    <CardNoticePage
      title="Cette carte a été déclarée perdue"
      text="Sa puce n'ouvre plus de page. Vous l'avez trouvée ? Prévenez-nous, pour qu'elle retrouve son propriétaire."
    >
      <a className="save" href={routePaths.legal}>
        Nous joindre
      </a>
      <a className="quiet" href={routePaths.home}>
        Retour à l'accueil
      </a>
    </CardNoticePage>
  );
}

function WaysOn() {
  return (
    <>
      <a className="save" href={routePaths.offers}>
        Commander ma carte
      </a>
      <a className="quiet" href={routePaths.home}>
        Retour à l'accueil
      </a>
    </>
  );
}
