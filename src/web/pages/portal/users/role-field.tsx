import type { ComponentProps } from "react";
import { roleLabels, roles } from "#shared/access.ts";
import { SelectField } from "../parts/form/select-field.tsx";

const options = roles.map((value) => ({ value, label: roleLabels[value] }));
const hint = "Administrateur : tout. Bureau : tout sauf les comptes et le journal. Atelier : ni commandes ni paiements.";

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, "label" | "options">;

/** What somebody of the team may do. */
export function RoleField(field: RoleFieldProps) {
  return <SelectField hint={hint} {...field} label="Rôle" options={options} />;
}
