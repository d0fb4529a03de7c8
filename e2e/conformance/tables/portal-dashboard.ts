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

/** Last month on the chart. */
export const presentMonth = new Date().getUTCMonth();

/** Sales that `sales.ts` makes: SILVER by month, January first; likewise CUSTOM. */
export const silverSales = [1, 0, 4, 2, 0, 7, 3, 0, 5, 0, 2, 6];
export const customSales = [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

const read = "GET /api/users/dashboard";
const path = "/administration/tableau-de-bord";
const taskNames = [
  "verify",
  "refund",
  "failedMails",
  "answer",
  "prove",
  "complete",
  "transfer",
  "collect",
  "late",
  "draw",
  "print",
  "encode",
  "control",
  "held",
  "absent",
  "cameBack",
  "leave",
];
const figures = {
  user_count: 1,
  order_count: 0,
  orders_by_month: months.map(() => 0),
  series: [],
  year: 2026,
  month: 10,
  month_revenue: 0,
  tasks: taskNames.map((task) => ({ task, count: 0, capped: false })),
  visits: { days: [], sources: [], kinds: [] },
};

/** All counts differ, so that a task with a wrong count is detected. */
const waiting = taskNames.map((task, at) => ({ task, count: at + 1, capped: task === "late" }));

export const dashboardScreens: readonly Screen[] = [
  {
    name: "dashboard",
    path,
    ready: "Ventes mensuelles",
    title: "Tableau de bord | Sen Digital Vcard",
    theme: "#171717",
    headings: [
      [1, "Tableau de bord"],
      [2, "À faire aujourd'hui"],
      [3, "Bureau"],
      [2, "Ventes mensuelles Année {year}"],
      [2, "Visites, 30 derniers jours"],
    ],
    texts: ["16 autres tâches, où rien n'attend", "Silver", "Custom", "Aucune visite ces 30 derniers jours."],
    // All numbers differ, so that a tile with a wrong one is detected.
    links: [
      ["Utilisateurs {userCount}", "/administration/utilisateurs"],
      ["Cartes en ligne {orderCount}", "/administration/commandes?statut=online"],
      ["À encaisser {unpaidCount}", "/administration/commandes?statut=due"],
      ["{revenueLabel} {revenue} FCFA", "/administration/comptabilite?du={monthStart}"],
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
    answers: { [read]: { status: 200, body: figures } },
    sees: [["text", "Rien n'attend : tout est fait."]],
  },
  {
    name: "dashboard: each count leads to its list",
    path,
    answers: { [read]: { status: 200, body: { ...figures, tasks: waiting } } },
    sees: [
      ["text", "Bureau"],
      ["text", "Atelier"],
      ["text", "Livraison"],
      ["none", "où rien n'attend"],
      ["link", "Paiements à vérifier 1", "/administration/commandes?statut=attention"],
      ["link", "À rembourser 2", "/administration/commandes?statut=refund"],
      ["link", "E-mails en échec 3", "/administration/courrier?etat=failed"],
      ["link", "Remarques sur une épreuve 4", "/administration/commandes?statut=marked"],
      ["link", "Épreuves à envoyer 5", "/administration/commandes?statut=unproved"],
      ["link", "Commandes à compléter 6", "/administration/commandes?statut=incomplete"],
      ["link", "Virements annoncés 7", "/administration/commandes?statut=transfer"],
      ["link", "À encaisser 8", "/administration/commandes?statut=due"],
      ["link", "En retard 9+", "/administration/atelier?retard=1"],
      ["link", "À dessiner 10", "/administration/atelier?etat=to_design"],
      ["link", "À imprimer 11", "/administration/atelier?etat=to_print&pret=1"],
      ["link", "À encoder 12", "/administration/atelier?etat=printed"],
      ["link", "À contrôler 13", "/administration/atelier?etat=encoded"],
      ["link", "Mises en attente 14", "/administration/atelier?etat=on_hold"],
      ["link", "Personne à l'adresse 15", "/administration/atelier?etat=shipped&absent=1"],
      ["link", "Revenues 16", "/administration/atelier?etat=returned"],
      ["link", "À livrer 17", "/administration/atelier?etat=checked&pret=1"],
    ],
  },
];
