import { useSales } from "../../parts/use-prices.ts";
import type { changeTemplate, CompanyDetail } from "#shared/contract/companies.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { TemplateCard } from "#web/company/template/template-card.tsx";
import { TemplateFieldPanels } from "#web/company/template/template-fields.tsx";
import { getTemplateChange } from "#web/company/template/template-values.ts";
import { useTemplateForm } from "#web/company/template/use-template-form.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { reloadCompany } from "./use-company.ts";

interface EditTemplateFormProps {
  company: CompanyDetail;
  onClose: () => void;
  /** Called with a message that says what the change did to the company's cards. */
  onSaved: (message: string) => void;
}

/** Changes what a company's cards share; the cards follow at once. */
export function EditTemplateForm({ company, onClose, onSaved }: EditTemplateFormProps) {
  const { id, people } = company;
  const sales = useSales();
  const template = useTemplateForm({
    company,
    send: async (now, begun) => {
      const change = getTemplateChange(begun.values, now);
      if (Object.keys(change).length === 0) return undefined;
      return callStaff<typeof changeTemplate>("PATCH", "/api/organisations/:id/template", {
        params: { id },
        body: { ...change, version: begun.version },
      });
    },
    onSaved: (message) => {
      onClose();
      onSaved(message);
      void reloadCompany(id);
      return "told";
    },
  });
  return (
    <FullScreenForm
      wide
      title="Modifier le modèle"
      submission={template.submission}
      confirm="Enregistrer le modèle"
      busyLabel="Enregistrement..."
      onClose={onClose}
      leave={{ label: "Annuler", onPress: () => (template.clear(), onClose()) }}
    >
      {people > 0 ? (
        <p className="text-sm text-silver-300">
          Les cartes de l'entreprise changent dès l'enregistrement&nbsp;: ce qui est verrouillé sur toutes, le reste sur
          celles qui l'avaient du modèle.
        </p>
      ) : null}
      <div className="flex min-w-0 flex-col gap-4">
        <TemplateCard template={template} />
        <TemplateFieldPanels template={template} sales={sales} />
      </div>
    </FullScreenForm>
  );
}
