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

/** A part of an order: its fields and images. The form of one card has only one part. */
export interface FormPart {
  /** Identifies the part within the order and its draft. */
  id: string;
  /** Prefix of the fields' ids, if several parts have the same fields. */
  prefix?: string;
  /** The card's offer, if the part is a card. */
  offer?: OfferName;
  /** Whether the card's holder gets mails; only if the form asks that. */
  notifyHolder?: boolean;
  /** The part's fields, in the order in which their errors are listed. */
  fields: readonly FieldName[];
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  /** The validation settings of its form. */
  options: { mode: "onTouched"; shouldFocusError: false; resolver: Resolver<OrderFormValues> };
}

/** A field's error. */
export interface FieldFault {
  part: FormPart;
  name: FieldName;
  message: string;
}

export interface PartRules {
  fields: readonly FieldName[];
  /** Returns the offer whose rules currently apply. */
  getOffer?: () => OfferName;
  /** Whether the portrait may be added after the order. */
  photoLater?: boolean;
  /** Returns the owner name under which this device stores the images; called only in the browser. */
  getOwner: () => string;
  /** Without them, a text keeps what was typed before this script loaded. */
  defaultValues?: Partial<OrderFormValues> | undefined;
}

/** Validates with the rules of a whole card, but only this part's fields. */
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

/** Connects rendered fields to a part's form; the values live in the part, whatever is rendered. */
export function usePartForm({ form, options }: FormPart): UseFormReturn<OrderFormValues> {
  return useForm<OrderFormValues>({ ...options, formControl: form });
}

export function usePartImages({ uploads }: FormPart): ImageStates {
  return useSyncExternalStore(uploads.subscribe, uploads.get, () => emptyImages);
}
