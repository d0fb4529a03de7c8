import type { Field, Link, Scene, Screen } from "../kinds.ts";

const root = "/administration/reglages";
const path = `${root}/prix`;
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
      untouched("priceSteps", [{ from: 3, percent: 5 }]),
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
const cell = (label: string, more: Partial<Field> = {}) => typed(label, { required: true, ...more });
const price = [
  ["fill", "Carte Silver, en FCFA", "14 000"],
  ["press", "Enregistrer"],
] as const satisfies Scene["steps"];

const pages: readonly Link[] = [
  ["Prix", `${root}/prix`],
  ["Livraison", `${root}/livraison`],
  ["Paiement", `${root}/paiement`],
  ["Vitrine", `${root}/vitrine`],
  ["Entreprise", `${root}/entreprise`],
  ["Factures", `${root}/factures`],
];

/** A settings page, with links to the others. */
const page = (
  name: string,
  address: string,
  title: string,
  panels: readonly string[],
  more: Partial<Screen>,
): Screen => ({
  name: `settings: ${name}`,
  path: address,
  ready: panels.at(-1) ?? "",
  title: `Réglages\u00a0: ${title} | Sen Digital Vcard`,
  headings: [[1, `Réglages : ${title}`], ...panels.map((panel) => [2, panel] as const)],
  links: pages,
  absent: ["Revenir à la valeur par défaut", "Enregistrer", "Annuler"],
  ...more,
});

export const settingScreens: readonly Screen[] = [
  page("prices", root, "Prix", ["Prix des cartes", "Mise en vente"], {
    texts: [
      "Le site suit en une seconde. Chaque changement est noté au journal.",
      "Ce que coûte une nouvelle commande. Une commande déjà passée garde son prix.",
      "Dès tant de cartes dans une commande, chacune coûte tant de pour cent de moins. Le site montre les paliers jusqu'à 10 cartes ; ceux au-delà, jusqu'à 1 000, sont aux commandes d'entreprises.",
      "Valeur par défaut : 12 900 FCFA",
      "Valeur par défaut : 18 900 FCFA",
      "Valeur par défaut : 14 900 FCFA",
      "Valeur par défaut : aucun palier",
      "Valeur par défaut : Bientôt disponible",
    ],
    buttons: ["Ajouter un palier"],
    fields: [
      typed("Carte Silver, en FCFA", { value: "12900" }),
      typed("Carte Gold, en FCFA", { value: "18900" }),
      typed("Carte Custom, en FCFA", { value: "14900" }),
      typed("Réimpression d'une carte, en FCFA", { value: "5000" }),
      { label: "Carte Gold", type: "select-one", value: "soon", options: ["Bientôt disponible", "En vente"] },
    ],
  }),
  page("delivery", `${root}/livraison`, "Livraison", ["Délais", "Livraison hors de Dakar"], {
    answers: settings,
    texts: [
      "Ce que la commande propose à qui n'est pas à Dakar : les frais, réglés au livreur, et le délai après la fabrication. Une commande déjà passée garde les siens.",
      "Le nom, les frais en FCFA, le délai en jours ouvrés. Sans frais saisis, ils sont à convenir.",
      "Valeur par défaut : 2 villes",
    ],
    buttons: ["Ajouter une ville", "Retirer la ville 1", "Retirer la ville 2"],
    fields: [
      typed("Fabrication, en jours ouvrés", { value: "3" }),
      cell("Ville", { value: "Thiès", maxLength: 60 }),
      typed("Frais en FCFA", { value: "", placeholder: "à convenir" }),
      cell("Délai en jours ouvrés", { value: "3" }),
      cell("Ville", { value: "Mbour", maxLength: 60 }),
      typed("Frais en FCFA", { value: "2500" }),
      cell("Délai en jours ouvrés", { value: "4" }),
    ],
  }),
  page("payment", `${root}/paiement`, "Paiement", ["Acompte et frais de paiement"], {
    texts: ["Qui paie les frais est dit aux acheteurs : réglez votre compte chez le prestataire de même."],
    fields: [
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
    ],
  }),
  page("shop window", `${root}/vitrine`, "Vitrine", ["Garantie", "Photos de vraies cartes", "Témoignages"], {
    texts: ["Valeur par défaut : aucune photo", "Valeur par défaut : 3 témoignages"],
    buttons: ["Ajouter un témoignage", "Retirer le témoignage 3"],
    fields: [
      typed("Garantie (rien : elle n'est pas dite)"),
      { label: "Ajouter une photo", type: "file" },
      ...[1, 2, 3].flatMap(() => [
        cell("Nom", { maxLength: 100 }),
        cell("Fonction et ville", { maxLength: 100 }),
        { label: "Texte", type: "textarea", required: true, maxLength: 400 },
      ]),
    ],
  }),
  page("company", `${root}/entreprise`, "Entreprise", ["Contact", "Mentions légales", "E-mails"], {
    texts: ["Valeur par défaut : {support}", "Valeur par défaut : {legalId}"],
    fields: [
      typed("Boîte e-mail du support", { value: "{support}" }),
      typed("Téléphone", { value: "{phone}" }),
      typed("WhatsApp", { value: "{whatsapp}" }),
      typed("Adresse", { value: "{address}" }),
      typed("Facebook", { value: "{facebook}" }),
      typed("Instagram", { value: "{instagram}" }),
      typed("LinkedIn", { value: "{linkedin}" }),
      typed("Société", { value: "{company}" }),
      typed("Site de la société", { value: "{companyUrl}" }),
      typed("Identification (NINEA, RCCM)", { value: "{legalId}" }),
      typed("Directeur de la publication", { value: "{publisher}" }),
      typed("Hébergeur", { value: "Hébergeur Exemple, Dakar" }),
      typed("Déclaration à la CDP", { value: "{declaration}" }),
      typed("Expéditeur des e-mails", { value: "Sen Digital Vcard <courrier@conformite.example>" }),
    ],
  }),
  page("papers", `${root}/factures`, "Factures", ["Factures", "Comptes comptables"], {
    buttons: ["Voir un exemple"],
    fields: [
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
    ],
  }),
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
      ["text", "Valeur par défaut : 1 palier"],
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
    steps: [["fill", "Carte Silver, en FCFA", "13 500"], async (page) => page.keyboard.press("Enter")],
    sees: [
      ["none", "Enregistrer"],
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
      ["press", "Annuler"],
    ],
    sees: [
      ["value", "Carte Silver, en FCFA", "13500"],
      ["none", "Annuler"],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: a cell of a town that is no number is named at once",
    path: `${root}/livraison`,
    answers: settings,
    steps: [
      ["fill", "Frais en FCFA", "beaucoup"],
      ["press", "Enregistrer"],
    ],
    sees: [
      ["text", "Saisissez un nombre entier."],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: refused at the cell of its row",
    path,
    answers: {
      ...settings,
      [save]: {
        status: 422,
        body: { code: "request.invalid", message: "Refus.", fields: { "priceSteps.0.percent": "Refus du palier." } },
      },
    },
    steps: [async (page) => page.getByLabel(/^Remise en/).fill("100"), ["press", "Enregistrer"]],
    sees: [
      ["fault", "Remise en %", "Refus du palier."],
      ["value", "Remise en %", "100"],
    ],
  },
  {
    name: "settings: a list refused as a whole says so, and can be sent again",
    path,
    answers: {
      ...settings,
      [save]: {
        status: 422,
        body: { code: "request.invalid", message: "Refus.", fields: { priceSteps: "Refus des paliers." } },
      },
    },
    steps: [
      async (page) => page.getByLabel(/^Remise en/).fill("6"),
      ["press", "Enregistrer"],
      async (page) => page.getByText("Refus des paliers.").waitFor(),
      ["press", "Enregistrer"],
    ],
    sees: [
      ["text", "Refus des paliers."],
      ["asked", save, 2],
    ],
  },
  {
    name: "settings: a price that changes by a third at most is saved as it is",
    path,
    answers: { ...settings, [save]: { status: 200, body: { message: "C'est enregistré." } } },
    steps: [
      ["fill", "Carte Silver, en FCFA", "18 000"],
      ["press", "Enregistrer"],
    ],
    sees: [
      ["text", "C'est enregistré."],
      ["asked", save, 1],
    ],
  },
  {
    name: "settings: a fee that changes by more than a third is asked again, with both amounts",
    path: `${root}/livraison`,
    answers: settings,
    steps: [async (page) => page.getByLabel("Frais en FCFA").nth(1).fill("3400"), ["press", "Enregistrer"]],
    sees: [
      ["text", "Ce montant change beaucoup"],
      ["text", "Mbour, frais en FCFA : 3 400 au lieu de 2 500."],
      ["button", "Corriger"],
      ["asked", save, 0],
    ],
  },
  {
    name: "settings: a page with something typed is not left unasked",
    path,
    answers: settings,
    steps: [
      ["fill", "Carte Silver, en FCFA", "14 000"],
      ["press", "Livraison"],
    ],
    sees: [
      ["text", "Quitter sans enregistrer ?"],
      ["text", "1 modification de cette page n'est pas enregistrée."],
      ["at", path],
    ],
  },
  {
    name: "settings: one page after another",
    path,
    answers: settings,
    steps: [["press", "Livraison"]],
    sees: [
      ["at", `${root}/livraison`],
      ["title", "Réglages\u00a0: Livraison | Sen Digital Vcard"],
    ],
  },
  {
    name: "settings: back to the default",
    path,
    answers: { ...settings, [save]: { status: 200, body: { message: "C'est enregistré." } } },
    steps: [
      ["press", "Revenir à la valeur par défaut"],
      ["press", "Enregistrer"],
    ],
    sees: [
      ["text", "C'est enregistré."],
      ["asked", save, 1],
    ],
  },
];
