import { z } from "zod";
import { workshopStaff } from "../access/access.ts";
import { maxPrintFileCards } from "../order/print-limits.ts";
import { uploadKinds } from "../card/upload-kinds.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, orderRefParams, textField } from "./fields.ts";
import { pieceStates, printedParts } from "../states-and-kinds.ts";

const endpoint = endpointsOf("Impression", { access: workshopStaff });

export const readPrintMaster = endpoint("GET", "/api/print/cards/:ref/images/:kind", {
  summary:
    "Une image d'une carte pour l'impression\u00a0: toute sa définition (3\u00a0000\u00a0px au plus), le logo sans perte",
  params: orderRefParams.extend({ kind: z.enum(uploadKinds) }),
  answers: { 200: "image/*" },
  errors: ["order.not_found", "upload.not_found"],
});

const ids = textField()
  .max(maxPrintFileCards * 65)
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(
    z
      .array(textField().max(64))
      .min(1, "Choisissez une carte au moins.")
      .max(maxPrintFileCards, `${maxPrintFileCards} cartes au plus à la fois.`),
  );

export const readPrintFile = endpoint("GET", "/api/print/pieces.pdf", {
  summary:
    "Le fichier d'impression de pièces (`ids`, séparés par des virgules)\u00a0: une à une au format 85,6\u00a0×\u00a054\u00a0mm avec 3\u00a0mm de fond perdu, ou par dix sur des planches A4. `ground`\u00a0: `stock` sur une carte qui a sa couleur, `ink` avec le fond imprimé",
  query: z.object({
    ids,
    layout: z.enum(["single", "sheet"]).default("single"),
    ground: z.enum(["stock", "ink"]).optional(),
    /** For a lot in several files: the number of this file's first sheet, and the total number of sheets. */
    firstSheet: z.coerce.number().int().min(1).max(10_000).default(1),
    sheets: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  answers: { 200: "application/pdf" },
  errors: [
    "piece.not_found",
    "piece.card_incomplete",
    "piece.holder_left",
    "piece.not_agreed",
    "piece.rest_due",
    "piece.holder_awaited",
    "print.not_approved",
    "print.own_design",
    "print.order_refunded",
    "print.letters_missing",
  ],
});

const printedPieceSchema = z.object({
  pieceId: z.string(),
  /** Position within the order, from 1. */
  place: z.int(),
  state: z.enum(pieceStates),
  printedAt: instantField,
  name: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  /** Parts in which the card now differs. */
  differs: z.array(z.enum(printedParts)),
});
export type PrintedPiece = z.output<typeof printedPieceSchema>;

export const listPrinted = endpoint("GET", "/api/print/orders/:ref", {
  summary: "Ce qui est imprimé sur les pièces d'une commande, et en quoi leur carte a changé depuis",
  answers: { 200: z.array(printedPieceSchema) },
  errors: ["order.not_found"],
});
