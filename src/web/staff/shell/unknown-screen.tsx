import { Link } from "react-router";
import { StaffScreen } from "../parts/screen.tsx";
import { staffPaths } from "../session/staff-paths.ts";

export function UnknownScreenNotice() {
  return (
    <StaffScreen title="Cette page n'existe pas.">
      <p>
        <Link to={staffPaths.dashboard} className="text-link">
          Retour au tableau de bord
        </Link>
      </p>
    </StaffScreen>
  );
}
