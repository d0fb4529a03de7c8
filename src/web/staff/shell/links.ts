import type { StaffRole } from "#shared/access/access.ts";
import { menuGroups, type ScreenDefinition } from "../session/define-screen.ts";
import { screenNames, screens } from "../session/screens.ts";
import { canRoleOpenScreen } from "../session/role-screen-access.ts";

interface ShellLink {
  to: string;
  label: string;
}

/** Returns the link groups whose screens the role opens; a group without any is left out. */
export function getLinkGroupsForRole(role: StaffRole): { name: string; links: ShellLink[] }[] {
  const open = screenNames
    .filter((screen) => canRoleOpenScreen(role, screen))
    .map((screen): ScreenDefinition => screens[screen]);
  return menuGroups
    .map((name) => ({
      name,
      links: open
        .filter(({ menu }) => menu === name)
        .map(({ path, title }) => ({ to: path.replace("/:page?", ""), label: title })),
    }))
    .filter(({ links }) => links.length > 0);
}
