import { z } from "zod";
import { uploadKinds } from "../card/upload-kinds.ts";
import { endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Commande", { access: "public" });

/** Validates an upload's id, 128 random bits in hexadecimal; the id opens the image of an unpaid order. */
export const uploadIdField = z.string().regex(/^[0-9a-f]{32}$/);

export const createUpload = endpoint("POST", "/api/uploads", {
  summary: "Envoie une image de 5 Mo au plus",
  multipart: z.object({ kind: z.enum(uploadKinds), file: z.file() }),
  answers: { 201: z.object({ id: uploadIdField }) },
  errors: [
    "upload.too_large",
    "upload.unsupported",
    "upload.missing",
    "upload.unreadable",
    "upload.too_many_pixels",
    "upload.heic_unreadable",
    "upload.too_slow",
    "upload.no_room",
  ],
});

export const readUpload = endpoint("GET", "/api/uploads/:id", {
  summary: "L'adresse d'une image envoyée, à mettre dans profileUrl, coverUrl ou logoUrl",
  params: z.object({ id: uploadIdField }),
  // `accent`: the color that a card with this logo or cover takes; empty for none.
  answers: { 200: z.object({ url: z.string(), accent: z.string() }) },
  errors: ["upload.not_found"],
});

export const readUploadImage = endpoint("GET", "/api/uploads/:id/image", {
  summary: "Une image envoyée, privée tant que la commande n'est pas payée",
  params: z.object({ id: uploadIdField }),
  answers: { 200: "image/webp" },
  errors: ["upload.not_found"],
});

export const readUploadForCropping = endpoint("GET", "/api/uploads/:id/cropping", {
  summary: "Une image envoyée, assez grande pour être recadrée dans un navigateur, HEIC compris",
  params: z.object({ id: uploadIdField }),
  answers: { 200: "image/*" },
  errors: ["upload.not_found"],
});
