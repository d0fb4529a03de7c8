import { z } from "zod";
import { anyStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { orderRefParams, textField } from "./fields.ts";

const endpoint = endpointsOf("Carte", { access: "public", errors: ["order.not_found"] });

export const readContactFile = endpoint("GET", "/api/orders/vcard/:ref", {
  summary: "Le contact au format vCard 3.0\u00a0; photo=0 l'envoie sans photo, inline=1 pour que le téléphone l'ouvre",
  query: z.object({ photo: z.enum(["0", "1"]).default("1"), inline: z.enum(["0", "1"]).default("0") }),
  answers: { 200: "text/vcard" },
  cacheControl: "no-cache",
});

export const readContactQr = endpoint("GET", "/api/orders/:ref/qr.png", {
  access: anyStaff,
  summary: "Le QR code du contact, 1000×1000, niveau L",
  tag: "Équipe",
  answers: { 200: "image/png" },
  errors: ["order.not_paid"],
});

/** Lists the file formats of QR codes, for printers and screens. */
export const qrFormats = ["png", "svg", "pdf"] as const;
export type QrFormat = (typeof qrFormats)[number];
export const qrContentTypes: Record<QrFormat, string> = {
  png: "image/png",
  svg: "image/svg+xml",
  pdf: "application/pdf",
};

export const readLinkQr = endpoint("GET", "/api/orders/:ref/link-qr/:format", {
  access: anyStaff,
  summary:
    "Le QR code de l'adresse de la carte, niveau M, en PNG (1000×1000), SVG ou PDF (noir seul, pour l'imprimeur)",
  tag: "Équipe",
  params: orderRefParams.extend({ format: z.enum(qrFormats) }),
  answers: { 200: "image/*" },
  errors: ["order.not_paid"],
});

export const readCardQr = endpoint("GET", "/api/ref/:ref/qr.svg", {
  summary: "Le QR code imprimé sur la carte\u00a0: l'adresse de sa page",
  answers: { 200: "image/svg+xml" },
  cacheControl: "private, max-age=86400",
});

export const readPaymentQr = endpoint("GET", "/api/ref/:ref/payer/qr.svg", {
  summary: "Le QR code d'un lien de paiement que la carte montre, par l'adresse qu'il ouvre",
  query: z.object({ lien: textField().max(400) }),
  answers: { 200: "image/svg+xml" },
  cacheControl: "private, max-age=86400",
});
