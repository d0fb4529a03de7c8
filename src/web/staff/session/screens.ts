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
import { defineScreen, type ScreenDefinition } from "./define-screen.ts";

/**
 * The portal's screens (product.md §2 and those that staff need beyond it), in the order of their links, the
 * specification's three first. Routes, addresses, links and guards are made from this list.
 */
export const screens = {
  login: defineScreen<typeof login>("", "Connexion au portail d'administration", "anyone"),
  forgottenPassword: defineScreen<typeof requestPasswordLink>("/mot-de-passe-oublie", "Mot de passe oublié", "anyone"),
  newPassword: defineScreen<typeof setPasswordByLink>("/nouveau-mot-de-passe", "Nouveau mot de passe", "anyone"),
  dashboard: defineScreen<typeof readDashboard>("/tableau-de-bord", "Tableau de bord", deskStaff.staff, {
    menu: "head",
  }),
  users: defineScreen<typeof listUsers>("/utilisateurs", "Utilisateurs", adminStaff.staff, { menu: "head" }),
  orders: defineScreen<typeof listOrders>("/commandes", "Commandes", deskStaff.staff, { menu: "head" }),
  order: defineScreen<typeof readOrderDetail>("/commandes/:ref", "Commande", deskStaff.staff),
  newOrder: defineScreen<typeof createStaffOrder>("/nouvelle-commande", "Nouvelle commande", deskStaff.staff),
  companies: defineScreen<typeof listCompanies>("/entreprises", "Entreprises", deskStaff.staff, { menu: "Clients" }),
  companyOrder: defineScreen<typeof orderFromCompanyList>(
    "/entreprises/commande",
    "Nouvelle commande d'entreprise",
    deskStaff.staff,
  ),
  company: defineScreen<typeof readCompanyDetail>("/entreprises/:id", "Entreprise", deskStaff.staff),
  promoCodes: defineScreen<typeof listPromoCodes>("/codes-promo", "Codes promo", deskStaff.staff, { menu: "Clients" }),
  newsletter: defineScreen<typeof listSubscribers>("/newsletter", "Newsletter", deskStaff.staff, { menu: "Clients" }),
  atelier: defineScreen<typeof listPieces>("/atelier", "Atelier", workshopStaff.staff, {
    menu: "head",
    workshopTab: "File",
  }),
  lot: defineScreen<typeof readLot>("/atelier/lots/:ref", "Lot", workshopStaff.staff),
  packing: defineScreen<typeof listLotPieces>("/atelier/lots/:ref/colisage", "Colisage", workshopStaff.staff),
  encode: defineScreen<typeof listToEncode>("/atelier/encoder", "Encoder", workshopStaff.staff, {
    workshopTab: "Encoder",
  }),
  check: defineScreen<typeof checkPiece>("/atelier/controle", "Contrôle", workshopStaff.staff, {
    workshopTab: "Contrôle",
  }),
  run: defineScreen<typeof readRun>("/atelier/tournee", "Tournée", workshopStaff.staff, {
    menu: "head",
    workshopTab: "Tournée",
  }),
  accounting: defineScreen<typeof listMovements>("/comptabilite", "Comptabilité", deskStaff.staff, {
    menu: "Argent",
    accountingTab: "Mouvements",
  }),
  documents: defineScreen<typeof listDocuments>("/comptabilite/documents", "Devis et factures", deskStaff.staff, {
    menu: "Argent",
    accountingTab: "Devis et factures",
  }),
  receivables: defineScreen<typeof readReceivables>("/comptabilite/a-encaisser", "À encaisser", deskStaff.staff, {
    menu: "Argent",
    accountingTab: "À encaisser",
  }),
  accountingMonth: defineScreen<typeof readMonthControl>("/comptabilite/mois", "Mois comptable", deskStaff.staff, {
    menu: "Argent",
    accountingTab: "Mois comptable",
  }),
  mails: defineScreen<typeof listMails>("/courrier", "Courrier", deskStaff.staff, { menu: "Gérer" }),
  audit: defineScreen<typeof listAudit>("/journal", "Journal", adminStaff.staff, { menu: "Gérer" }),
  people: defineScreen<typeof findPerson>("/donnees-personnelles", "Données personnelles", deskStaff.staff, {
    menu: "Clients",
  }),
  settings: defineScreen<typeof listSettings>("/reglages/:page?", "Réglages", adminStaff.staff, { menu: "Gérer" }),
  system: defineScreen<typeof readSystem>("/systeme", "Système", adminStaff.staff, { menu: "Gérer" }),
  security: defineScreen<typeof listSessions>("/securite", "Sécurité", anyStaff.staff),
  password: defineScreen<typeof changePassword>("/mot-de-passe", "Modifier mon mot de passe", anyStaff.staff),
} satisfies Readonly<Record<string, ScreenDefinition>>;
export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];
