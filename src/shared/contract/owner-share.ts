import { z } from "zod";
import { screenPictureKinds } from "../card/screen-picture-kinds.ts";
import { qrFormats } from "./cards.ts";
import { endpointsOf } from "./endpoint.ts";
import { orderRefParams, textField } from "./fields.ts";

const endpoint = endpointsOf("Ma carte", { access: "owner", errors: ["order.not_found"] });

const signature = z.object({
  name: z.string(),
  /** Job title and company; may be empty. */
  role: z.string(),
  /** Phone numbers and mailboxes: the text, and the link that it opens. */
  lines: z.array(z.object({ text: z.string(), href: z.string() })),
  /** The page's full URL. */
  link: z.string(),
  /** `#rrggbb`, readable on white. */
  accent: z.string(),
});
export type EmailSignature = z.output<typeof signature>;

const ownedShare = z.object({
  /** The page's full URL. */
  link: z.string(),
  /** The same URL, with a marker that counts the view as opened from WhatsApp. */
  whatsappLink: z.string(),
  signature,
  signatureHtml: z.string(),
  signatureText: z.string(),
  /** Whether the card can be put into Apple Wallet now. */
  wallet: z.boolean(),
  /** End of each picture's URL; changes with its content. */
  pictures: z.record(z.enum(screenPictureKinds), z.string()),
});
export type OwnedShare = z.output<typeof ownedShare>;

export const readOwnedShare = endpoint("GET", "/api/ma-carte/cartes/:ref/partager", {
  summary: "Ce qu'une de ses cartes donne à partager\u00a0: lien et signature d'e-mail",
  answers: { 200: ownedShare },
});

export const readOwnedQr = endpoint("GET", "/api/ma-carte/cartes/:ref/partager/qr/:format", {
  summary:
    "Le QR code de l'adresse d'une de ses cartes, niveau M, en PNG (1000×1000), SVG ou PDF (noir seul, pour l'imprimeur)",
  params: orderRefParams.extend({ format: z.enum(qrFormats) }),
  answers: { 200: "image/*" },
  errors: ["print.letters_missing"],
});

export const readOwnedContact = endpoint("GET", "/api/ma-carte/cartes/:ref/partager/contact.vcf", {
  summary: "Le contact d'une de ses cartes au format vCard 3.0, en ligne ou en pause\u00a0; n'est pas compté",
  answers: { 200: "text/vcard" },
});

export const readOwnedPicture = endpoint("GET", "/api/ma-carte/cartes/:ref/partager/images/:kind", {
  summary:
    "Une image d'une de ses cartes avec son QR code, de la taille d'un écran\u00a0: pour un statut WhatsApp (`status`) ou l'écran verrouillé (`lock`) en JPEG (1080×1920), pour le fond d'un appel vidéo (`call`) en PNG (1920×1080)\u00a0; dessinée à la demande, en une seconde ou deux",
  params: orderRefParams.extend({ kind: z.enum(screenPictureKinds) }),
  query: z.object({ v: textField().max(32).default("") }),
  answers: { 200: "image/*" },
  // Cached by the digest in its URL: viewing, downloading and sharing need one transfer.
  cacheControl: "private, max-age=86400",
});
