import type { CompanyFields } from "#shared/contract/companies.ts";

/** Labels of the company fields that staff fill in, in the form's order. */
export const companyFieldLabels: Record<keyof CompanyFields, string> = {
  name: "Nom de l'entreprise",
  contactName: "Personne à contacter",
  billingEmail: "E-mail",
  billingPhone: "Téléphone",
  address: "Adresse",
  legalName: "Raison sociale",
  ninea: "NINEA",
  rccm: "RCCM",
  vatRegime: "Régime de TVA",
};
export const companyFieldNames = Object.keys(companyFieldLabels) as (keyof CompanyFields)[];
