import { paths } from "#shared/urls.ts";
import { Notice } from "./notice.tsx";

/** Asked again, whatever it is and with all that it carries. */
const sameAddress = "";

/** For whatever page cannot be made now: the same address may answer a moment later. */
export function AwayPage() {
  return (
    <Notice title="Un instant, s'il vous plaît" text="Cette page ne s'ouvre pas pour le moment. Veuillez réessayer dans un instant.">
      <a className="save" href={sameAddress}>
        Réessayer
      </a>
      <a className="quiet" href={paths.home}>
        Retour à l'accueil
      </a>
    </Notice>
  );
}
