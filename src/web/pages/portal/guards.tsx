import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { Loading } from "./parts/states.tsx";
import { portalPaths } from "./portal-paths.ts";
import { readSessionEnd } from "./session/auth-store.ts";
import { loginPathFor } from "./session/return-path.ts";
import { type GuardedScreen, mayOpen } from "./session/screen-roles.ts";
import { useAuth, useRole } from "./session/use-auth.ts";
import { NotAllowed } from "./shell/not-allowed.tsx";
import { Shell } from "./shell/shell.tsx";

const ForcedPassword = lazy(async () => ({ default: (await import("./password/forced-password.tsx")).ForcedPassword }));

/** Around every screen but the login (product.md §2): without a session to the login, with a default password to a new one first. */
export function RequireAuth() {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  if (!auth) return <Navigate replace to={readSessionEnd() === "left" ? loginPathFor("") : loginPathFor(`${pathname}${search}${hash}`)} />;
  if (auth.mustChangePassword) {
    return (
      <Suspense fallback={<Loading />}>
        <ForcedPassword />
      </Suspense>
    );
  }
  return <Shell user={auth.user} />;
}

/** Around a screen: whoever's role does not open it is told so; without the dashboard, the day begins in the workshop. */
export function RequireRole({ screen }: { screen: GuardedScreen }) {
  const role = useRole();
  if (mayOpen(role, screen)) return <Outlet />;
  return screen === "dashboard" ? <Navigate replace to={portalPaths.atelier} /> : <NotAllowed role={role} />;
}
