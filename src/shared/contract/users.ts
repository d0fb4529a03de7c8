import { z } from "zod";
import { adminStaff, anyStaff, roles } from "../access.ts";
import { endpoint } from "./endpoint.ts";
import { emailField, instant, line } from "./fields.ts";

/** Default passwords have at least 7 characters (product.md §5); the account's own at least 12. */
export const minDefaultPassword = 7;
export const minPassword = 12;
export const maxPassword = 256;

export const user = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles), createdAt: instant, updatedAt: instant });
export type User = z.output<typeof user>;

const userId = z.object({ id: z.string().max(64) });
const message = z.object({ message: z.string() });

const userName = line(100, "Le nom complet est obligatoire.");
const role = z.enum(roles, "Ce rôle n'existe pas.");
const defaultPassword = z
  .string({ error: "Le mot de passe par défaut est obligatoire." })
  .min(minDefaultPassword, `Le mot de passe par défaut doit avoir au moins ${minDefaultPassword} caractères.`)
  .max(maxPassword, "Ce mot de passe est trop long.");

export const newUser = z.object({ name: userName, email: emailField, password: defaultPassword, role: role.default("admin") });

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  access: adminStaff,
  summary: "Les comptes de l'équipe",
  tag: "Équipe",
  answers: { 200: z.array(user) },
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/users",
  access: adminStaff,
  summary: "Crée un compte, avec un mot de passe provisoire",
  tag: "Équipe",
  body: newUser,
  answers: { 201: user },
  errors: ["user.email_taken"],
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/users/:id",
  access: adminStaff,
  summary: "Supprime un compte ; ni le sien, ni celui du dernier administrateur",
  tag: "Équipe",
  params: userId,
  answers: { 200: message },
  errors: ["user.not_found", "user.self", "user.last"],
});

export const changeUser = endpoint({
  method: "PATCH",
  path: "/api/users/:id",
  access: adminStaff,
  summary: "Change le nom d'un collègue, ou son rôle ; pas son propre rôle",
  tag: "Équipe",
  params: userId,
  // What is left out stays as it is.
  body: z.object({ name: userName, role }).partial(),
  answers: { 200: user },
  errors: ["user.not_found", "user.own_role"],
});

export const giveDefaultPassword = endpoint({
  method: "POST",
  path: "/api/users/:id/password",
  access: adminStaff,
  summary: "Donne à un collègue un nouveau mot de passe provisoire ; ses sessions et ses appareils sont oubliés",
  tag: "Équipe",
  params: userId,
  body: z.object({ password: defaultPassword }),
  answers: { 200: message },
  errors: ["user.not_found", "user.own_password"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/me/password",
  access: anyStaff,
  summary: "Change son mot de passe ; les autres sessions se ferment",
  tag: "Équipe",
  body: z.object({
    currentPassword: z.string({ error: "Le mot de passe actuel est obligatoire." }).min(1, "Le mot de passe actuel est obligatoire.").max(maxPassword, "Ce mot de passe est trop long."),
    newPassword: z.string({ error: "Le nouveau mot de passe est obligatoire." }).min(1, "Le nouveau mot de passe est obligatoire.").max(maxPassword, "Ce mot de passe est trop long."),
  }),
  answers: { 200: message },
  errors: ["password.wrong", "password.weak", "login.delayed"],
});

export const session = z.object({ id: z.string(), createdAt: instant, lastSeenAt: instant, userAgent: z.string(), current: z.boolean() });

export const listSessions = endpoint({
  method: "GET",
  path: "/api/me/sessions",
  access: anyStaff,
  summary: "Ses sessions ouvertes",
  tag: "Équipe",
  answers: { 200: z.array(session) },
});

export const revokeSession = endpoint({
  method: "DELETE",
  path: "/api/me/sessions/:id",
  access: anyStaff,
  summary: "Ferme une de ses sessions",
  tag: "Équipe",
  params: userId,
  answers: { 200: message },
  errors: ["session.not_found"],
});

/** One's password once more, before what it guards changes. */
const ownPassword = z.object({ password: z.string({ error: "Le mot de passe est obligatoire." }).min(1, "Le mot de passe est obligatoire.").max(maxPassword, "Ce mot de passe est trop long.") });

export const startTotp = endpoint({
  method: "POST",
  path: "/api/me/totp",
  access: anyStaff,
  summary: "Prépare un second facteur : secret et QR, à confirmer par un code",
  tag: "Équipe",
  body: ownPassword,
  answers: { 200: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }) },
  errors: ["password.wrong", "totp.already_on", "login.delayed"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/me/totp/confirm",
  access: anyStaff,
  summary: "Active le second facteur ; les codes de secours ne sont montrés qu'ici, les autres sessions se ferment",
  tag: "Équipe",
  body: z.object({ code: z.string({ error: "Le code est obligatoire." }).min(1, "Le code est obligatoire.").max(32, "Ce code est trop long.") }),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: ["totp.wrong_code", "totp.not_started", "totp.already_on"],
});

export const disableTotp = endpoint({
  method: "POST",
  path: "/api/me/totp/disable",
  access: anyStaff,
  summary: "Retire le second facteur ; les autres sessions se ferment",
  tag: "Équipe",
  body: ownPassword,
  answers: { 200: message },
  errors: ["password.wrong", "login.delayed"],
});
