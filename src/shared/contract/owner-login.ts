import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { emailField, instantField, textField, message } from "./fields.ts";

const endpoint = endpointsOf("Ma carte", { access: "public" });

const secret = z.string({ error: "Ce lien n'est pas complet." }).regex(/^[0-9a-f]{32}$/, "Ce lien n'est pas complet.");

export const requestOwnerCode = endpoint("POST", "/api/ma-carte/code", {
  summary:
    "Envoie par e-mail un code de connexion et un lien qui fait de même\u00a0; la même réponse quoi qu'il en soit",
  body: z.object({ email: emailField }),
  // `challenge` must be sent with the code, by the browser that asked for it. `mailedAt`: when the newest mail was
  // sent; no further mail is sent now.
  answers: { 202: message.extend({ challenge: z.string(), mailedAt: instantField.nullable() }) },
  errors: ["request.rate_limited"],
});

export const logInByCode = endpoint("POST", "/api/ma-carte/connexion", {
  summary:
    "Connecte le propriétaire d'une carte par le code reçu, une seule fois, en cinq essais au plus\u00a0; pose un cookie",
  body: z.object({
    challenge: secret,
    code: textField({ error: "Le code est obligatoire." }).max(40, "Le code a six chiffres."),
  }),
  answers: { 200: message },
  errors: ["owner.wrong_code"],
});

export const logInByLink = endpoint("POST", "/api/ma-carte/lien", {
  summary: "Connecte le propriétaire d'une carte par le lien reçu, une seule fois\u00a0; pose un cookie",
  body: z.object({ token: secret }),
  answers: { 200: message },
  errors: ["owner.link_invalid"],
});

export const logInByCardLink = endpoint("POST", "/api/ma-carte/lien-carte", {
  summary:
    "Ouvre ce qu'il reste à compléter d'une carte d'entreprise par le lien que l'entreprise a envoyé, une seule fois\u00a0; pose un cookie",
  body: z.object({ token: secret }),
  answers: { 200: message },
  errors: ["card_link.invalid", "request.rate_limited"],
});

export const logOutOwner = endpoint("POST", "/api/ma-carte/deconnexion", {
  access: "holder",
  summary: "Ferme cette session",
  answers: { 200: message },
});

export const ownerSession = z.object({
  id: z.string(),
  createdAt: instantField,
  lastSeenAt: instantField,
  userAgent: z.string(),
  current: z.boolean(),
});

export const listOwnerSessions = endpoint("GET", "/api/ma-carte/sessions", {
  access: "owner",
  summary: "Les appareils où le propriétaire est connecté",
  answers: { 200: z.array(ownerSession) },
});

export const endOwnerSession = endpoint("DELETE", "/api/ma-carte/sessions/:id", {
  access: "owner",
  summary: "Ferme une de ses sessions",
  answers: { 200: message },
  errors: ["session.not_found"],
});
