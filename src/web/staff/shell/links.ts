import type { StaffRole } from "#shared/access/access.ts";
import { menuGroups, type ScreenDefinition } from "../session/define-screen.ts";
import { screenNames, screens } from "../session/screens.ts";
import { canRoleOpenScreen } from "../session/role-screen-access.ts";

export interface ShellLink {
  to: string;
  label: string;
}

interface ShellLinks {
  /** Always shown. */
  head: ShellLink[];
  groups: { name: string; links: ShellLink[] }[];
}

/** Returns the links a role may open; drops empty groups, and moves the link of a one-link group to the head. */
export function getLinksForRole(role: StaffRole): ShellLinks {
  const open = screenNames
    .filter((screen) => canRoleOpenScreen(role, screen))
    .map((screen): ScreenDefinition => screens[screen]);
  const linksAt = (place: ScreenDefinition["menu"]) =>
    open
      .filter(({ menu }) => menu === place)
      .map(({ path, title }) => ({ to: path.replace("/:page?", ""), label: title }));
  const groups = menuGroups.map((name) => ({ name, links: linksAt(name) })).filter(({ links }) => links.length > 0);
  return {
    head: [...linksAt("head"), ...groups.flatMap(({ links }) => (links.length === 1 ? links : []))],
    groups: groups.filter(({ links }) => links.length > 1),
  };
}

/** Finds the link that leads to an address, or the nearest one above it. */
export function findCurrentLink({ head, groups }: ShellLinks, pathname: string): string | undefined {
  return [...head, ...groups.flatMap(({ links }) => links)]
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}
