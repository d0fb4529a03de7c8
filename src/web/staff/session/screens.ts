import { adminStaff, anyStaff, deskStaff, workshopStaff } from "#shared/access/access.ts";
import type { listMovements } from "#shared/contract/money-movements.ts";
import type { listAudit } from "#shared/contract/audit.ts";
import type { listDocuments, readMonthControl, readReceivables } from "#shared/contract/document-accounting.ts";
import type { listCompanies, readCompanyDetail } from "#shared/contract/companies.ts";
import type { orderFromCompanyList } from "#shared/contract/company-list.ts";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { readRun } from "#shared/contract/delivery.ts";
import type { createStaffOrder } from "#shared/contract/staff-order-actions.ts";
import type { checkPiece, listToEncode } from "#shared/contract/encoding.ts";
import type { requestPasswordLink, setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import type { listLotPieces, readLot } from "#shared/contract/lots.ts";
import type { listMails } from "#shared/contract/mails.ts";
import type { listSubscribers } from "#shared/contract/newsletter-subscribers.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import type { findPerson } from "#shared/contract/personal-data.ts";
import type { listPieces } from "#shared/contract/production-pieces.ts";
import type { listPromoCodes } from "#shared/contract/promo-codes.ts";
import type { listSettings } from "#shared/contract/settings.ts";
import type { changePassword, listSessions, listUsers, login } from "#shared/contract/staff.ts";
import type { readSystem } from "#shared/contract/system.ts";
import { routePaths } from "#shared/route-paths.ts";
import { defineScreen, type ScreenDefinition } from "./define-screen.ts";

/**
 * Lists the portal's screens (product.md §2 and what staff need beyond it), links in their order; routes, addresses,
 * links and guards are made from it.
 */
export const screens = {
  login: defineScreen<typeof login>({
    path: routePaths.admin,
    title: "Connexion au portail d'administration",
    roles: "anyone",
  }),
  forgottenPassword: defineScreen<typeof requestPasswordLink>({
    path: `${routePaths.admin}/mot-de-passe-oublie`,
    title: "Mot de passe oublié",
    roles: "anyone",
  }),
  newPassword: defineScreen<typeof setPasswordByLink>({
    path: `${routePaths.admin}/nouveau-mot-de-passe`,
    title: "Nouveau mot de passe",
    roles: "anyone",
  }),
  dashboard: defineScreen<typeof readDashboard>({
    path: `${routePaths.admin}/tableau-de-bord`,
    title: "Tableau de bord",
    roles: deskStaff.staff,
    menu: "Aujourd'hui",
  }),
  orders: defineScreen<typeof listOrders>({
    path: `${routePaths.admin}/commandes`,
    title: "Commandes",
    roles: deskStaff.staff,
    menu: "Vendre",
  }),
  order: defineScreen<typeof readOrderDetail>({
    path: `${routePaths.admin}/commandes/:ref`,
    title: "Commande",
    roles: deskStaff.staff,
  }),
  newOrder: defineScreen<typeof createStaffOrder>({
    path: `${routePaths.admin}/nouvelle-commande`,
    title: "Nouvelle commande",
    roles: deskStaff.staff,
  }),
  companies: defineScreen<typeof listCompanies>({
    path: `${routePaths.admin}/entreprises`,
    title: "Entreprises",
    roles: deskStaff.staff,
    menu: "Vendre",
  }),
  companyOrder: defineScreen<typeof orderFromCompanyList>({
    path: `${routePaths.admin}/entreprises/commande`,
    title: "Nouvelle commande d'entreprise",
    roles: deskStaff.staff,
  }),
  company: defineScreen<typeof readCompanyDetail>({
    path: `${routePaths.admin}/entreprises/:id`,
    title: "Entreprise",
    roles: deskStaff.staff,
  }),
  promoCodes: defineScreen<typeof listPromoCodes>({
    path: `${routePaths.admin}/codes-promo`,
    title: "Codes promo",
    roles: deskStaff.staff,
    menu: "Vendre",
  }),
  newsletter: defineScreen<typeof listSubscribers>({
    path: `${routePaths.admin}/newsletter`,
    title: "Newsletter",
    roles: deskStaff.staff,
    menu: "Vendre",
  }),
  atelier: defineScreen<typeof listPieces>({
    path: `${routePaths.admin}/atelier`,
    title: "Atelier",
    roles: workshopStaff.staff,
    menu: "Fabriquer",
    workshopTab: "File",
  }),
  lot: defineScreen<typeof readLot>({
    path: `${routePaths.admin}/atelier/lots/:ref`,
    title: "Lot",
    roles: workshopStaff.staff,
  }),
  packing: defineScreen<typeof listLotPieces>({
    path: `${routePaths.admin}/atelier/lots/:ref/colisage`,
    title: "Colisage",
    roles: workshopStaff.staff,
  }),
  encode: defineScreen<typeof listToEncode>({
    path: `${routePaths.admin}/atelier/encoder`,
    title: "Encoder",
    roles: workshopStaff.staff,
    workshopTab: "Encoder",
  }),
  check: defineScreen<typeof checkPiece>({
    path: `${routePaths.admin}/atelier/controle`,
    title: "Contrôle",
    roles: workshopStaff.staff,
    workshopTab: "Contrôle",
  }),
  run: defineScreen<typeof readRun>({
    path: `${routePaths.admin}/atelier/tournee`,
    title: "Tournée",
    roles: workshopStaff.staff,
    workshopTab: "Tournée",
  }),
  accounting: defineScreen<typeof listMovements>({
    path: `${routePaths.admin}/comptabilite`,
    title: "Comptabilité",
    roles: deskStaff.staff,
    menu: "Suivre",
    accountingTab: "Mouvements",
  }),
  documents: defineScreen<typeof listDocuments>({
    path: `${routePaths.admin}/comptabilite/documents`,
    title: "Devis et factures",
    roles: deskStaff.staff,
    accountingTab: "Devis et factures",
  }),
  receivables: defineScreen<typeof readReceivables>({
    path: `${routePaths.admin}/comptabilite/a-encaisser`,
    title: "À encaisser",
    roles: deskStaff.staff,
    accountingTab: "À encaisser",
  }),
  accountingMonth: defineScreen<typeof readMonthControl>({
    path: `${routePaths.admin}/comptabilite/mois`,
    title: "Mois comptable",
    roles: deskStaff.staff,
    accountingTab: "Mois comptable",
  }),
  mails: defineScreen<typeof listMails>({
    path: `${routePaths.admin}/courrier`,
    title: "Courrier",
    roles: deskStaff.staff,
    menu: "Suivre",
  }),
  audit: defineScreen<typeof listAudit>({
    path: `${routePaths.admin}/journal`,
    title: "Journal",
    roles: adminStaff.staff,
    menu: "Suivre",
  }),
  people: defineScreen<typeof findPerson>({
    path: `${routePaths.admin}/donnees-personnelles`,
    title: "Données personnelles",
    roles: deskStaff.staff,
  }),
  users: defineScreen<typeof listUsers>({
    path: `${routePaths.admin}/utilisateurs`,
    title: "Utilisateurs",
    roles: adminStaff.staff,
    menu: "Régler",
  }),
  settings: defineScreen<typeof listSettings>({
    path: `${routePaths.admin}/reglages`,
    title: "Réglages",
    roles: adminStaff.staff,
    menu: "Régler",
  }),
  system: defineScreen<typeof readSystem>({
    path: `${routePaths.admin}/systeme`,
    title: "Système",
    roles: adminStaff.staff,
    menu: "Régler",
  }),
  security: defineScreen<typeof listSessions>({
    path: `${routePaths.admin}/securite`,
    title: "Sécurité",
    roles: anyStaff.staff,
  }),
  password: defineScreen<typeof changePassword>({
    path: routePaths.staffPassword,
    title: "Modifier mon mot de passe",
    roles: anyStaff.staff,
  }),
} satisfies Readonly<Record<string, ScreenDefinition>>;
export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];
