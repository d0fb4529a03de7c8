import { useSyncExternalStore } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { emptyImages, type ImageStates } from "#web/kit/card-form/images/image-uploads.ts";
import type { FormPart } from "./person.ts";

/** Renders with a part's fields: its values live in the part, whatever is shown of it. */
export function usePartForm({ form, options }: FormPart): UseFormReturn<OrderFormValues> {
  return useForm<OrderFormValues>({ ...options, formControl: form });
}

export function usePartImages({ uploads }: FormPart): ImageStates {
  return useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
}
