import type { Link, Scene } from "../kinds.ts";

const consent =
  "En vous inscrivant, vous acceptez de recevoir par e-mail les nouveautés de Sen Digital Vcard. Vous pouvez vous désinscrire en un clic, à tout moment. Confidentialité";

export const newsletterForm = {
  texts: ["Votre adresse e-mail", consent],
  links: [["Confidentialité", "/confidentialite"]] as readonly Link[],
  fields: [{ label: "Votre adresse e-mail", type: "email", required: true, maxLength: 254, says: consent }],
} as const;

/** The icons beside the newsletter form. */
export const contactLinks: readonly Link[] = [
  ["WhatsApp", "https://api.whatsapp.com/send?phone={whatsapp}"],
  ["E-mail", "mailto:{support}"],
  ["Facebook", "{facebook}"],
  ["Instagram", "{instagram}"],
  ["LinkedIn", "{linkedin}"],
];

const ask = [
  ["fill", "Votre adresse e-mail", "awa@example.com"],
  ["press", "S'inscrire"],
] as const;
const call = "POST /api/newsletter";
const label = "Votre adresse e-mail";

/** States of the newsletter form, for each page that has it. */
export function newsletterScenes(path: string): Scene[] {
  const under = (sentence: string) => `${sentence} ${consent}`;
  return [
    {
      name: `newsletter on ${path}: busy, then the server's message, and the form is empty again`,
      path,
      steps: ask,
      held: call,
      busy: [["button", "Enregistrement en cours..."]],
      sees: [
        ["green", "Presque fini ! Ouvrez l'e-mail que nous vous envoyons pour confirmer votre inscription."],
        ["value", label, ""],
        ["button", "S'inscrire"],
      ],
    },
    {
      name: `newsletter on ${path}: the server's refusal stands under the input, which keeps what was typed`,
      path,
      answers: { [call]: { status: 429, body: { code: "request.rate_limited", message: "Refus du serveur." } } },
      steps: ask,
      sees: [
        ["fault", label, under("Refus du serveur.")],
        ["red", "Refus du serveur."],
        ["value", label, "awa@example.com"],
        ["button", "S'inscrire"],
      ],
    },
    {
      name: `newsletter on ${path}: nothing typed is said in our words, not in the browser's`,
      path,
      steps: [["press", "S'inscrire"]],
      sees: [["fault", label, under("L'adresse e-mail est obligatoire.")]],
    },
    {
      name: `newsletter on ${path}: what is no address`,
      path,
      steps: [
        ["fill", "Votre adresse e-mail", "awa.example.com"],
        ["press", "S'inscrire"],
      ],
      sees: [
        ["fault", label, under("Cette adresse e-mail n'est pas valable.")],
        ["value", label, "awa.example.com"],
      ],
    },
    {
      // Browsers accept this address, the server does not.
      name: `newsletter on ${path}: an address that is none`,
      path,
      steps: [
        ["fill", "Votre adresse e-mail", "awa@localhost"],
        ["press", "S'inscrire"],
      ],
      sees: [
        ["fault", label, under("Cette adresse e-mail n'est pas valable.")],
        ["value", label, "awa@localhost"],
      ],
    },
    {
      name: `newsletter on ${path}: no network`,
      path,
      answers: { [call]: "cut" },
      steps: ask,
      sees: [["fault", label, under("Une erreur s'est produite, veuillez réessayer.")]],
    },
  ];
}
