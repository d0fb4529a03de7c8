import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { Shell } from "../shell/shell.tsx";
import { Loading } from "../parts/states.tsx";
import { readSessionEnd } from "./auth-store.ts";
import { loginPathFor } from "./return-path.ts";
import { type GuardedScreen, mayOpen } from "./screen-roles.ts";
import { useAuth, useRole } from "./use-auth.ts";

const ForcedPassword = lazy(async () => ({ default: (await import("../password/forced-password.tsx")).ForcedPassword }));

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

/** Around a screen: whoever's role does not open it is told so. */
export function RequireRole({ screen }: { screen: GuardedScreen }) {
  const role = useRole();
  return mayOpen(role, screen) ? <Outlet /> : <NotAllowed role={role} />;
}
