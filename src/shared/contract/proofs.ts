import { z } from "zod";
import { deskStaff, workshopStaff } from "../access/access.ts";
import { maxProofTextLength } from "../order/print-limits.ts";
import { printedParts, proofCardStates, proofOrigins, proofStandings } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, multilineField, optionalLineField, orderRefField, reasonField } from "./fields.ts";

const endpoint = endpointsOf("Impression", { access: workshopStaff, errors: ["order.not_found"] });

const versionField = z.coerce.number().int().min(1).max(10_000);
const words = multilineField(maxProofTextLength);

const proofVersionSchema = z.object({
  /** From 1, within the order. */
  version: z.int(),
  source: z.enum(proofOrigins),
  sentAt: instantField,
  /** A colleague's name. */
  sentBy: z.string(),
  note: z.string(),
  /** Number of cards that it showed; of these, the approved ones and those with a remark in this version. */
  cards: z.int(),
  approved: z.int(),
  marked: z.int(),
  /** Those cards, if they are few. */
  shown: z.array(
    z.object({
      cardRef: z.string(),
      name: z.string(),
      state: z.enum(proofCardStates),
      remark: z.string(),
      answeredAt: instantField.nullable(),
    }),
  ),
});
export type ProofVersion = z.output<typeof proofVersionSchema>;

/** Link to approve in the answering person's name; null before the first version, and for the workshop. */
const answeringPage = z.string().nullable();

const proofSchema = z.object({
  link: answeringPage,
  /** Recipient of its mails; empty: staff send the link themselves. Null for the workshop. */
  recipient: z.string().nullable(),
  /** Number of the order's cards in each standing. */
  standings: z.array(z.object({ standing: z.enum(proofStandings), cards: z.int() })),
  /** The standing of each card. */
  ofCards: z.array(z.object({ cardRef: z.string(), standing: z.enum(proofStandings) })),
  /** The newest first. */
  versions: z.array(proofVersionSchema),
  /** Cards to correct, and cards changed since they were shown, in the order of the cards. */
  returned: z.array(
    z.object({
      cardRef: z.string(),
      name: z.string(),
      standing: z.enum(proofStandings),
      remark: z.string(),
      answeredName: z.string(),
    }),
  ),
  /** Cards for which a version of their own may be sent now. */
  sendable: z.array(z.object({ cardRef: z.string(), name: z.string() })),
  /** Parts of cards still to be printed that would be lower than `leastPrintedHeight`, in mm. */
  small: z.array(z.object({ cardRef: z.string(), name: z.string(), part: z.enum(printedParts), height: z.number() })),
  /** Whether a card is only printed once a proof of it is approved. */
  isNeeded: z.boolean(),
});
export type Proof = z.output<typeof proofSchema>;

export const readProof = endpoint("GET", "/api/orders/:ref/proofs", {
  summary: "L'épreuve des cartes d'une commande\u00a0: versions, remarques, accords",
  answers: { 200: proofSchema },
});

const sentShape = { version: z.int(), cards: z.int(), message: z.string() };

/** The note sent with a version, and the card if the version shows only one. */
const sentWith = z.object({ note: words.default(""), card: orderRefField.optional() });

export const sendProof = endpoint("POST", "/api/orders/:ref/proofs", {
  summary: "Envoie à vérifier le dessin des cartes qui attendent un accord, ou d'une seule",
  body: sentWith,
  answers: { 201: z.object({ ...sentShape, isMailed: z.boolean() }) },
  errors: ["proof.too_late", "proof.nothing_left", "print.letters_missing"],
});

export const sendDesign = endpoint("POST", "/api/orders/:ref/proofs/file", {
  summary: "Envoie à vérifier le dessin d'une carte\u00a0: un fichier PDF, PNG ou JPEG de 10\u00a0Mo au plus",
  multipart: z.object({ note: words.optional(), card: orderRefField.optional(), file: z.file().optional() }),
  answers: { 201: z.object({ ...sentShape, isMailed: z.boolean() }) },
  errors: [
    "proof.too_late",
    "proof.nothing_left",
    "proof.card_missing",
    "proof.file_missing",
    "proof.file_too_large",
    "proof.file_refused",
    "proof.pdf_locked",
    "proof.pdf_unreadable",
    "proof.pdf_pages",
    "proof.pdf_page_size",
    "proof.pdf_too_heavy",
  ],
});

export const designFormSchema = sentWith;

export const approveProof = endpoint("POST", "/api/orders/:ref/proofs/approve", {
  access: deskStaff,
  summary:
    "Approuve les cartes telles qu'elles sont, au nom de qui les commande\u00a0; `reason` dit qui l'a dit, et comment",
  body: z.object({ reason: reasonField }),
  answers: { 201: z.object(sentShape) },
  errors: ["proof.too_late", "proof.nothing_left", "print.letters_missing"],
});

export const readProofDesign = endpoint("GET", "/api/orders/:ref/proofs/:version/:card", {
  summary: "Le dessin d'une carte dans une version de l'épreuve",
  params: z.object({ ref: orderRefField, version: versionField, card: orderRefField }),
  answers: { 200: "application/pdf" },
  errors: ["proof.not_found", "proof.not_shown"],
});

/** Validates the proof page's form without its remarks; every button sends all fields. */
export const proofAnswerSchema = z.object({
  version: versionField,
  /** `changer`: saves the remark about the single card, and sends it. */
  decision: z.enum(["approuver", "marquer", "retirer", "envoyer", "changer"]).default("marquer"),
  /** The card that gets a mark, or loses it. */
  card: orderRefField.optional(),
  /** The name of the person who answers; empty: the order's contact. */
  name: optionalLineField(120).default(""),
});
export const remarkSchema = words;
export type ProofAnswer = z.output<typeof proofAnswerSchema> & {
  /** The text typed for each card, by its reference; unchanged text is sent as it was shown. */
  remarks: Readonly<Record<string, string>>;
};
