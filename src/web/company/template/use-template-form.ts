import type { CompanyDetail, TemplateFields } from "#shared/contract/companies.ts";
import { type CardEditForm, useCardEdit } from "#web/kit/form/edit/use-card-edit.ts";
import type { EditOptions } from "#web/kit/form/edit/use-edit.ts";
import { templateFieldInWords } from "./template-words.tsx";
import { templateFieldLabels, type TemplateFormValues, toTemplateFormValues } from "./template-values.ts";

export interface TemplateStart {
  values: TemplateFields;
  version: string;
}

interface TemplateFormOptions extends Pick<EditOptions<TemplateFormValues>, "onSaved" | "end"> {
  company: Pick<CompanyDetail, "id" | "template">;
  /** Saves the differences from the edit's start. `undefined`: nothing to save; `refused`: an error was shown. */
  send: (now: TemplateFields, begun: TemplateStart) => Promise<{ message: string } | undefined | "refused">;
}

export type TemplateForm = CardEditForm<TemplateFormValues>;

/** Edits a company's template, which colleagues may edit at the same time. */
export function useTemplateForm({ company: { id, template }, ...options }: TemplateFormOptions): TemplateForm {
  return useCardEdit<TemplateFormValues>({
    name: `template ${id}`,
    shown: { values: toTemplateFormValues(template), version: template.version },
    labels: templateFieldLabels,
    words: templateFieldInWords,
    isNeeded: () => false,
    ...options,
  });
}
