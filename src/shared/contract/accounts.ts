import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Ouvre une session de l'équipe",
  tag: "Équipe",
  body: z.object({
    email: z.string({ error: "L'adresse e-mail est obligatoire." }).min(1, "L'adresse e-mail est obligatoire.").max(254, "Cette adresse e-mail est trop longue.").regex(/^\P{Cc}*$/u, "Cette adresse e-mail n'est pas valable."),
    password: z.string({ error: "Le mot de passe est obligatoire." }).min(1, "Le mot de passe est obligatoire.").max(256, "Ce mot de passe est trop long."),
    code: z.string({ error: "Ce code n'est pas valable." }).max(32, "Ce code est trop long.").optional(),
  }),
  answers: {
    200: z.object({
      user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
      mustChangePassword: z.boolean(),
      token: z.string(),
      expiresAt: instant,
    }),
  },
  errors: ["login.failed", "login.code_required", "login.wrong_code", "login.delayed", "login.password_expired"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  summary: "Ferme la session",
  tag: "Équipe",
  answers: { 200: z.object({ message: z.string() }) },
  errors: ["auth.required"],
});

export const readMe = endpoint({
  method: "GET",
  path: "/api/me",
  summary: "La personne connectée",
  tag: "Équipe",
  answers: { 200: z.object({ id: z.string(), name: z.string(), email: z.string(), mustChangePassword: z.boolean() }) },
  errors: ["auth.required"],
});
