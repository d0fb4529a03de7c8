import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { textField } from "./fields.ts";

const endpoint = endpointsOf("Apple Wallet", { access: "public" });

export const makeOwnPass = endpoint("POST", "/api/ma-carte/cartes/:ref/partager/wallet", {
  access: "owner",
  summary: "Prépare une de ses cartes en ligne pour Apple Wallet",
  tag: "Ma carte",
  /** The path from which the pass is then fetched. */
  answers: { 200: z.object({ path: z.string() }) },
  errors: ["order.not_found", "card.paused", "route.not_found"],
});

export const readOwnPass = endpoint("GET", "/api/ma-carte/cartes/:ref/partager/carte.pkpass", {
  access: "owner",
  summary: "Une de ses cartes pour Apple Wallet, une fois préparée",
  tag: "Ma carte",
  answers: { 200: "application/vnd.apple.pkpass" },
  errors: ["order.not_found", "card.paused", "route.not_found", "server.busy"],
});

/** Apple's identifiers have 32 characters, and so do ours. */
const name = textField().min(1).max(100);
const device = { device: name, type: name };
const passParams = z.object({ type: name, serial: name });
const errors = ["wallet.unauthorized", "route.not_found", "request.rate_limited"] as const;

export const registerPassDevice = endpoint("POST", "/api/wallet/v1/devices/:device/registrations/:type/:serial", {
  summary:
    "Un iPhone signale qu'il a une carte, et où le prévenir d'un changement\u00a0; il présente le secret de la carte (`Authorization: ApplePass …`)",
  params: passParams.extend(device),
  body: z.object({ pushToken: z.string().regex(/^[A-Za-z0-9]{1,200}$/) }),
  // 200: the device was already registered.
  answers: { 200: z.undefined(), 201: z.undefined() },
  errors,
});

export const unregisterPassDevice = endpoint("DELETE", "/api/wallet/v1/devices/:device/registrations/:type/:serial", {
  summary: "Un iPhone n'a plus une carte\u00a0; il présente le secret de la carte",
  params: passParams.extend(device),
  answers: { 200: z.undefined() },
  errors,
});

export const listChangedPasses = endpoint("GET", "/api/wallet/v1/devices/:device/registrations/:type", {
  summary: "Les cartes d'un iPhone qui ont changé depuis le repère donné",
  params: z.object(device),
  query: z.object({ passesUpdatedSince: textField().max(100).optional() }),
  answers: { 200: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }), 204: z.undefined() },
  errors: ["route.not_found", "request.rate_limited"],
});

export const fetchPass = endpoint("GET", "/api/wallet/v1/passes/:type/:serial", {
  summary:
    "Une carte comme elle est maintenant, 304 si l'iPhone l'a déjà (`If-Modified-Since`)\u00a0; il présente le secret de la carte",
  params: passParams,
  answers: { 200: "application/vnd.apple.pkpass" },
  errors: [...errors, "server.busy"],
});

export const logFromWallet = endpoint("POST", "/api/wallet/v1/log", {
  summary: "Ce qu'un iPhone dit d'une carte qui ne va pas, au journal du service",
  body: z.object({ logs: z.array(textField().max(2000)).max(50) }),
  answers: { 200: z.undefined() },
  errors: ["route.not_found", "request.rate_limited"],
});
