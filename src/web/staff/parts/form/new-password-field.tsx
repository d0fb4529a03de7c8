import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

/** Takes the registration of a new password's field, and its error. */
type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "autoComplete" | "required">;

/** Asks for the password that somebody chooses for themselves. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      label="Nouveau mot de passe"
      hint="12 caractères au moins&nbsp;: une phrase courte que vous retenez convient bien."
      autoComplete="new-password"
      required
    />
  );
}
