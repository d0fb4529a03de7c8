import { Outlet } from "react-router";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { type GuardedScreen, mayOpen } from "./screen-roles.ts";
import { useRole } from "./use-auth.ts";

/** Around a screen: whoever's role does not open it is told so. */
export function RequireRole({ screen }: { screen: GuardedScreen }) {
  const role = useRole();
  return mayOpen(role, screen) ? <Outlet /> : <NotAllowed role={role} />;
}
