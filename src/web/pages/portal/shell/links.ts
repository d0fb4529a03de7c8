import type { Role } from "#shared/access.ts";
import { portalPaths } from "../portal-paths.ts";
import { type GuardedScreen, mayOpen } from "../session/screen-roles.ts";

/** The shell's links; the first three are those of product.md §2. */
const shellLinks = [
  { screen: "dashboard", label: "Tableau de bord" },
  { screen: "users", label: "Utilisateurs" },
  { screen: "orders", label: "Commandes" },
  { screen: "atelier", label: "Atelier" },
  { screen: "accounting", label: "Comptabilité" },
  { screen: "promoCodes", label: "Codes promo" },
  { screen: "newsletter", label: "Newsletter" },
  { screen: "mails", label: "Courrier" },
  { screen: "audit", label: "Journal" },
  { screen: "settings", label: "Réglages" },
  { screen: "system", label: "Système" },
] as const satisfies readonly { screen: GuardedScreen; label: string }[];

/** Those whose screens the role opens. */
export function linksFor(role: Role): { to: string; label: string }[] {
  return shellLinks.filter(({ screen }) => mayOpen(role, screen)).map(({ screen, label }) => ({ to: portalPaths[screen], label }));
}
