import type { Scene, Screen } from "../kinds.ts";

const months = [
  "Janvier",
  "Février",
  "Mars",
  "Avril",
  "Mai",
  "Juin",
  "Juillet",
  "Août",
  "Septembre",
  "Octobre",
  "Novembre",
  "Décembre",
];

/** The chart ends there. */
export const presentMonth = new Date().getUTCMonth();

/** What `sales.ts` puts in the database: sales of SILVER by month, January first, and the months of CUSTOM. */
export const silverSales = [1, 0, 4, 2, 0, 7, 3, 0, 5, 0, 2, 6];
export const customSales = [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

const read = "GET /api/users/dashboard";
const path = "/administration/tableau-de-bord";
const figures = {
  user_count: 1,
  order_count: 0,
  orders_by_month: months.map(() => 0),
  series: [],
  year: 2026,
  month: 10,
  month_revenue: 0,
  unpaid_count: 0,
  attention_count: 0,
  transfer_count: 0,
  failed_mail_count: 0,
  visits: { days: [], sources: [], kinds: [] },
};

export const dashboardScreens: readonly Screen[] = [
  {
    name: "dashboard",
    path,
    answers: {
      "GET /api/pieces/counts": {
        status: 200,
        body: {
          states: [
            { state: "to_print", count: 12 },
            { state: "printed", count: 4 },
            { state: "encoded", count: 7 },
            { state: "checked", count: 5 },
          ],
          late: 3,
        },
      },
    },
    ready: "Ventes mensuelles",
    title: "Tableau de bord | Sen Digital Vcard",
    theme: "#171717",
    headings: [
      [1, "Tableau de bord"],
      [2, "À faire aujourd'hui"],
      [2, "Ventes mensuelles Année {year}"],
      [2, "Visites, 30 derniers jours"],
    ],
    texts: ["Silver", "Custom", "Aucune visite ces 30 derniers jours."],
    // Each number is another one, so that a tile that shows a wrong one is seen.
    links: [
      ["Utilisateurs {userCount}", "/administration/utilisateurs"],
      ["Cartes en ligne {orderCount}", "/administration/commandes?statut=paid"],
      ["En attente de paiement {unpaidCount}", "/administration/commandes?statut=unpaid"],
      ["En retard 3", "/administration/atelier?retard=1"],
      ["Paiements à vérifier {attentionCount}", "/administration/commandes?statut=attention"],
      ["Virements annoncés 0", "/administration/commandes?statut=transfer"],
      ["E-mails en échec 0", "/administration/courrier?etat=failed"],
      ["À imprimer 12", "/administration/atelier?etat=to_print"],
      ["À encoder 4", "/administration/atelier?etat=printed"],
      ["À livrer 5", "/administration/atelier?etat=checked"],
      ["{revenueLabel} {revenue} FCFA", "/administration/commandes?statut=paid&tri=-paidAt"],
    ],
    columns: ["Mois", "Silver", "Custom"],
    rows: months.map((month, at) =>
      at > presentMonth
        ? [month, "", ""]
        : [at === presentMonth ? `${month}, en cours` : month, String(silverSales[at]), String(customSales[at])],
    ),
  },
];

export const dashboardScenes: readonly Scene[] = [
  {
    name: "dashboard: loading",
    path,
    held: read,
    busy: [["text", "Chargement..."]],
    sees: [
      ["text", "Cartes en ligne"],
      ["none", "Chargement..."],
    ],
  },
  {
    name: "dashboard: the server fails",
    path,
    answers: { [read]: { status: 409 } },
    sees: [
      ["text", "Le tableau de bord n'a pas pu être chargé."],
      ["text", "Une erreur s'est produite. Veuillez réessayer."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "dashboard: no sales yet",
    path,
    answers: { [read]: { status: 200, body: figures } },
    sees: [["text", "Aucune vente cette année pour l'instant."]],
  },
  {
    name: "dashboard: nothing waits",
    path,
    answers: {
      [read]: { status: 200, body: figures },
      "GET /api/pieces/counts": { status: 200, body: { states: [], late: 0 } },
    },
    sees: [["text", "Rien n'attend : tout est fait."]],
  },
  {
    name: "dashboard: mails that were given up",
    path,
    answers: { [read]: { status: 200, body: { ...figures, failed_mail_count: 3 } } },
    sees: [["link", "E-mails en échec 3", "/administration/courrier?etat=failed"]],
  },
  {
    name: "dashboard: bank transfers that were announced",
    path,
    answers: { [read]: { status: 200, body: { ...figures, transfer_count: 2 } } },
    sees: [["link", "Virements annoncés 2", "/administration/commandes?statut=transfer"]],
  },
];
