import type { StaffRole } from "#shared/access.ts";
import type { ScreenDefinition } from "../define-screen.ts";
import { type ScreenName, screens } from "../screens.ts";

/** Tells whether a role opens a screen; the server refuses its calls all the same. */
export function canRoleOpenScreen(role: StaffRole, screen: ScreenName): boolean {
  const { roles }: ScreenDefinition = screens[screen];
  return roles === "anyone" || roles.includes(role);
}
