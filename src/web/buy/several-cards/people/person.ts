import { createFormControl, type FieldErrors, type Resolver, type UseFormReturn } from "react-hook-form";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { validateOrderForm } from "#web/kit/card-form/fields/order-form-validation.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { browserRetryEnvironment } from "#web/kit/card-form/images/browser-world.ts";
import { openImageStore } from "#web/kit/card-form/images/image-store.ts";
import { createImageUploads, type ImageUploads, getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import { fetchUploadedImage, uploadImage } from "#web/kit/card-form/images/upload-client.ts";
import { elsewhereFields, eachPersonFields } from "../group-steps.ts";

/** A part of the order: its fields and its images. */
export interface FormPart {
  form: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  /** How its form validates. */
  options: { mode: "onTouched"; shouldFocusError: false; resolver: Resolver<OrderFormValues> };
}

/** One card's person. */
export interface Person extends FormPart {
  /** Names the block within this order and its draft. */
  id: string;
  offer: OfferName;
  notifyHolder: boolean;
}

interface PartRules {
  fields: readonly (keyof OrderFormValues)[];
  /** The offer whose rules hold now. */
  getOffer?: () => OfferName;
  /** The portrait may come after the order. */
  photoLater?: boolean;
}

/** Checks, of a whole card's rules, only the fields that this part asks. */
function resolveFields(
  { fields, getOffer = () => "SILVER", photoLater = false }: PartRules,
  uploads: ImageUploads,
): Resolver<OrderFormValues> {
  return async (values) => {
    const { errors } = await validateOrderForm(
      { ...values, ...getImageUrls(uploads.get()) },
      uploads.get(),
      getOffer(),
    );
    const isLater = photoLater && uploads.get().profile.phase === "empty";
    const asked = fields.filter((name) => !(isLater && name === "profileUrl"));
    const own = Object.fromEntries(
      Object.entries(errors).filter(([name]) => (asked as readonly string[]).includes(name)),
    ) as FieldErrors<OrderFormValues>;
    return Object.keys(own).length > 0 ? { values: {}, errors: own } : { values, errors: {} };
  };
}

/** `owner`: names the part's images on this device. */
export function createFormPart(owner: string, rules: PartRules): FormPart {
  const uploads = createImageUploads({
    send: uploadImage,
    readUrl: fetchUploadedImage,
    store: openImageStore(() => `plusieurs ${owner}`),
    world: browserRetryEnvironment,
  });
  const options = {
    mode: "onTouched",
    shouldFocusError: false,
    resolver: resolveFields(rules, uploads),
  } as const;
  const { formControl } = createFormControl<OrderFormValues>({
    ...options,
    defaultValues: createBlankFormValues("address"),
  });
  return { uploads, options, form: formControl as UseFormReturn<OrderFormValues> };
}

export function createPerson(id: string, offer: OfferName, notifyHolder = false): Person {
  return {
    ...createFormPart(id, { fields: [...eachPersonFields, "printedName", ...elsewhereFields], photoLater: true }),
    id,
    offer,
    notifyHolder,
  };
}

/** Checks whether no portrait of the person is there or on its way. */
export function lacksPhoto({ uploads }: Person): boolean {
  return uploads.get().profile.phase === "empty";
}

/** Finds the offer that allows the fewest links, which all cards share. */
export function findFewestLinks(people: readonly Person[]): OfferName {
  return (
    people.map(({ offer }) => offer).toSorted((one, other) => offers[one].socialLinks - offers[other].socialLinks)[0] ??
    "SILVER"
  );
}
