import type { changeOrganisation, Organisation, OrganisationFields } from "#shared/contract/companies.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { companyFieldLabels, companyFieldNames } from "./company-fields.ts";
import { CompanyInputs } from "./company-inputs.tsx";
import { useReloadCompany } from "./use-company.ts";

/** Changes what is known of a company; only what differs is sent. */
export function EditCompanyForm({ company, onClose }: { company: Organisation; onClose: () => void }) {
  const { id, version } = company;
  const reload = useReloadCompany(id);
  const toast = useToast();
  const values = Object.fromEntries(companyFieldNames.map((name) => [name, company[name]])) as OrganisationFields;
  const shown = { values: { ...values, billingPhone: groupPhoneDigits(values.billingPhone) }, version };
  const { form, submission, clear } = useVersionedEdit<OrganisationFields>({
    name: `company ${id}`,
    shown,
    labels: companyFieldLabels,
    send: async (typed, begun) => {
      const changed = companyFieldNames.filter((name) => typed[name].trim() !== begun.values[name]);
      if (changed.length === 0) return undefined;
      const body = Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
      return callStaff<typeof changeOrganisation>("PATCH", "/api/organisations/:id", {
        params: { id },
        body: { ...body, version: begun.version },
      });
    },
    onSaved: async (message) => {
      onClose();
      toast.show({ kind: "success", text: message });
      await reload();
    },
  });
  return (
    <FullScreenForm
      title={`Modifier ${company.name}`}
      submission={submission}
      confirm="Enregistrer"
      busyLabel="Enregistrement..."
      onClose={onClose}
      leave={{ label: "Annuler", onPress: () => (clear(), onClose()) }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <CompanyInputs form={form} names={companyFieldNames} />
      </div>
    </FullScreenForm>
  );
}
