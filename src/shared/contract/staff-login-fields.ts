import { textField } from "./fields.ts";

export const maxPasswordLength = 256;

/** Validates the e-mail address typed at a login; a text that is no address matches no account. */
export const loginEmailField = textField({ error: "L'adresse e-mail est obligatoire." })
  .min(1, "L'adresse e-mail est obligatoire.")
  .max(254, "Cette adresse e-mail est trop longue.")
  .regex(/^\P{Cc}*$/u, "Cette adresse e-mail n'est pas valable.");
/** A new password that a person chooses; `server/config/passwords/password-rules.ts` judges it with their name. */
export const newPasswordField = textField({ error: "Le nouveau mot de passe est obligatoire." })
  .min(1, "Le nouveau mot de passe est obligatoire.")
  .max(maxPasswordLength, "Ce mot de passe est trop long.");
/** Validates the device token from an earlier answer; any other text counts as an unknown device. */
export const deviceTokenField = textField().max(128).optional();
