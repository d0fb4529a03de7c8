import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

/** The field's registration in the form, and its error. */
type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "autoComplete" | "required">;

/** Asks people for a new password of their own choice. */
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
