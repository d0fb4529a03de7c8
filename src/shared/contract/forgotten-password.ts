import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { deviceTokenField, newPasswordField, loginEmailField } from "./staff-login-fields.ts";
import { textField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: "public" });

const token = textField({ error: "Ce lien n'est pas complet." }).max(64, "Ce lien n'est pas complet.");

export const requestPasswordLink = endpoint("POST", "/api/login/forgotten", {
  summary: "Envoie par e-mail un lien pour choisir un nouveau mot de passe\u00a0; la même réponse quoi qu'il en soit",
  body: z.object({ email: loginEmailField }),
  answers: { 202: message },
  errors: ["request.rate_limited", "server.busy"],
});

export const readPasswordLink = endpoint("POST", "/api/login/password-link", {
  summary: "Le compte d'un lien reçu, sans s'en servir",
  body: z.object({ token }),
  answers: { 200: z.object({ email: z.string() }) },
  errors: ["password.link_invalid", "request.rate_limited"],
});

export const setPasswordByLink = endpoint("POST", "/api/login/new-password", {
  summary: "Choisit un nouveau mot de passe par le lien reçu, une seule fois\u00a0; toutes les sessions se ferment",
  body: z.object({ token, newPassword: newPasswordField, device: deviceTokenField }),
  answers: { 200: z.object({ message: z.string(), device: z.string() }) },
  errors: ["password.link_invalid", "password.weak", "request.rate_limited", "server.busy"],
});
