import type { ComponentProps } from "react";
import type { FieldValues, RegisterOptions } from "react-hook-form";
import { PasswordField } from "../parts/form/password-field.tsx";

/** product.md §5. */
const shortestPassword = 7;

export const defaultPasswordRules = {
  required: "Le mot de passe par défaut est obligatoire.",
  minLength: { value: shortestPassword, message: `Le mot de passe par défaut doit avoir au moins ${shortestPassword} caractères.` },
} satisfies RegisterOptions<FieldValues>;

/** A password that its owner replaces; `when`: at which login. To be registered with `defaultPasswordRules`. */
export function DefaultPasswordField({ when, ...field }: Omit<ComponentProps<typeof PasswordField>, "label"> & { when: "première" | "prochaine" }) {
  return (
    <PasswordField
      {...field}
      label="Mot de passe par défaut"
      hint={`${shortestPassword} caractères au moins. La personne devra le remplacer à sa ${when} connexion.`}
      autoComplete="new-password"
      required
    />
  );
}
