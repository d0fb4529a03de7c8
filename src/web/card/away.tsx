import { routePaths } from "#shared/urls.ts";
import { CardNoticePage } from "./notice.tsx";

/** An empty address repeats the request with all its parameters. */
const sameAddress = "";

/** Renders the page shown while a card's page cannot be made: the same URL may answer a moment later. */
export function CardUnavailablePage() {
  return (
    <CardNoticePage
      title="Un instant, s'il vous plaît"
      text="Cette page ne s'ouvre pas pour le moment. Veuillez réessayer dans un instant."
    >
      <a className="save" href={sameAddress}>
        Réessayer
      </a>
      <a className="quiet" href={routePaths.home}>
        Retour à l'accueil
      </a>
    </CardNoticePage>
  );
}
