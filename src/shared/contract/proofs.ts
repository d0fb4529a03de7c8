import { z } from "zod";
import { workshopStaff } from "../access/access.ts";
import { maxProofTextLength } from "../order/print-limits.ts";
import { pieceStates, proofSources, proofStates } from "../states-and-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefParams, multilineField, textField } from "./fields.ts";

const endpoint = endpointsOf("Impression");

const words = multilineField(maxProofTextLength);

const proofVersionSchema = z.object({
  id: z.string(),
  /** Number of the version within its piece, from 1. */
  version: z.int(),
  source: z.enum(proofSources),
  state: z.enum(proofStates),
  note: z.string(),
  /** The buyer's words. */
  answer: z.string(),
  sentAt: instantField,
  answeredAt: instantField.nullable(),
});
export type ProofVersion = z.output<typeof proofVersionSchema>;

/** The buyer's page, which approves in his name: null before the first version, and for the workshop. */
const buyersPage = z.string().nullable();

const pieceProofsSchema = z.object({
  pieceId: z.string(),
  place: z.int(),
  state: z.enum(pieceStates),
  /** Whether a new version may be sent now. */
  sendable: z.boolean(),
  link: buyersPage,
  /** Newest first. */
  versions: z.array(proofVersionSchema),
});
export type PieceProofs = z.output<typeof pieceProofsSchema>;

export const listProofs = endpoint("GET", "/api/orders/:ref/proofs", {
  access: workshopStaff,
  summary: "Les épreuves des pièces d'une commande, et les réponses de l'acheteur",
  params: orderRefParams,
  answers: { 200: z.array(pieceProofsSchema) },
  errors: ["order.not_found"],
});

export const sendProof = endpoint("POST", "/api/pieces/:id/proofs", {
  access: workshopStaff,
  summary:
    "Envoie à l'acheteur une épreuve à approuver\u00a0: le dessin de la carte, ou un fichier PDF, PNG ou JPEG de 10\u00a0Mo au plus",
  params: z.object({ id: textField().max(64) }),
  multipart: z.object({ source: z.enum(proofSources), note: words.optional(), file: z.file().optional() }),
  // `mailed`: whether its buyer is written to; else he is to be given the link.
  answers: { 201: z.object({ version: z.int(), link: buyersPage, mailed: z.boolean() }) },
  errors: [
    "piece.not_found",
    "proof.too_late",
    "print.letters_missing",
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

export const proofFormSchema = z.object({ source: z.enum(proofSources), note: words.default("") });

export const readProofDesign = endpoint("GET", "/api/proofs/:id/file", {
  access: workshopStaff,
  summary: "Le fichier d'une version d'une épreuve",
  params: z.object({ id: textField().max(64) }),
  answers: { 200: "application/pdf" },
  errors: ["proof.not_found", "proof.not_shown"],
});

export const proofAnswerSchema = z.object({
  version: z.coerce.number().int().min(1).max(10_000),
  decision: z.enum(["approuver", "changer"]),
  words: words.default(""),
});
export type ProofAnswer = z.output<typeof proofAnswerSchema>;
