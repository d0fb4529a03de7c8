import { z } from "zod";

export const maxPasswordLength = 256;

/** Validates the e-mail address that is typed to find an account; a text that is no address finds none. */
export const loginEmailField = z
  .string({ error: "L'adresse e-mail est obligatoire." })
  .min(1, "L'adresse e-mail est obligatoire.")
  .max(254, "Cette adresse e-mail est trop longue.")
  .regex(/^\P{Cc}*$/u, "Cette adresse e-mail n'est pas valable.");
/** A person's own new password; `server/config/passwords/password-rules.ts` judges it with its owner's name. */
export const newPasswordField = z
  .string({ error: "Le nouveau mot de passe est obligatoire." })
  .min(1, "Le nouveau mot de passe est obligatoire.")
  .max(maxPasswordLength, "Ce mot de passe est trop long.");
/** Validates the token that an earlier answer gave this browser; any other text is treated as an unknown device. */
export const deviceTokenField = z.string().max(128).optional();
