import { useSyncExternalStore } from "react";
import { createFormControl, type FieldErrors, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import type { OfferName } from "#shared/offers/offers.ts";
import { validateOrderForm } from "#web/kit/card-form/fields/order-form-validation.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { browserRetryEnvironment } from "#web/kit/card-form/images/browser-world.ts";
import { openImageStore } from "#web/kit/card-form/images/image-store.ts";
import {
  createImageUploads,
  emptyImages,
  getImageUrls,
  type ImageStates,
  type ImageUploads,
} from "#web/kit/card-form/images/image-uploads.ts";
import { fetchUploadedImage, uploadImage } from "#web/kit/card-form/images/upload-client.ts";

export type FieldName = keyof OrderFormValues;

/** A part of an order: the fields that it asks, and its images. The form of one card has a single one. */
export interface FormPart {
  /** Names it within the order and its draft. */
  id: string;
  /** Begins the ids of its fields, where several parts ask the same. */
  prefix?: string;
  /** Of a part that is a card. */
  offer?: OfferName;
  /** Whether the card's holder is written to, where that is asked. */
  notifyHolder?: boolean;
  /** In the order in which their errors are listed. */
  fields: readonly FieldName[];
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  /** How its form validates. */
  options: { mode: "onTouched"; shouldFocusError: false; resolver: Resolver<OrderFormValues> };
}

/** What is wrong with a field. */
export interface FieldFault {
  part: FormPart;
  name: FieldName;
  message: string;
}

export interface PartRules {
  fields: readonly FieldName[];
  /** The offer whose rules hold now. */
  getOffer?: () => OfferName;
  /** The portrait may come after the order. */
  photoLater?: boolean;
  /** Names its images on this device; asked in the browser alone. */
  getOwner: () => string;
  /** Without them a text keeps what was typed before this script arrived. */
  defaultValues?: Partial<OrderFormValues> | undefined;
}

/** Checks, of a whole card's rules, only the fields that this part asks. */
function resolveFields(
  { fields, getOffer = () => "SILVER", photoLater = false }: PartRules,
  uploads: ImageUploads,
): Resolver<OrderFormValues> {
  return async (values) => {
    const images = uploads.get();
    const { errors } = await validateOrderForm({ ...values, ...getImageUrls(images) }, images, getOffer());
    const isLater = photoLater && images.profile.phase === "empty";
    const asked = fields.filter((name) => errors[name] && !(isLater && name === "profileUrl"));
    const own = Object.fromEntries(asked.map((name) => [name, errors[name]])) as FieldErrors<OrderFormValues>;
    return asked.length > 0 ? { values: {}, errors: own } : { values, errors: {} };
  };
}

export function createFormPart(id: string, rules: PartRules): FormPart {
  const uploads = createImageUploads({
    send: uploadImage,
    readUrl: fetchUploadedImage,
    store: openImageStore(rules.getOwner),
    world: browserRetryEnvironment,
  });
  const options = { mode: "onTouched", shouldFocusError: false, resolver: resolveFields(rules, uploads) } as const;
  const { formControl } = createFormControl<OrderFormValues>({
    ...options,
    defaultValues: rules.defaultValues ?? createBlankFormValues("address"),
  });
  return { id, fields: rules.fields, uploads, options, form: formControl as UseFormReturn<OrderFormValues> };
}

/** Renders with a part's fields: its values live in the part, whatever is shown of it. */
export function usePartForm({ form, options }: FormPart): UseFormReturn<OrderFormValues> {
  return useForm<OrderFormValues>({ ...options, formControl: form });
}

export function usePartImages({ uploads }: FormPart): ImageStates {
  return useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
}
