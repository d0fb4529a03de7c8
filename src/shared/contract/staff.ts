import { z } from "zod";
import { adminStaff, anyStaff, staffRoles } from "../access/access.ts";
import { toEditConflictSchema } from "./edit.ts";
import { endpointsOf } from "./endpoint.ts";
import { emailField, instantField, singleLineField, textField, message } from "./fields.ts";
import { toPatchSchema, expectedVersionField } from "./patch.ts";
import { deviceTokenField, maxPasswordLength, newPasswordField, loginEmailField } from "./staff-login-fields.ts";

const endpoint = endpointsOf("Équipe", { access: anyStaff });

/** Requires at least 7 characters of default passwords (product.md §5); an account's own password has at least 12. */
export const minDefaultPasswordLength = 7;
export const minPasswordLength = 12;

/** Validates a known password as it is typed. */
const password = textField({ error: "Le mot de passe est obligatoire." })
  .min(1, "Le mot de passe est obligatoire.")
  .max(maxPasswordLength, "Ce mot de passe est trop long.");

export const login = endpoint("POST", "/api/login", {
  access: "public",
  summary: "Ouvre une session de l'équipe",
  body: z.object({
    email: loginEmailField,
    password,
    code: textField({ error: "Ce code n'est pas valable." }).max(32, "Ce code est trop long.").optional(),
    device: deviceTokenField,
  }),
  answers: {
    200: z.object({
      user: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(staffRoles) }),
      mustChangePassword: z.boolean(),
      token: z.string(),
      expiresAt: instantField,
      /** Identifies this browser to the account from now on; it is kept when the session ends. */
      device: z.string(),
    }),
  },
  errors: ["login.failed", "login.code_required", "login.wrong_code", "login.delayed", "login.password_expired"],
});

export const requestDeviceCode = endpoint("POST", "/api/login/device-code", {
  access: "public",
  summary: "Envoie par e-mail un code qui fait reconnaître cet appareil\u00a0; la même réponse quoi qu'il en soit",
  body: z.object({ email: loginEmailField, password }),
  // `challenge` must be sent with the code, by the browser that asked for it.
  answers: { 202: z.object({ message: z.string(), challenge: z.string() }) },
  errors: ["request.rate_limited", "server.busy"],
});

export const confirmDevice = endpoint("POST", "/api/login/device", {
  access: "public",
  summary: "Fait reconnaître cet appareil par le code reçu, avant de s'y connecter",
  body: z.object({
    challenge: textField({ error: "Demandez d'abord un code." }).regex(/^[0-9a-f]{32}$/, "Demandez d'abord un code."),
    code: textField({ error: "Le code est obligatoire." })
      .min(1, "Le code est obligatoire.")
      .max(32, "Ce code est trop long."),
    device: deviceTokenField,
  }),
  answers: { 200: z.object({ device: z.string() }) },
  errors: ["device.wrong_code", "request.rate_limited"],
});

export const logout = endpoint("POST", "/api/logout", {
  summary: "Ferme la session",
  answers: { 200: message },
});

export const readCurrentUser = endpoint("GET", "/api/me", {
  summary: "La personne connectée",
  answers: {
    200: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      mustChangePassword: z.boolean(),
    }),
  },
});

const staffUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: instantField,
  updatedAt: instantField,
});
export type StaffUser = z.output<typeof staffUserSchema>;
const listedUser = staffUserSchema.extend({ secondFactor: z.boolean(), version: z.string() });
export type ListedStaffUser = z.output<typeof listedUser>;

const userName = singleLineField(100, "Le nom complet est obligatoire.");
const role = z.enum(staffRoles, "Ce rôle n'existe pas.");
const defaultPassword = textField({ error: "Le mot de passe par défaut est obligatoire." })
  .min(
    minDefaultPasswordLength,
    `Le mot de passe par défaut doit avoir au moins ${minDefaultPasswordLength} caractères.`,
  )
  .max(maxPasswordLength, "Ce mot de passe est trop long.");

const newStaffUserSchema = z.object({
  name: userName,
  email: emailField,
  password: defaultPassword,
  role: role.default("admin"),
});

export const listUsers = endpoint("GET", "/api/users", {
  access: adminStaff,
  summary: "Les comptes de l'équipe",
  answers: { 200: z.array(listedUser) },
});

export const createUser = endpoint("POST", "/api/users", {
  access: adminStaff,
  summary: "Crée un compte, avec un mot de passe provisoire",
  body: newStaffUserSchema,
  answers: { 201: staffUserSchema },
  errors: ["user.email_taken"],
});

export const deleteUser = endpoint("DELETE", "/api/users/:id", {
  access: adminStaff,
  summary: "Supprime un compte\u00a0; ni le sien, ni celui du dernier administrateur",
  answers: { 200: message },
  errors: ["user.not_found", "user.self", "user.last"],
});

export const changeUser = endpoint("PATCH", "/api/users/:id", {
  access: adminStaff,
  summary:
    "Change le nom d'un collègue, ou son rôle\u00a0; pas son propre rôle\u00a0; avec `version`, celle qui a été lue, rien n'est changé si elle a changé depuis",
  body: toPatchSchema(z.object({ name: userName, role })).extend({ version: expectedVersionField }),
  answers: { 200: staffUserSchema },
  conflict: toEditConflictSchema(z.object({ name: z.string(), role: z.enum(staffRoles) })),
  errors: ["user.not_found", "user.own_role", "edit.conflict"],
});

export const giveDefaultPassword = endpoint("POST", "/api/users/:id/password", {
  access: adminStaff,
  summary: "Donne à un collègue un nouveau mot de passe provisoire\u00a0; ses sessions et ses appareils sont oubliés",
  body: z.object({ password: defaultPassword }),
  answers: { 200: message },
  errors: ["user.not_found", "user.own_password"],
});

export const changePassword = endpoint("POST", "/api/me/password", {
  summary: "Change son mot de passe\u00a0; les autres sessions se ferment",
  body: z.object({
    currentPassword: textField({ error: "Le mot de passe actuel est obligatoire." })
      .min(1, "Le mot de passe actuel est obligatoire.")
      .max(maxPasswordLength, "Ce mot de passe est trop long."),
    newPassword: newPasswordField,
  }),
  answers: { 200: message },
  errors: ["password.wrong", "password.weak", "login.delayed"],
});

export const staffSessionSchema = z.object({
  id: z.string(),
  createdAt: instantField,
  lastSeenAt: instantField,
  userAgent: z.string(),
  current: z.boolean(),
});

export const listSessions = endpoint("GET", "/api/me/sessions", {
  summary: "Ses sessions ouvertes",
  answers: { 200: z.array(staffSessionSchema) },
});

export const revokeSession = endpoint("DELETE", "/api/me/sessions/:id", {
  summary: "Ferme une de ses sessions",
  answers: { 200: message },
  errors: ["session.not_found"],
});

/** The person's password, asked again before a protected change. */
const ownPassword = z.object({ password });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const readTotp = endpoint("GET", "/api/me/totp", {
  summary: "Son second facteur\u00a0: actif ou non, depuis quand, et les codes de secours qui restent",
  // `since`: null while it is off.
  answers: { 200: z.object({ on: z.boolean(), since: instantField.nullable(), recoveryCodesLeft: z.number().int() }) },
});

export const renewRecoveryCodes = endpoint("POST", "/api/me/totp/recovery-codes", {
  summary: "Fait de nouveaux codes de secours, montrés ici seulement\u00a0; les anciens ne servent plus",
  body: ownPassword,
  answers: { 200: recoveryCodes },
  errors: ["password.wrong", "totp.not_on", "login.delayed"],
});

export const startTotp = endpoint("POST", "/api/me/totp", {
  summary: "Prépare un second facteur\u00a0: secret et QR, à confirmer par un code",
  body: ownPassword,
  answers: { 200: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }) },
  errors: ["password.wrong", "totp.already_on", "login.delayed"],
});

export const confirmTotp = endpoint("POST", "/api/me/totp/confirm", {
  summary:
    "Active le second facteur\u00a0; les codes de secours ne sont montrés qu'ici, les autres sessions se ferment",
  body: z.object({
    code: textField({ error: "Le code est obligatoire." })
      .min(1, "Le code est obligatoire.")
      .max(32, "Ce code est trop long."),
  }),
  answers: { 200: recoveryCodes },
  errors: ["totp.wrong_code", "totp.not_started", "totp.already_on"],
});

export const disableTotp = endpoint("POST", "/api/me/totp/disable", {
  summary: "Retire le second facteur\u00a0; les autres sessions se ferment",
  body: ownPassword,
  answers: { 200: message },
  errors: ["password.wrong", "login.delayed"],
});
