import type { StaffRole } from "#shared/access/access.ts";
import type { ScreenDefinition } from "./define-screen.ts";
import { type ScreenName, screens } from "./screens.ts";

/** Checks whether a role may open a screen; the server checks the screen's calls anyway. */
export function canRoleOpenScreen(role: StaffRole, screen: ScreenName): boolean {
  const { roles }: ScreenDefinition = screens[screen];
  return roles === "anyone" || roles.includes(role);
}
