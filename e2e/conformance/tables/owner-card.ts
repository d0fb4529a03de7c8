import type { Field, Reply, Scene, Screen, Step } from "../kinds.ts";
import { noExtras } from "./no-extras.ts";
import { customImages, customTexts, images, networkField, texts } from "./order-form.ts";
import { unfoldEditor, unfoldVersions } from "../../harness/unfold-editor.ts";

const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
const path = `/ma-carte?carte=${ref}`;
const who = "GET /api/ma-carte";
const read = "GET /api/ma-carte/cartes/*";
const change = "PATCH /api/ma-carte/cartes/*";
const listed = "GET /api/ma-carte/cartes/*/versions";
const restore = "POST /api/ma-carte/cartes/*/versions/*";
const pause = "POST /api/ma-carte/cartes/*/pause";
const resume = "POST /api/ma-carte/cartes/*/reprise";

const image = (at: number) => `/api/uploads/${String(at).repeat(32)}/image`;
const look = { hidden: [] as string[], ownAccent: "", dress: "auto", extras: noExtras };
const said = {
  firstName: "Ndèye",
  lastName: "Coulibaly",
  email: "ndeye@example.com",
  email2: "",
  phoneNumber: "+221771234567",
  phoneNumber2: "",
  address: "Sacré-Cœur 3",
  company: "Teranga Conseil",
  jobTitle: "Présidente",
  workEmail: "contact@teranga.example",
  workEmail2: "",
  workPhoneNumber: "+221338691234",
  workPhoneNumber2: "",
  workAddress: "Point E",
  workDescription: "Conseil et formation",
  socialMedias: ["https://www.linkedin.com/in/ndeye"],
  profileUrl: image(1),
  coverUrl: image(2),
  logoUrl: image(3),
  ...look,
};
const silver = {
  ref,
  offer: "SILVER",
  state: "live",
  leavesAt: null,
  resumable: false,
  version: "1",
  ...said,
  drawnAccent: "#0f6fa8",
  printedOtherwise: [] as string[],
  decider: "",
  locked: [] as string[],
  requests: [] as object[],
};
const gold = { ...silver, offer: "GOLD" };
const custom = { ...silver, offer: "CUSTOM" };
const versions = [
  { id: "v2", at: "2026-11-02T14:12:00.000Z", actor: "owner", current: true, ...said },
  {
    id: "v1",
    at: "2026-11-01T09:05:00.000Z",
    actor: "others",
    current: false,
    ...said,
    company: "Ndar Bois",
    logoUrl: image(4),
    hidden: ["email"],
    dress: "dark",
  },
];
const refusal = (status: number, code: string, message: string, fields?: Record<string, string>): Reply => ({
  status,
  body: { code, message, ...(fields ? { fields } : {}) },
});

/** Answers for the page of one of an owner's cards, in place of the server's. */
function editing(card: typeof silver, more: Readonly<Record<string, Reply>> = {}): Readonly<Record<string, Reply>> {
  const { firstName, lastName, company, jobTitle, offer, state, leavesAt } = card;
  return {
    [who]: {
      status: 200,
      body: {
        email: "ndeye@example.com",
        cards: [
          { ref, offer, state, leavesAt, firstName, lastName, company, jobTitle, isCompanys: false, portrait: "" },
        ],
      },
    },
    [read]: { status: 200, body: card },
    [listed]: { status: 200, body: versions },
    "GET /api/uploads/*": { status: 200, body: { url: image(1) } },
    "GET /api/uploads/*/image": { status: 404 },
    ...more,
  };
}

const hints: Readonly<Record<string, string>> = {
  "E-mail": "Montré sur votre page. L'adresse par laquelle vous vous connectez reste la même.",
  Adresse: "Vide : votre page n'en montre pas.",
};
/** The order form's fields, with the hints that owners read. */
const editorFields = (list: readonly Field[]): readonly Field[] =>
  list
    .filter(({ label }) => !/^(Lien|Réseau)/.test(label))
    .map((field) => {
      const hint = hints[field.label];
      if (field.type === "tel") return field;
      const { label, type, required = false } = field;
      return {
        label,
        type,
        required: required && label !== "Adresse",
        ...(hint ? { says: hint } : label.startsWith("Deuxième") ? { says: "Facultatif." } : {}),
      };
    });
/** Fields that are filled already are not required again. */
const there = (list: readonly Field[]): readonly Field[] => list.map((field) => ({ ...field, required: false }));
const linkField = (most: number, type: "url" | "text", mail: string): Field => ({
  label: "Lien de votre site ou d'un réseau social",
  type,
  required: false,
  placeholder: "https://www.linkedin.com/in/…",
  says: `Facultatif, ${most} liens au plus. Un lien${mail}, ou votre nom ou numéro sur un réseau.`,
});

const seen: readonly Field[] = [
  "E-mail",
  "Téléphone",
  "Adresse",
  "Entreprise",
  "Fonction",
  "E-mail professionnel",
  "Téléphone professionnel",
  "Adresse de l'entreprise",
  "Description de l'entreprise",
  "Photo de profil",
  "Photo de couverture",
  "Logo",
  "Liens",
].map((label) => ({ label, type: "checkbox", required: false }));
const colours = [
  "Automatique",
  "Or",
  "Ocre",
  "Latérite",
  "Bissap",
  "Prune",
  "Indigo",
  "Océan",
  "Lagune",
  "Baobab",
  "Graphite",
  "Une autre",
];
/** The color schemes between which the preview switches. */
const colorSchemes: readonly Field[] = ["De jour", "De nuit"].map((label) => ({
  label,
  type: "radio",
  required: false,
}));
const lookFields: readonly Field[] = [
  ...seen,
  ...[...colours, "Comme le téléphone du visiteur", "Clair", "Sombre"].map((label) => ({
    label,
    type: "radio",
    required: false,
  })),
];

const parts = [
  ["Modifier", path],
  ["Partager", `${path}&partie=partager`],
  ["Statistiques", `${path}&partie=statistiques`],
] as const;
const allHeadings = (name: string) =>
  [
    [1, name],
    [2, "Photos"],
    [2, "Informations personnelles"],
    [2, "Entreprise"],
    [2, "Site web et réseaux sociaux"],
    [2, "Ce que voient vos visiteurs"],
    [2, "Apparence"],
    [2, "À ajouter à votre page"],
    [2, "Versions"],
  ] as const;
const lookTexts = [
  "Décochez ce que votre page ne doit pas montrer. Rien n'est effacé, et votre nom se voit toujours. La carte imprimée n'en change pas.",
  "Automatique : celle de votre logo, ou de votre couverture. La nuance s'ajuste d'elle-même pour que tout se lise bien.",
  "Couleur",
  "Fond de la page",
  "1 lien sur 15",
  "Les 20 dernières : textes, liens, photos et apparence.",
];
const versionTexts = [
  "2 novembre 2026 à 14:12",
  "Vous",
  "La version actuelle",
  "1er novembre 2026 à 09:05",
  "La commande, ou notre équipe",
];

export const ownerCardScreens: readonly Screen[] = [
  {
    name: "owner's editor: SILVER",
    path,
    answers: editing(silver),
    ready: "Versions",
    steps: [unfoldEditor, unfoldVersions],
    title: "Ma carte | Sen Digital Vcard",
    headings: [
      [1, "Ndèye Coulibaly"],
      [2, "Photos"],
      [2, "Informations personnelles"],
      [2, "Entreprise"],
      [2, "Site web et réseaux sociaux"],
      [2, "À ajouter à votre page"],
      [2, "Versions"],
    ],
    texts: [
      "Vos téléphones, e-mails, adresses, description et liens se changent comme vous voulez, votre photo et votre couverture une fois par mois. Vos prénom, nom, fonction, entreprise et logo sont imprimés sur la carte : corrigez-y une faute de frappe, et pour mettre autre chose, écrivez-nous.",
      "Ce que voient vos visiteurs",
      "1 lien sur 3",
      "Les 20 dernières : textes, liens, photo et couverture.",
      ...versionTexts,
    ],
    absent: ["Logo", "Apparence"],
    links: [...parts, ["Voir la page", `/vcard/${ref}`]],
    buttons: [
      "Mes cartes",
      "Mettre en pause",
      "Ajouter",
      "Enregistrer",
      "Remettre la version du 1er novembre 2026 à 09:05",
    ],
    fields: [
      ...there(images).slice(0, 2),
      ...editorFields(texts),
      networkField,
      linkField(3, "url", ""),
      ...colorSchemes,
    ],
  },
  {
    name: "owner's editor: GOLD",
    path,
    answers: editing(gold),
    ready: "Versions",
    steps: [unfoldEditor, unfoldVersions],
    title: "Ma carte | Sen Digital Vcard",
    headings: allHeadings("Ndèye Coulibaly"),
    texts: [
      ...lookTexts,
      ...versionTexts,
      "Autres qu'aujourd'hui : Entreprise, Logo, Caché aux visiteurs, Fond de la page",
    ],
    links: [...parts, ["Contacts", `${path}&partie=contacts`], ["Voir la page", `/vcard/${ref}`]],
    buttons: [
      "Mes cartes",
      "Mettre en pause",
      "Ajouter",
      "Enregistrer",
      "Remettre la version du 1er novembre 2026 à 09:05",
    ],
    fields: [
      ...there(images),
      ...editorFields(customTexts),
      networkField,
      linkField(15, "url", ""),
      ...lookFields,
      ...colorSchemes,
    ],
  },
  {
    name: "owner's editor: CUSTOM",
    path,
    answers: editing(custom),
    ready: "Versions",
    steps: [unfoldEditor, unfoldVersions],
    title: "Ma carte | Sen Digital Vcard",
    headings: allHeadings("Ndèye Coulibaly"),
    texts: lookTexts,
    fields: [
      ...there(customImages),
      ...editorFields(customTexts),
      networkField,
      linkField(15, "text", ", mailto:"),
      ...lookFields,
      ...colorSchemes,
    ],
  },
  {
    name: "owner's editor: what is printed otherwise",
    path,
    answers: editing({ ...silver, printedOtherwise: ["name", "jobTitle"] }),
    ready: "Votre carte imprimée dit autre chose.",
    title: "Ma carte | Sen Digital Vcard",
    texts: [
      "Ce qui a changé depuis l'impression : le nom et la fonction. La puce et le QR code ouvrent toujours votre page d'aujourd'hui. Une nouvelle carte imprimée garde le même lien.",
    ],
    buttons: ["Commander une nouvelle carte"],
  },
];

const save = ["press", "Enregistrer"] as const;
/** Types into a text field by its label; a checkbox that shows or hides it has the same label. */
const type =
  (label: string, text: string): Step =>
  (page) =>
    page.getByRole("textbox", { name: label, exact: true }).fill(text);
const scene = (name: string, card: typeof silver, more: Pick<Scene, "sees"> & Partial<Scene>): Scene => ({
  name: `owner's editor, ${card.offer}: ${name}`,
  path,
  ...more,
  steps: [unfoldEditor, unfoldVersions, ...(more.steps ?? [])],
  answers: editing(card, more.answers),
});

/** Sentences at required texts left empty and at invalid addresses and numbers, the same for all offers. */
const required: readonly (readonly [label: string, says: string])[] = [
  ["Prénom", "Le prénom est obligatoire."],
  ["Nom", "Le nom est obligatoire."],
  ["Entreprise", "Le nom de l'entreprise est obligatoire."],
  ["Fonction", "La fonction est obligatoire."],
  ["Adresse de l'entreprise", "L'adresse de l'entreprise est obligatoire."],
];
const ofAll = [silver, gold, custom].flatMap((card): readonly Scene[] => [
  ...required.map(([label, says]) =>
    scene(`${label} is required`, card, {
      steps: [type(label, " "), save],
      sees: [
        ["fault", label, says],
        ["asked", change, 0],
      ],
    }),
  ),
  scene("an address that is none", card, {
    steps: [type("E-mail professionnel", "ndeye@"), save],
    sees: [
      ["fault", "E-mail professionnel", "Cette adresse e-mail n'est pas valable."],
      ["asked", change, 0],
    ],
  }),
  scene("a number that is none", card, {
    steps: [type("Téléphone", "12"), save],
    sees: [
      [
        "fault",
        "Téléphone",
        "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste. Du Sénégal, ou d'ailleurs avec l'indicatif : +33 6 12 34 56 78",
      ],
      ["asked", change, 0],
    ],
  }),
  scene("an address that is not to be seen may be empty", card, {
    answers: { [change]: { status: 200, body: { ...card, address: "" } } },
    steps: [type("Adresse", ""), save],
    held: change,
    busy: [["button", "Enregistrement..."]],
    sees: [
      ["text", "Enregistré : votre page est à jour."],
      ["asked", change, 1],
    ],
  }),
  scene("the server refuses at a field, and what was typed stays", card, {
    answers: {
      [change]: refusal(422, "request.invalid", "Certaines informations sont à corriger.", {
        jobTitle: "Refus de la fonction.",
      }),
    },
    steps: [type("Fonction", "Ministre"), save],
    sees: [
      ["fault", "Fonction", "Refus de la fonction."],
      ["text", "Certaines informations sont à corriger."],
      ["focus", "Fonction"],
      ["value", "Fonction", "Ministre"],
    ],
  }),
  scene("no network, and what was typed stays", card, {
    answers: { [change]: "cut" },
    steps: [type("Fonction", "Ministre"), save],
    sees: [
      ["text", "Le serveur ne répond pas. Rien n'est perdu : vérifiez la connexion et réessayez."],
      ["value", "Fonction", "Ministre"],
      ["button", "Enregistrer"],
    ],
  }),
  scene("the session has ended, and what was typed stays", card, {
    answers: { [change]: { status: 401 } },
    steps: [type("Fonction", "Ministre"), save],
    sees: [
      [
        "text",
        "Votre session est terminée. Connectez-vous dans un autre onglet, puis enregistrez ici : ce que vous avez écrit reste sur cette page.",
      ],
      ["value", "Fonction", "Ministre"],
    ],
  }),
]);

const paused = { ...gold, state: "paused", resumable: true };
const changed = refusal(409, "card.changed", "Cette carte a été modifiée ailleurs entre-temps.");

export const ownerCardScenes: readonly Scene[] = [
  ...ofAll,
  scene("a link that is none", silver, {
    steps: [type("Lien de votre site ou d'un réseau social", "ftp://a"), ["press", "Ajouter"]],
    sees: [
      [
        "fault",
        "Lien de votre site ou d'un réseau social",
        "❌ Votre lien doit commencer par 'https://'. Facultatif, 3 liens au plus. Un lien, ou votre nom ou numéro sur un réseau.",
      ],
      ["text", "1 lien sur 3"],
    ],
  }),
  scene("a name makes a link", silver, {
    steps: [type("Lien de votre site ou d'un réseau social", "@ndeye"), ["press", "Ajouter"]],
    sees: [
      ["text", "Instagram instagram.com/ndeye"],
      ["text", "2 liens sur 3"],
    ],
  }),
  scene("a link that is none", custom, {
    steps: [type("Lien de votre site ou d'un réseau social", "ftp://a"), ["press", "Ajouter"]],
    sees: [
      [
        "fault",
        "Lien de votre site ou d'un réseau social",
        "❌ Votre lien doit commencer par 'https://' ou 'mailto:'. Facultatif, 15 liens au plus. Un lien, mailto:, ou votre nom ou numéro sur un réseau.",
      ],
    ],
  }),
  scene("a mailbox as a link", custom, {
    steps: [type("Lien de votre site ou d'un réseau social", "mailto:a@teranga.example"), ["press", "Ajouter"]],
    sees: [
      ["text", "✅ Lien ajouté."],
      ["text", "2 liens sur 15"],
      ["button", "Déplacer a@teranga.example, 2 sur 2, avec les flèches haut et bas"],
    ],
  }),
  scene(
    "a fourth link",
    { ...silver, socialMedias: ["https://a.example/", "https://b.example/", "https://c.example/"] },
    {
      steps: [type("Lien de votre site ou d'un réseau social", "https://d.example"), ["press", "Ajouter"]],
      sees: [
        ["text", "🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux."],
        ["text", "3 liens sur 3"],
      ],
    },
  ),
  scene("a link is removed", gold, {
    steps: [["press", "Retirer le lien linkedin.com/in/ndeye"]],
    sees: [
      ["text", "🗑️ Lien retiré."],
      ["text", "0 lien sur 15"],
    ],
  }),
  scene("what is hidden leaves the view beside the fields", gold, {
    steps: [(page) => page.getByRole("checkbox", { name: "Téléphone professionnel" }).uncheck()],
    sees: [
      ["text", "Téléphone +221 77 123 45 67"],
      ["none", "Téléphone professionnel +221 33 869 12 34"],
      ["value", "Téléphone professionnel", "+221 33 869 12 34"],
    ],
  }),
  scene(
    "what was hidden before is not shown",
    { ...gold, hidden: ["workAddress"] },
    {
      sees: [
        ["none", "Adresse professionnelle Point E"],
        ["value", "Adresse de l'entreprise", "Point E"],
      ],
    },
  ),
  scene("a colour of one's own asks for it", gold, {
    steps: [(page) => page.getByRole("radio", { name: "Une autre" }).check()],
    sees: [["value", "Votre couleur", "#d9b45b"]],
  }),
  scene("how it is shown is sent", gold, {
    answers: { [change]: { status: 200, body: { ...gold, dress: "dark", version: "2" } } },
    steps: [(page) => page.getByRole("radio", { name: "Sombre" }).check(), save],
    sees: [
      ["text", "Enregistré : votre page est à jour."],
      ["asked", change, 1],
    ],
  }),
  scene("changed elsewhere: both are shown", gold, {
    answers: { [change]: changed, [read]: { status: 200, body: { ...gold, company: "Ndar Bois", version: "2" } } },
    steps: [type("Entreprise", "Teranga Filles"), save],
    sees: [
      ["text", "Cette carte a été modifiée ailleurs entre-temps."],
      ["text", "Rien n'est enregistré encore. Comparez, puis choisissez :"],
      ["text", "Ici : Teranga Filles"],
      ["text", "Ailleurs : Ndar Bois"],
      ["button", "Enregistrer ce qui est ici"],
      ["button", "Prendre ce qui est ailleurs"],
    ],
  }),
  scene("changed elsewhere: what is there is taken", gold, {
    answers: { [change]: changed, [read]: { status: 200, body: { ...gold, company: "Ndar Bois", version: "2" } } },
    steps: [type("Entreprise", "Teranga Filles"), save, ["press", "Prendre ce qui est ailleurs"]],
    sees: [
      ["text", "Présidente, Ndar Bois"],
      ["none", "Rien n'est enregistré encore. Comparez, puis choisissez :"],
    ],
  }),
  scene("a version is put back", gold, {
    answers: { [restore]: { status: 200, body: { ...gold, company: "Ndar Bois", dress: "dark", version: "3" } } },
    steps: [["press", "Remettre la version du 1er novembre 2026 à 09:05"]],
    held: restore,
    busy: [["button", "Remettre la version du 1er novembre 2026 à 09:05"]],
    sees: [
      ["text", "Cette version est de nouveau en place."],
      ["text", "Présidente, Ndar Bois"],
    ],
  }),
  scene("a version that is kept no more", gold, {
    answers: { [restore]: refusal(404, "card_version.not_found", "Cette version n'est plus gardée.") },
    steps: [["press", "Remettre la version du 1er novembre 2026 à 09:05"]],
    sees: [
      ["text", "Cette version n'est plus gardée."],
      ["value", "Entreprise", "Teranga Conseil"],
    ],
  }),
  scene("paused", gold, {
    answers: { [pause]: { status: 200, body: paused } },
    steps: [["press", "Mettre en pause"]],
    held: pause,
    busy: [["button", "Un instant..."]],
    sees: [
      ["text", "Votre page est en pause."],
      ["text", "Qui l'ouvre lit qu'elle n'est pas visible pour le moment."],
      ["button", "Remettre en ligne"],
    ],
  }),
  scene("shown again", paused, {
    answers: { [resume]: { status: 200, body: gold } },
    steps: [["press", "Remettre en ligne"]],
    sees: [
      ["text", "Votre page est à nouveau en ligne."],
      ["button", "Mettre en pause"],
    ],
  }),
  scene(
    "paused by staff",
    { ...paused, resumable: false },
    { sees: [["text", "Notre équipe l'a mise en pause. Écrivez-nous pour la remettre en ligne."]] },
  ),
  scene(
    "a company's, paused by others than its holder",
    { ...paused, resumable: false, decider: "Teranga" },
    {
      sees: [
        [
          "text",
          "Teranga ou notre équipe l'a mise en pause. Demandez à votre entreprise, ou écrivez-nous, pour la remettre en ligne.",
        ],
      ],
    },
  ),
  scene("saved while it is paused", paused, {
    answers: { [change]: { status: 200, body: { ...paused, company: "Ndar" } } },
    steps: [type("Entreprise", "Ndar"), save],
    sees: [["text", "Enregistré."]],
  }),
  {
    name: "owner's editor: it cannot be read",
    path,
    answers: {
      ...editing(gold),
      [read]: { status: 503, body: { code: "server.busy", message: "Le service est très demandé." } },
    },
    sees: [
      ["text", "Le service est très demandé."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "owner's editor: a card that is not theirs",
    path,
    answers: { [who]: { status: 200, body: { email: "ndeye@example.com", cards: [] } } },
    sees: [
      ["text", "Cette carte n'est pas parmi les vôtres."],
      ["text", `Référence : ${ref}. Elle a peut-être changé de propriétaire.`],
      ["text", "Vous êtes ici avec l'adresse ndeye@example.com."],
      ["button", "Mes cartes"],
    ],
  },
  {
    name: "owner's editor: a card that is not theirs, and they look after a company's: another address may open it",
    path,
    answers: {
      [who]: {
        status: 200,
        body: {
          email: "ndeye@example.com",
          cards: [],
          awaited: [],
          companies: [{ id: ref, name: "Teranga", role: "admin", departments: [], people: 3, isArchived: false }],
        },
      },
      "POST /api/ma-carte/deconnexion": { status: 200, body: { message: "Vous êtes déconnecté." } },
    },
    steps: [["press", "Me connecter avec une autre adresse"]],
    sees: [
      ["button", "Recevoir un code"],
      ["at", path],
      ["asked", "POST /api/ma-carte/deconnexion", 1],
    ],
  },
  {
    name: "owner's editor: a card that is not the one whose link opened the device",
    path,
    answers: {
      [who]: { status: 200, body: { email: "", cards: [], awaited: [], companies: [], completing: "8".repeat(26) } },
    },
    sees: [
      ["text", "Cette carte n'est pas parmi les vôtres."],
      ["button", "Me connecter avec une autre adresse"],
    ],
  },
];
