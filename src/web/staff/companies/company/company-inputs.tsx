import { bindField } from "../../parts/form/bind-field.ts";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyFields } from "#shared/contract/companies.ts";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { companyFieldLabels } from "./company-fields.ts";

type Name = keyof CompanyFields;

const lengths: Record<Name, number> = {
  name: 100,
  contactName: 120,
  billingEmail: 254,
  billingPhone: 40,
  address: 200,
  legalName: 200,
  ninea: 40,
  rccm: 60,
  vatRegime: 100,
};

interface CompanyInputsProps {
  form: UseFormReturn<CompanyFields>;
  names: readonly Name[];
}

/** Renders the fields of a company; only the name is required. */
export function CompanyInputs({ form, names }: CompanyInputsProps) {
  return names.map((name) => {
    const field = {
      ...bindField(form, name, name === "name" ? { required: "Le nom de l'entreprise est obligatoire." } : {}),
      label: companyFieldLabels[name],
      maxLength: lengths[name],
    };
    if (name === "billingEmail") return <EmailField key={name} {...field} />;
    if (name === "billingPhone")
      return <TextField key={name} {...field} type="tel" inputMode="tel" placeholder="33 123 45 67" />;
    return <TextField key={name} {...field} />;
  });
}
