import { portalPaths } from "../portal-paths.ts";

/** The shell's links; the first three are those of product.md §2. */
export const shellLinks = [
  { to: portalPaths.dashboard, label: "Tableau de bord" },
  { to: portalPaths.users, label: "Utilisateurs" },
  { to: portalPaths.orders, label: "Commandes" },
  { to: portalPaths.promoCodes, label: "Codes promo" },
  { to: portalPaths.newsletter, label: "Newsletter" },
  { to: portalPaths.mails, label: "Courrier" },
  { to: portalPaths.audit, label: "Journal" },
] as const;
