import type { Field, Scene, Screen } from "../kinds.ts";

const path = "/administration/reglages";
const read = "GET /api/settings";
const save = "PATCH /api/settings";

const untouched = (key: string, value: unknown) => ({
  key,
  value,
  default: value,
  version: 0,
  own: false,
  updatedAt: null,
  updatedBy: null,
});
const silver = {
  ...untouched("priceSILVER", 13_500),
  default: 12_900,
  version: 2,
  own: true,
  updatedAt: "2026-03-07T14:05:00.000Z",
  updatedBy: "Khady Sow",
};
const settings = {
  [read]: {
    status: 200,
    body: [
      silver,
      untouched("priceSteps", []),
      untouched("productionDays", 3),
      untouched("phone", "+221 33 000 00 00"),
      untouched("legalId", ""),
      untouched("mailFrom", "Atelier <a@example.sn>"),
      untouched("deliveryTowns", [
        { name: "Thiès", fee: null, days: 3 },
        { name: "Mbour", fee: 2500, days: 4 },
      ]),
      untouched("testimonials", [{ name: "Awa", jobTitle: "Juge", text: "Bien." }]),
    ],
  },
};

const typed = (label: string, more: Partial<Field> = {}): Field => ({ label, type: "text", ...more });
const price = [
  ["fill", "Carte Silver, en FCFA", "14 000"],
  async (page) => page.getByRole("region", { name: "Prix" }).getByRole("button", { name: "Enregistrer" }).click(),
] as const satisfies Scene["steps"];

export const settingScreens: readonly Screen[] = [
  {
    name: "settings",
    path,
    ready: "Témoignages",
    title: "Réglages | Sen Digital Vcard",
    headings: [
      [1, "Réglages"],
      [2, "Prix"],
      [2, "Mise en vente"],
      [2, "Délais"],
      [2, "Livraison hors de Dakar"],
      [2, "Contact"],
      [2, "Vitrine"],
      [2, "Mentions légales"],
      [2, "Factures"],
      [2, "Comptes comptables"],
      [2, "E-mails"],
      [2, "Photos de vraies cartes"],
      [2, "Témoignages"],
    ],
    texts: [
      "Le site suit en une seconde. Chaque changement est noté au journal.",
      "Ce que coûte une nouvelle commande. Une commande déjà passée garde son prix. Qui paie les frais est dit aux acheteurs : réglez votre compte chez le prestataire de même.",
      "Valeur par défaut : 12 900 FCFA",
      "Valeur par défaut : 18 900 FCFA",
      "Valeur par défaut : 14 900 FCFA",
      "Valeur par défaut : Bientôt disponible",
      "Valeur par défaut : {support}",
      "Valeur par défaut : {legalId}",
      "Valeur par défaut : 3 témoignages",
      "Valeur par défaut : 23 villes",
      "Ce que la commande propose à qui n'est pas à Dakar : les frais, réglés au livreur, et le délai après la fabrication. Une commande déjà passée garde les siens.",
    ],
    absent: ["Revenir à la valeur par défaut"],
    buttons: ["Enregistrer", "Voir un exemple", "Ajouter un témoignage", "Retirer le témoignage 3"],
    fields: [
      typed("Carte Silver, en FCFA", { value: "12900" }),
      typed("Carte Gold, en FCFA", { value: "18900" }),
      typed("Carte Custom, en FCFA", { value: "14900" }),
      {
        label: "Prix par quantité",
        type: "textarea",
        says: "Un palier par ligne, comme « 5; 10 » : dès 5 cartes dans une commande, chacune coûte 10 % de moins. Le site montre les paliers jusqu'à 10 cartes ; ceux au-delà, jusqu'à 1 000, sont aux commandes d'entreprises. Vide : pas de remise.",
      },
      typed("Réimpression d'une carte, en FCFA", { value: "5000" }),
      typed("Acompte le plus bas, en FCFA (0 : tout peut se payer à la livraison)", { value: "0" }),
      {
        label: "Fabrication quand un acompte est convenu",
        type: "select-one",
        value: "deposit",
        options: ["Dès l'acompte", "Une fois le reste payé"],
      },
      {
        label: "Frais de PayTech",
        type: "select-one",
        value: "payer",
        options: ["À la charge de l'acheteur", "À notre charge"],
      },
      typed("Taux de ces frais, en % (rien : il n'est pas dit)"),
      { label: "Carte Gold", type: "select-one", value: "soon", options: ["Bientôt disponible", "En vente"] },
      typed("Fabrication, en jours ouvrés", { value: "4" }),
      typed("Livraison à Dakar, en jours ouvrés", { value: "1" }),
      {
        label: "Villes de livraison",
        type: "textarea",
        says: "Une ville par ligne, comme « Thiès; 3000; 3 » : son nom, les frais en FCFA, le délai en jours ouvrés. Sans frais entre les deux points-virgules, ils sont à convenir.",
      },
      typed("Boîte e-mail du support", { value: "{support}" }),
      typed("Téléphone", { value: "{phone}" }),
      typed("WhatsApp", { value: "{whatsapp}" }),
      typed("Adresse", { value: "{address}" }),
      typed("Facebook", { value: "{facebook}" }),
      typed("Instagram", { value: "{instagram}" }),
      typed("LinkedIn", { value: "{linkedin}" }),
      typed("Garantie (rien : elle n'est pas dite)"),
      typed("Société", { value: "{company}" }),
      typed("Site de la société", { value: "{companyUrl}" }),
      typed("Identification (NINEA, RCCM)", { value: "{legalId}" }),
      typed("Directeur de la publication", { value: "{publisher}" }),
      typed("Hébergeur", { value: "Hébergeur Exemple, Dakar" }),
      typed("Déclaration à la CDP", { value: "{declaration}" }),
      typed("Forme juridique et capital"),
      typed("Lieu d'émission des factures"),
      typed("Taux de TVA, en % (rien : TVA non applicable)"),
      typed("Phrase quand la TVA n'est pas applicable"),
      typed("Coordonnées bancaires"),
      typed("Mentions à ajouter aux factures"),
      typed("Délai de paiement d'une facture, en jours", { value: "30" }),
      typed("Rappels par e-mail, en jours après ce délai (rien : aucun rappel)"),
      typed("Texte à ajouter aux rappels"),
      typed("Compte des clients", { value: "411" }),
      typed("Compte des avances et trop-perçus de clients", { value: "4191" }),
      typed("Compte des ventes", { value: "706" }),
      typed("Compte de la TVA facturée", { value: "4432" }),
      typed("Compte de la banque", { value: "521" }),
      typed("Compte de la caisse", { value: "571" }),
      typed("Compte de l'argent mobile et de PayTech", { value: "552" }),
      typed("Compte d'attente, pour ce qui reste à classer", { value: "471" }),
      typed("Expéditeur des e-mails", { value: "Sen Digital Vcard <courrier@conformite.example>" }),
      { label: "Ajouter une photo", type: "file" },
      ...[1, 2, 3].flatMap(() => [
        typed("Nom", { required: true, maxLength: 100 }),
        typed("Fonction et ville", { required: true, maxLength: 100 }),
        { label: "Texte", type: "textarea", required: true, maxLength: 400 },
      ]),
    ],
  },
];

export const settingScenes: readonly Scene[] = [
  {
    name: "settings: one that staff set says its default, who and when",
    path,
    answers: settings,
    sees: [
      ["value", "Carte Silver, en FCFA", "13500"],
      ["text", "Valeur par défaut : 12 900 FCFA"],
      ["text", "Changé le 07/03/2026 14:05 par Khady Sow"],
      ["button", "Revenir à la valeur par défaut"],
      ["text", "Valeur par défaut : rien"],
    ],
  },
  {
    name: "settings: they cannot be read",
    path,
    answers: { [read]: { status: 500 } },
    sees: [
      ["text", "Les réglages n'ont pas pu être chargés."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "settings: busy, saved, read again",
    path,
    answers: { ...settings, [save]: { status: 200, body: { message: "C'est enregistré." } } },
    steps: price,
    held: save,
    busy: [["button", "Enregistrement..."]],
    sees: [
      ["text", "C'est enregistré."],
      ["asked", read, 2],
    ],
  },
  {
    name: "settings: nothing changed",
    path,
    answers: settings,
    steps: [["fill", "Carte Silver, en FCFA", "13 500"], ...price.slice(1)],
    sees: [
      ["text", "Rien n'a changé."],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: refused at its field, what was typed stays",
    path,
    answers: {
      ...settings,
      [save]: {
        status: 422,
        body: { code: "request.invalid", message: "Refus.", fields: { priceSILVER: "Refus du prix." } },
      },
    },
    steps: price,
    sees: [
      ["fault", "Carte Silver, en FCFA", "Refus du prix."],
      ["value", "Carte Silver, en FCFA", "14 000"],
    ],
  },
  {
    name: "settings: a colleague was faster: both are shown",
    path,
    answers: {
      ...settings,
      [save]: {
        status: 409,
        body: {
          code: "setting.changed",
          message: "Un collègue a changé ce réglage entre-temps.",
          fields: { priceSILVER: "Khady Sow a mis 13800 entre-temps." },
        },
      },
    },
    steps: price,
    sees: [
      ["fault", "Carte Silver, en FCFA", "Khady Sow a mis 13800 entre-temps."],
      ["value", "Carte Silver, en FCFA", "14 000"],
      ["asked", read, 2],
    ],
  },
  {
    name: "settings: what is typed and not saved can be dropped",
    path,
    answers: settings,
    steps: [
      ["fill", "Carte Silver, en FCFA", "14 000"],
      ["press", "Annuler la saisie"],
    ],
    sees: [
      ["value", "Carte Silver, en FCFA", "13500"],
      ["none", "Annuler la saisie"],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: towns stand one a line; one that cannot be read is named by its line",
    path,
    answers: settings,
    steps: [
      ["fill", "Villes de livraison", "Thiès; 3000; 3\nMbour"],
      async (page) =>
        page
          .getByRole("region", { name: "Livraison hors de Dakar" })
          .getByRole("button", { name: "Enregistrer" })
          .click(),
    ],
    sees: [
      ["text", "La ligne 2 ne se lit pas : écrivez-la comme « Thiès; 3000; 3 »."],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: steps of the price stand one a line; one against the rule is named by its line",
    path,
    answers: settings,
    steps: [
      ["fill", "Prix par quantité", "3; 5\n3; 10"],
      async (page) => page.getByRole("region", { name: "Prix" }).getByRole("button", { name: "Enregistrer" }).click(),
    ],
    sees: [
      [
        "fault",
        "Prix par quantité",
        "Ligne 2 : le palier de 3 cartes est déjà donné. Un palier par ligne, comme « 5; 10 » : dès 5 cartes dans une commande, chacune coûte 10 % de moins. Le site montre les paliers jusqu'à 10 cartes ; ceux au-delà, jusqu'à 1 000, sont aux commandes d'entreprises. Vide : pas de remise.",
      ],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: back to the default",
    path,
    answers: { ...settings, [save]: { status: 200, body: { message: "C'est enregistré." } } },
    steps: [["press", "Revenir à la valeur par défaut"]],
    sees: [
      ["text", "C'est enregistré."],
      ["asked", save, 1],
    ],
  },
];
