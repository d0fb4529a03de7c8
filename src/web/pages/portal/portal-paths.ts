import { routePaths } from "#shared/urls.ts";

const root = routePaths.admin;

/** Lists the portal's addresses (product.md §2 and what staff need beyond it). */
export const portalPaths = {
  login: root,
  dashboard: `${root}/tableau-de-bord`,
  atelier: `${root}/atelier`,
  users: `${root}/utilisateurs`,
  orders: `${root}/commandes`,
  order: (ref: string) => `${root}/commandes/${ref}`,
  newOrder: `${root}/nouvelle-commande`,
  accounting: `${root}/comptabilite`,
  promoCodes: `${root}/codes-promo`,
  newsletter: `${root}/newsletter`,
  mails: `${root}/courrier`,
  people: `${root}/donnees-personnelles`,
  audit: `${root}/journal`,
  encode: `${root}/atelier/encoder`,
  check: `${root}/atelier/controle`,
  settings: `${root}/reglages`,
  system: `${root}/systeme`,
  run: `${root}/atelier/tournee`,
  /** Those pieces alone. */
  runOf: (ids: readonly string[]) => `${root}/atelier/tournee?pieces=${ids.join(",")}`,
  password: `${root}/mot-de-passe`,
  forgottenPassword: `${root}/mot-de-passe-oublie`,
  newPassword: `${root}/nouveau-mot-de-passe`,
  security: `${root}/securite`,
} as const;
