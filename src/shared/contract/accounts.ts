import { z } from "zod";
import { anyStaff, roles } from "../access.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";

const email = z.string({ error: "L'adresse e-mail est obligatoire." }).min(1, "L'adresse e-mail est obligatoire.").max(254, "Cette adresse e-mail est trop longue.").regex(/^\P{Cc}*$/u, "Cette adresse e-mail n'est pas valable.");
const password = z.string({ error: "Le mot de passe est obligatoire." }).min(1, "Le mot de passe est obligatoire.").max(256, "Ce mot de passe est trop long.");
/** What an earlier answer gave this browser; another text is a stranger's. */
const device = z.string().max(128).optional();

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Ouvre une session de l'équipe",
  tag: "Équipe",
  body: z.object({
    email,
    password,
    code: z.string({ error: "Ce code n'est pas valable." }).max(32, "Ce code est trop long.").optional(),
    device,
  }),
  answers: {
    200: z.object({
      user: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) }),
      mustChangePassword: z.boolean(),
      token: z.string(),
      expiresAt: instant,
      /** Names this browser to the account from now on; to be kept when the session ends. */
      device: z.string(),
    }),
  },
  errors: ["login.failed", "login.code_required", "login.wrong_code", "login.delayed", "login.password_expired"],
});

export const requestDeviceCode = endpoint({
  method: "POST",
  path: "/api/login/device-code",
  access: "public",
  summary: "Envoie par e-mail un code qui fait reconnaître cet appareil ; la même réponse quoi qu'il en soit",
  tag: "Équipe",
  body: z.object({ email, password }),
  answers: { 202: z.object({ message: z.string() }) },
  errors: ["request.rate_limited", "server.busy"],
});

export const confirmDevice = endpoint({
  method: "POST",
  path: "/api/login/device",
  access: "public",
  summary: "Fait reconnaître cet appareil par le code reçu, avant de s'y connecter",
  tag: "Équipe",
  body: z.object({ email, code: z.string({ error: "Le code est obligatoire." }).min(1, "Le code est obligatoire.").max(32, "Ce code est trop long."), device }),
  answers: { 200: z.object({ device: z.string() }) },
  errors: ["device.wrong_code", "request.rate_limited"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  access: anyStaff,
  summary: "Ferme la session",
  tag: "Équipe",
  answers: { 200: z.object({ message: z.string() }) },
});

export const readMe = endpoint({
  method: "GET",
  path: "/api/me",
  access: anyStaff,
  summary: "La personne connectée",
  tag: "Équipe",
  answers: { 200: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles), mustChangePassword: z.boolean() }) },
});
