import { heicPhoto } from "#test/factories/image.ts";
import type { Patience, Reply, Scene, Step } from "../kinds.ts";

const path = "/commander/SILVER";
const send = "POST /api/uploads";
const locate = "GET /api/uploads/*";
const id = "0".repeat(32);
const images = [
  ["Photo de profil", "photo de profil"],
  ["Photo de couverture", "photo de couverture"],
  ["Logo", "logo"],
] as const;

/** A HEIC photo is sent unchanged, and cropped once it has arrived. */
const choose =
  (label: string): Step =>
  (page) =>
    page
      .getByLabel(new RegExp(`^${label}`))
      .setInputFiles({ name: "IMG_0001.HEIC", mimeType: "", buffer: heicPhoto() });
const failing: Reply = { status: 503 };

/** Chooses all three, and waits until each has failed once: only then may the clock move. */
const chooseAll: readonly Step[] = [
  ...images.map(([label]) => choose(label)),
  (page) => page.getByText("Connexion perdue : l'envoi reprendra tout seul.").nth(2).waitFor(),
];

/**
 * A lost network is waited for: 10 minutes for an upload, 2 for an operation. The page gives up before a pause that
 * would end too late, so up to 30 s earlier.
 */
export const uploadPatience: readonly Patience[] = [
  {
    name: "an upload is tried for 10 minutes",
    path,
    answers: { [send]: failing },
    steps: chooseAll,
    seconds: 600,
    slack: 31,
    sees: images.map(([, what]) => [
      "red",
      `😕 Une erreur est survenue lors du téléchargement de l'image ${what}, veuillez réessayer!`,
    ]),
  },
  {
    name: "an image's address is asked for during 2 minutes",
    path,
    answers: { [send]: { status: 201, body: { id } }, [locate]: failing },
    steps: chooseAll,
    seconds: 120,
    slack: 31,
    sees: images.map(([, what]) => [
      "red",
      `😕 Une erreur est survenue lors de la création de l'url ${what}, veuillez réessayer!`,
    ]),
  },
];

export const uploadScenes: readonly Scene[] = [
  {
    name: "an image arrives",
    path,
    answers: {
      [send]: { status: 201, body: { id } },
      [locate]: { status: 200, body: { url: `/api/uploads/${id}/image` } },
    },
    // A person who has moved on to another field is not interrupted by the cropping.
    steps: [choose("Logo"), (page) => page.getByRole("textbox", { name: "Prénom" }).focus()],
    held: send,
    busy: [["text", "Envoi de l'image… 0 %"]],
    sees: [
      ["text", "Image enregistrée"],
      ["button", "Recadrer ou pivoter : logo"],
      ["button", "Retirer : logo"],
    ],
  },
  {
    name: "the server refuses an image without words",
    path,
    answers: { [send]: { status: 400 } },
    steps: [choose("Logo")],
    sees: [["text", "😕 Une erreur est survenue lors du téléchargement de l'image logo, veuillez réessayer!"]],
  },
  {
    name: "the server refuses an image and says why",
    path,
    answers: { [send]: { status: 413, body: { code: "upload.too_large", message: "Refus de l'image." } } },
    steps: [choose("Photo de profil")],
    sees: [["text", "Refus de l'image."]],
  },
];
