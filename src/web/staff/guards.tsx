import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { PortalLoadingState } from "./parts/states.tsx";
import { portalPaths } from "./session/portal-paths.ts";
import { readSessionEnd } from "./session/auth-store.ts";
import { buildLoginPath } from "./session/return-path.ts";
import type { ScreenName } from "./session/screens.ts";
import { canRoleOpenScreen } from "./session/screen-roles.ts";
import { useAuth, useRole } from "./session/use-auth.ts";
import { ForbiddenScreenNotice } from "./shell/not-allowed.tsx";
import { PortalShell } from "./shell/shell.tsx";

const ForcedPassword = lazy(async () => ({
  default: (await import("./team/password/forced-password.tsx")).ForcedPasswordChange,
}));

/**
 * Guards every screen but the login (product.md §2): without a session to the login, with a default password to a
 * new one first.
 */
export function RequireAuth() {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  if (!auth)
    return (
      <Navigate
        replace
        to={readSessionEnd() === "left" ? buildLoginPath("") : buildLoginPath(`${pathname}${search}${hash}`)}
      />
    );
  if (auth.mustChangePassword) {
    return (
      <Suspense fallback={<PortalLoadingState />}>
        <ForcedPassword />
      </Suspense>
    );
  }
  return <PortalShell user={auth.user} />;
}

/** Guards a screen: tells people whose role may not open it; without the dashboard, starts in the workshop. */
export function RequireRole({ screen }: { screen: ScreenName }) {
  const role = useRole();
  if (canRoleOpenScreen(role, screen)) return <Outlet />;
  return screen === "dashboard" ? <Navigate replace to={portalPaths.atelier} /> : <ForbiddenScreenNotice role={role} />;
}
