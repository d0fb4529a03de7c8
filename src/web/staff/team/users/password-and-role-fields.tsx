import type { ComponentProps } from "react";
import type { FieldValues, RegisterOptions } from "react-hook-form";
import { staffRoleLabels, staffRoles } from "#shared/access/access.ts";
import { PasswordField } from "../../parts/form/password-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";

/** Minimum length of a password (product.md §5). */
const shortestPassword = 7;

export const defaultPasswordRules = {
  required: "Le mot de passe par défaut est obligatoire.",
  minLength: {
    value: shortestPassword,
    message: `Le mot de passe par défaut doit avoir au moins ${shortestPassword} caractères.`,
  },
} satisfies RegisterOptions<FieldValues>;

/**
 * Asks for a password that its owner has to replace; `when`: at which login. Register it with `defaultPasswordRules`.
 */
export function DefaultPasswordField({
  when,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, "label"> & { when: "première" | "prochaine" }) {
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

const roleOptions = staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }));
const roleHint = [
  "Administrateur\u00a0: tout.",
  "Bureau\u00a0: commandes, paiements, comptabilité, courrier\u00a0; ni utilisateurs, ni journal, ni réglages.",
  "Atelier\u00a0: fabriquer et livrer\u00a0; ni commandes ni paiements.",
].join(" ");

interface RoleFieldProps extends Omit<ComponentProps<typeof SelectField>, "label" | "options"> {
  /** Whether nothing has been chosen yet. */
  open?: boolean;
}

export function RoleField({ open = false, ...field }: RoleFieldProps) {
  return (
    <SelectField
      hint={roleHint}
      {...field}
      label="Rôle"
      options={open ? [{ value: "", label: "Choisissez" }, ...roleOptions] : roleOptions}
    />
  );
}
