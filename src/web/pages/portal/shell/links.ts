import type { StaffRole } from "#shared/access.ts";
import { portalPaths } from "../portal-paths.ts";
import { type GuardedScreen, canRoleOpenScreen } from "../session/screen-roles.ts";

interface ShellLink {
  to: string;
  label: string;
}

/**
 * The shell's links by what one is about to do; "Tableau de bord", "Utilisateurs" and "Commandes" are those of
 * product.md §2.
 */
const shellGroups = [
  { name: "Aujourd'hui", links: [{ screen: "dashboard", label: "Tableau de bord" }] },
  {
    name: "Vendre",
    links: [
      { screen: "orders", label: "Commandes" },
      { screen: "promoCodes", label: "Codes promo" },
      { screen: "newsletter", label: "Newsletter" },
    ],
  },
  { name: "Fabriquer", links: [{ screen: "atelier", label: "Atelier" }] },
  {
    name: "Suivre",
    links: [
      { screen: "accounting", label: "Comptabilité" },
      { screen: "mails", label: "Courrier" },
      { screen: "audit", label: "Journal" },
    ],
  },
  {
    name: "Régler",
    links: [
      { screen: "users", label: "Utilisateurs" },
      { screen: "settings", label: "Réglages" },
      { screen: "system", label: "Système" },
    ],
  },
] as const satisfies readonly { name: string; links: readonly { screen: GuardedScreen; label: string }[] }[];

/** Returns the link groups whose screens the role opens; a group without any is left out. */
export function getLinkGroupsForRole(role: StaffRole): { name: string; links: ShellLink[] }[] {
  return shellGroups
    .map(({ name, links }) => ({
      name,
      links: links
        .filter(({ screen }) => canRoleOpenScreen(role, screen))
        .map(({ screen, label }) => ({ to: portalPaths[screen], label })),
    }))
    .filter(({ links }) => links.length > 0);
}
