import { Link } from "react-router";
import { Screen } from "../parts/screen.tsx";
import { portalPaths } from "../portal-paths.ts";

export function UnknownScreen() {
  return (
    <Screen title="Cette page n'existe pas.">
      <p><Link to={portalPaths.dashboard} className="text-link">Retour au tableau de bord</Link></p>
    </Screen>
  );
}
