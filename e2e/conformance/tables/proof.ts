import type { Scene, Screen } from "../kinds.ts";

const title = "L'épreuve de votre carte | Sen Digital Vcard";
const description = "Votre carte, avant l'impression.";
const alone = "Cette page est à vous seul. Une question ? Écrivez à {support}.";
const look = "Regardez bien les deux côtés : nom, fonction, entreprise, logo. Rien n'est imprimé avant votre accord.";
const asking = ["J'approuve, imprimez ma carte"] as const;

/** The buyer's page of a proof; the addresses belong to orders that `placeProofs` made. */
export const proofScreens: readonly Screen[] = [
  {
    name: "proof: it waits for its buyer",
    path: "{proofWaiting}",
    title,
    theme: "#171717",
    description,
    headings: [
      [1, "Votre carte, avant l'impression"],
      [2, "Un mot de l'atelier"],
    ],
    texts: [
      "Commande {proofNumber}, version 1",
      look,
      "Recto",
      "Verso",
      "Bonjour Ndèye",
      "Demander un changement",
      alone,
    ],
    absent: ["Versions d'avant"],
    fields: [],
    buttons: asking,
    links: [
      ["Voir le PDF pour l'imprimeur", "{proofWaiting}/1/{proofRef}/fichier"],
      ["{support}", "mailto:{support}"],
    ],
  },
  {
    name: "proof: its buyer wants a change",
    path: "{proofWaiting}",
    steps: [(page) => page.getByText("Demander un changement").click()],
    title,
    buttons: [...asking, "Envoyer ma demande"],
    fields: [{ label: "Que faut-il changer ?", type: "textarea", required: true, maxLength: 2000 }],
  },
  {
    name: "proof: a change was asked for",
    path: "{proofChanged}",
    title,
    headings: [[1, "L'épreuve de votre carte"]],
    texts: [
      "Votre demande est arrivée à l'atelier. Vous recevrez une nouvelle version.",
      "Le nom plus grand",
      "Recto",
      "Verso",
      alone,
    ],
    absent: [look, ...asking, "Demander un changement"],
    fields: [],
  },
  {
    name: "proof: approved, after a version that was not",
    path: "{proofApproved}",
    title,
    headings: [
      [1, "L'épreuve de votre carte"],
      [2, "Versions d'avant"],
    ],
    texts: [
      "Vous avez approuvé cette épreuve, merci ! Votre carte part à l'impression.",
      "Version 1 : modification demandée. « Le logo à gauche »",
      alone,
    ],
    absent: [look, ...asking, "Demander un changement", "Recto"],
    fields: [],
  },
  {
    name: "proof: nothing is asked any more",
    path: "{proofOver}",
    title,
    texts: ["Cette épreuve n'attend plus de réponse. L'atelier vous écrit dès qu'il y a du nouveau."],
    absent: [look, ...asking, "Demander un changement"],
    fields: [],
  },
  {
    name: "proof: another's secret",
    path: "{proofWaiting}0",
    title: "Paiement | Sen Digital Vcard",
    texts: [],
    absent: asking,
  },
];

const seen = (
  page: Parameters<Extract<NonNullable<Scene["steps"]>[number], (...given: never[]) => unknown>>[0],
  version: string,
) =>
  page
    .locator("[name=version]")
    .evaluateAll((fields, value) => fields.forEach((field) => ((field as HTMLInputElement).value = value)), version);

export const proofScenes: readonly Scene[] = [
  {
    name: "proof: another version came meanwhile",
    path: "{proofWaiting}",
    steps: [(page) => seen(page, "7"), ["press", "J'approuve, imprimez ma carte"]],
    sees: [
      ["text", "Une nouvelle version de l'épreuve est arrivée entre-temps : regardez-la avant de répondre."],
      ["none", look],
      ["button", asking[0]],
    ],
  },
  {
    name: "proof: another version came meanwhile, and the words stay",
    path: "{proofWaiting}",
    steps: [
      (page) => seen(page, "7"),
      (page) => page.getByText("Demander un changement").click(),
      ["fill", "Que faut-il changer\u00a0?", "Le logo plus petit"],
      ["press", "Envoyer ma demande"],
    ],
    sees: [
      ["text", "Une nouvelle version de l'épreuve est arrivée entre-temps : regardez-la avant de répondre."],
      ["value", "Que faut-il changer ?", "Le logo plus petit"],
    ],
  },
  {
    name: "proof: a change needs words",
    path: "{proofWaiting}",
    steps: [
      (page) => page.getByText("Demander un changement").click(),
      (page) => page.locator("textarea").evaluate((field) => field.removeAttribute("required")),
      ["fill", "Que faut-il changer\u00a0?", "  "],
      ["press", "Envoyer ma demande"],
    ],
    sees: [
      ["text", "Dites en quelques mots ce qu'il faut changer."],
      ["button", asking[0]],
    ],
  },
];
