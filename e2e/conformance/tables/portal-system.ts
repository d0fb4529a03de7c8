import type { Scene, Screen } from "../kinds.ts";

const path = "/administration/systeme";
const read = "GET /api/system";
const checks = "GET /api/system/checks";
const retry = "POST /api/system/jobs/01HQ7ZK3M9X2P4R6T8V0W1Y3Z5/retry";

const calm = {
  version: "1.2.3",
  build: "0a1b2c3d4e5f",
  startedAt: "2026-03-07T14:05:00.000Z",
  engine: "postgres",
  migrations: { applied: 2, last: "0002-lines-are-written.sqlite.sql" },
  provider: "PayTech",
  simulated: false,
  lastNotice: "2026-03-07T15:00:00.000Z",
  disk: { free: 3 * 1024 ** 3, all: 40 * 1024 ** 3 },
  backups: [],
  lastBackup: null,
  backupsScheduled: true,
  alerts: [],
  queues: [],
  failedJobs: [],
};
const troubled = {
  ...calm,
  lastNotice: null,
  backups: [
    {
      id: "scheduled-2026-03-07",
      startedAt: "2026-03-07T03:00:00.000Z",
      state: "failed",
      place: "/sauvegardes",
      checked: false,
      bytes: 0,
      message: "Il n'y a plus de place pour la sauvegarde.",
      node: "web-1 (42)",
      images: 0,
      imagesRead: 0,
      damaged: 0,
    },
    {
      id: "scheduled-2026-03-06",
      startedAt: "2026-03-06T03:00:00.000Z",
      state: "done",
      place: "/sauvegardes/2026-03-06T03-00-00Z",
      checked: true,
      bytes: 5_242_880,
      message: "Abîmé dans la sauvegarde, sans original intact (1) : images/uploads/a/logo-96.webp.",
      node: "web-1 (41)",
      images: 340,
      imagesRead: 12,
      damaged: 1,
    },
  ],
  lastBackup: { startedAt: "2026-03-06T03:00:00.000Z", ageMs: 40 * 3_600_000, late: true },
  alerts: [{ name: "mails", text: "3 e-mails ne partent pas.", since: "2026-03-07T14:05:00.000Z" }],
  queues: [
    { kind: "mail.send", waiting: 1204, running: 2, failed: 0 },
    { kind: "card.picture", waiting: 0, running: 0, failed: 1 },
  ],
  failedJobs: [
    {
      id: "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5",
      kind: "card.picture",
      error: "no painter",
      failedAt: "2026-03-07T14:05:00.000Z",
    },
  ],
};
const found = {
  [checks]: {
    status: 200,
    body: [
      { name: "clock", level: "ok", text: "L'horloge est juste." },
      { name: "smtp", level: "fail", text: "Pas de serveur." },
      { name: "legal", level: "warn", text: "Il manque une mention." },
    ],
  },
};
const well = { [read]: { status: 200, body: calm }, ...found };
const ill = { [read]: { status: 200, body: troubled }, ...found };

export const systemScreens: readonly Screen[] = [
  {
    name: "system",
    path,
    ready: "Vérifications",
    title: "Système | Sen Digital Vcard",
    headings: [
      [1, "Système"],
      [2, "Service"],
      [2, "Sauvegardes"],
      [2, "Travaux en échec"],
      [2, "Files d'attente"],
      [2, "Vérifications"],
    ],
    texts: [
      "Comment va le service. Relu toutes les 15 secondes.",
      "SQLite",
      "Simulés, aucun argent réel",
      "Aucune ne se fait d'elle-même : réglez BACKUP_TO.",
      "Aucun travail n'est en échec.",
      "Ce que dit aussi npm run doctor.",
    ],
    absent: ["Réessayer", "Une alerte"],
    buttons: [],
    fields: [],
  },
];

export const systemScenes: readonly Scene[] = [
  {
    name: "system: all is well",
    path,
    answers: well,
    sees: [
      ["text", "1.2.3, construction 0a1b2c3d4e5f"],
      ["text", "PostgreSQL"],
      ["text", "2, la dernière 0002-lines-are-written.sqlite.sql"],
      ["text", "3 Go libres sur 40 Go"],
      ["text", "La première n'est pas encore faite."],
      ["text", "Aucun travail n'est en échec."],
      ["text", "Rien n'attend : tout est fait."],
      ["text", "À corriger"],
      ["text", "Pas de serveur."],
      ["text", "À voir"],
    ],
  },
  {
    name: "system: it cannot be read",
    path,
    answers: { [read]: { status: 500 } },
    sees: [
      ["text", "L'état du service n'a pas pu être lu."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "system: the checks cannot be made",
    path,
    answers: { ...well, [checks]: { status: 500 } },
    sees: [
      ["text", "Les vérifications n'ont pas pu être faites."],
      ["text", "Aucun travail n'est en échec."],
    ],
  },
  {
    name: "system: alerts, queues, failed jobs",
    path,
    answers: ill,
    sees: [
      ["text", "Une alerte"],
      ["text", "3 e-mails ne partent pas."],
      ["text", "1 204"],
      ["text", "Échouée"],
      ["text", "Il n'y a plus de place pour la sauvegarde."],
      ["text", "06/03/2026 03:00, 5 Mo ajoutés"],
      [
        "text",
        "Base relue et restaurée à l'essai. Images relues : 12 sur 340, chacune au moins une fois en 30 jours de sauvegardes.",
      ],
      ["text", "Abîmée"],
      ["text", "Dernière bonne sauvegarde il y a 40 heures : elle devrait avoir moins de 26 heures."],
      ["text", "07/03/2026 14:05 : no painter"],
      ["text", "Aucune encore"],
    ],
  },
  {
    name: "system: a failed job is set going again, busy meanwhile",
    path,
    answers: { ...ill, [retry]: { status: 202, body: { message: "Le travail va reprendre." } } },
    steps: [["press", "Réessayer : Image de partage d'une carte"]],
    sees: [["text", "Le travail va reprendre."]],
  },
  {
    name: "system: somebody was faster",
    path,
    answers: {
      ...ill,
      [retry]: { status: 404, body: { code: "job.not_found", message: "Ce travail n'est plus en échec." } },
    },
    steps: [["press", "Réessayer : Image de partage d'une carte"]],
    sees: [["text", "Ce travail n'est plus en échec."]],
  },
];
