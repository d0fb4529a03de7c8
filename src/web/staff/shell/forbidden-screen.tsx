import { Link } from "react-router";
import { type StaffRole, staffRoleLabels } from "#shared/access/access.ts";
import type { readCurrentUser } from "#shared/contract/staff.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";
import { StaffScreen } from "../parts/screen.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import { canRoleOpenScreen } from "../session/role-screen-access.ts";

/** Replaces a screen that the role may not open. Asks the server for the current role, which may have changed. */
export function ForbiddenScreenNotice({ role }: { role: StaffRole }) {
  useStaffQuery<typeof readCurrentUser>(["me"], "/api/me");
  return (
    <StaffScreen title="Cette page n'est pas ouverte à votre rôle.">
      <div className="flex max-w-prose flex-col gap-4">
        <p>
          Votre rôle est «&nbsp;{staffRoleLabels[role]}&nbsp;». Si vous avez besoin de cette page, demandez à un
          administrateur de le changer.
        </p>
        <p>
          {canRoleOpenScreen(role, "dashboard") ? (
            <Link to={staffPaths.dashboard} className="text-link">
              Retour au tableau de bord
            </Link>
          ) : (
            <Link to={staffPaths.atelier} className="text-link">
              Retour à l'atelier
            </Link>
          )}
        </p>
      </div>
    </StaffScreen>
  );
}
