import type { CompanyDetail, TemplateFields } from "#shared/contract/companies.ts";
import { type CardEditForm, useCardEdit } from "#web/kit/form/edit/use-card-edit.ts";
import { templateFieldInWords } from "./template-words.tsx";
import { templateFieldLabels, type TemplateFormValues, toTemplateFormValues } from "./template-values.ts";

export interface TemplateStart {
  values: TemplateFields;
  version: string;
}

interface TemplateFormOptions {
  company: Pick<CompanyDetail, "id" | "template">;
  /** Saves what differs from the edit's start; `undefined`: there is nothing to do. `refused`: an error was shown. */
  send: (now: TemplateFields, begun: TemplateStart) => Promise<{ message: string } | undefined | "refused">;
  onSaved: (message: string) => Promise<void> | void;
}

export type TemplateForm = CardEditForm<TemplateFormValues>;

/** Edits a company's template, which colleagues edit too. */
export function useTemplateForm({ company: { id, template }, send, onSaved }: TemplateFormOptions): TemplateForm {
  return useCardEdit<TemplateFormValues>({
    name: `template ${id}`,
    shown: { values: toTemplateFormValues(template), version: template.version },
    labels: templateFieldLabels,
    words: templateFieldInWords,
    isNeeded: () => false,
    send,
    onSaved,
  });
}
