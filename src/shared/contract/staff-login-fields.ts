import { textField } from "./fields.ts";

export const maxPasswordLength = 256;

/** Validates the e-mail address that is typed to find an account; a text that is no address finds none. */
export const loginEmailField = textField({ error: "L'adresse e-mail est obligatoire." })
  .min(1, "L'adresse e-mail est obligatoire.")
  .max(254, "Cette adresse e-mail est trop longue.")
  .regex(/^\P{Cc}*$/u, "Cette adresse e-mail n'est pas valable.");
/** A person's own new password; `server/config/passwords/password-rules.ts` judges it with its owner's name. */
export const newPasswordField = textField({ error: "Le nouveau mot de passe est obligatoire." })
  .min(1, "Le nouveau mot de passe est obligatoire.")
  .max(maxPasswordLength, "Ce mot de passe est trop long.");
/** Validates the token that an earlier answer gave this browser; any other text is treated as an unknown device. */
export const deviceTokenField = textField().max(128).optional();
