import { Link } from "react-router";
import { PortalScreen } from "../parts/screen.tsx";
import { portalPaths } from "../session/portal-paths.ts";

export function UnknownScreenNotice() {
  return (
    <PortalScreen title="Cette page n'existe pas.">
      <p>
        <Link to={portalPaths.dashboard} className="text-link">
          Retour au tableau de bord
        </Link>
      </p>
    </PortalScreen>
  );
}
