import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

/** What a form registers as its new password, and what is wrong with it. */
type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "hint" | "autoComplete" | "required">;

/** Asks for the password that somebody chooses for himself. */
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
