import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Role, roleLabels } from "#shared/access.ts";
import type { readMe } from "#shared/contract/staff.ts";
import { callStaff } from "../api.ts";
import { Screen } from "../parts/screen.tsx";
import { portalPaths } from "../portal-paths.ts";
import { mayOpen } from "../session/screen-roles.ts";

/** In a screen's place, for a role that does not open it. Asks the server, which tells the role of now: it may have changed. */
export function NotAllowed({ role }: { role: Role }) {
  useQuery({ queryKey: ["me"], queryFn: ({ signal }) => callStaff<typeof readMe>("GET", "/api/me", { signal }) });
  const hasDashboard = mayOpen(role, "dashboard");
  return (
    <Screen title={hasDashboard ? "Cette page n'est pas ouverte à votre rôle." : "Atelier"}>
      <div className="flex max-w-prose flex-col gap-4">
        {hasDashboard ? (
          <>
            <p>Votre rôle est «&nbsp;{roleLabels[role]}&nbsp;». Si vous avez besoin de cette page, demandez à un administrateur de le changer.</p>
            <p><Link to={portalPaths.dashboard} className="text-link">Retour au tableau de bord</Link></p>
          </>
        ) : (
          <>
            <p>Votre rôle est «&nbsp;{roleLabels[role]}&nbsp;»&nbsp;: il n'ouvre pas encore d'écran de ce portail, ni les commandes ni les paiements.</p>
            <p>Votre mot de passe et vos sessions se trouvent sous votre nom, en haut de la page. Si vous avez besoin d'autre chose, demandez à un administrateur de changer votre rôle.</p>
          </>
        )}
      </div>
    </Screen>
  );
}
