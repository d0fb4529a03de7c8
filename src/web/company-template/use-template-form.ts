import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Organisation, TemplateFields } from "#shared/contract/organisations.ts";
import { sharedImageKinds } from "#shared/organisations/template-fields.ts";
import { parsePrivateUploadId } from "#shared/urls.ts";
import { CallError } from "#web/api/client.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import {
  findBlockingImage,
  getImageUrls,
  type ImageUploads,
  waitForImageUploads,
} from "#web/card-form/images/image-uploads.ts";
import { useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { useVersionedEdit, type VersionedEditForm } from "#web/form/edit/use-edit.ts";
import { createUnkeptUploads } from "#web/card-form/images/unkept-uploads.ts";
import { templateFieldInWords } from "./template-words.tsx";
import { templateFieldLabels, type TemplateFormValues, toTemplateFormValues } from "./template-values.ts";

export interface TemplateStart {
  values: TemplateFields;
  version: string;
}

interface TemplateFormOptions {
  company: Pick<Organisation, "id" | "template">;
  /** Saves what differs from the edit's start; `undefined`: there is nothing to do. `refused`: an error was shown. */
  send: (now: TemplateFields, begun: TemplateStart) => Promise<{ message: string } | undefined | "refused">;
  onSaved: (message: string) => Promise<void> | void;
}

export interface TemplateForm extends VersionedEditForm<TemplateFormValues> {
  /** The same form, for the fields that all forms of cards share. */
  cardForm: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  addTypedLink: () => void;
}

/** Edits a company's template, which colleagues edit too; its images are uploaded while one goes on. */
export function useTemplateForm({ company: { id, template }, send, onSaved }: TemplateFormOptions): TemplateForm {
  const [uploads] = useState(createUnkeptUploads);
  const edit: VersionedEditForm<TemplateFormValues> = useVersionedEdit<TemplateFormValues>({
    name: `template ${id}`,
    shown: { values: toTemplateFormValues(template), version: template.version },
    labels: templateFieldLabels,
    words: templateFieldInWords,
    beside: {
      read: () => getImageUrls(uploads.get()),
      take: (name, value) => void uploads.restore(toUploadStates({ [name]: String(value) })),
    },
    send: async (_typed, begun) => {
      if (form.getValues("typedLink").trim()) addTypedLink();
      if (form.getValues("typedLink").trim()) return "refused";
      const settled = await waitForImageUploads(uploads);
      const failed = findBlockingImage(settled, () => false);
      if (failed) {
        cardForm.setError(`${failed}Url`, { message: "Cette image n'est pas envoyée." }, { shouldFocus: true });
        return "refused";
      }
      const now = { ...form.getValues(), ...getImageUrls(settled) };
      try {
        return await send(now, begun);
      } catch (error) {
        askForImages(uploads, error);
        throw error;
      }
    },
    onSaved,
  });
  const { form } = edit;
  const cardForm = form as unknown as UseFormReturn<OrderFormValues>;
  useState(() => void uploads.restore(toUploadStates(form.getValues())));
  const addTypedLink = useAddTypedLink(cardForm, useWatch({ control: form.control, name: "offer" }));
  return { ...edit, cardForm, uploads, addTypedLink };
}

function toUploadStates(
  values: Partial<Record<"logoUrl" | "coverUrl", string>>,
): Parameters<ImageUploads["restore"]>[0] {
  const known = sharedImageKinds.flatMap((kind) => {
    const url = values[`${kind}Url`] ?? "";
    const id = parsePrivateUploadId(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  });
  return Object.fromEntries(known);
}

/** Asks again for images that the server no longer has. */
function askForImages(uploads: ImageUploads, error: unknown): void {
  const fields = error instanceof CallError ? error.body?.fields : undefined;
  for (const kind of sharedImageKinds) {
    const message = fields?.[`${kind}Url`];
    if (message) uploads.askAgain(kind, message);
  }
}
