import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { OfferName } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import {
  findBlockingImage,
  getImageUrls,
  type ImageUploads,
  waitForImageUploads,
} from "#web/kit/card-form/images/image-uploads.ts";
import { createUnkeptUploads } from "#web/kit/card-form/images/unkept-uploads.ts";
import { type AddTypedLink, useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { type EditOptions, type EditStartState, useVersionedEdit, type VersionedEditForm } from "./use-edit.ts";

interface CardEditOptions<Values extends OrderFormValues> extends Pick<
  EditOptions<Values>,
  "name" | "shown" | "labels" | "words" | "send" | "onSaved" | "end"
> {
  /** Decides how many links the card may have; left out if the offer is a field of the form. */
  offer?: OfferName;
  /** Whether an image may be replaced but not removed. */
  isNeeded: (kind: UploadKind, begun: EditStartState<Values>["values"]) => boolean;
}

export interface CardEditForm<Values extends OrderFormValues> extends VersionedEditForm<Values> {
  /** The same form, typed for the fields that all card forms share. */
  cardForm: UseFormReturn<OrderFormValues>;
  uploads: ImageUploads;
  addTypedLink: AddTypedLink;
}

/**
 * Edits fields of a card, which others edit too, with `useVersionedEdit`: images are uploaded meanwhile, a typed link
 * is added, and the request has the images' URLs.
 */
export function useCardEdit<Values extends OrderFormValues>({
  offer,
  isNeeded,
  send,
  ...options
}: CardEditOptions<Values>): CardEditForm<Values> {
  const [uploads] = useState(createUnkeptUploads);
  const edit: VersionedEditForm<Values> = useVersionedEdit<Values>({
    ...options,
    beside: {
      // The form has only images besides its fields.
      read: () => getImageUrls(uploads.get()) as Partial<Values>,
      take: (name, value) => void uploads.restore(toUploadStates({ [name]: String(value) })),
    },
    send: async (_typed, begun) => {
      if (cardForm.getValues("typedLink").trim()) addTypedLink();
      if (cardForm.getValues("typedLink").trim()) return "refused";
      const settled = await waitForImageUploads(uploads);
      const blocking = findBlockingImage(settled, (kind) => isNeeded(kind, begun.values));
      if (blocking) {
        const isMissing = settled[blocking].phase === "empty";
        const message = isMissing ? "Cette image est obligatoire." : "Cette image n'est pas envoyée.";
        cardForm.setError(`${blocking}Url`, { message }, { shouldFocus: true });
        return "refused";
      }
      try {
        return await send({ ...form.getValues(), ...getImageUrls(settled) }, begun);
      } catch (error) {
        askForImages(uploads, error);
        throw error;
      }
    },
  });
  const { form } = edit;
  const cardForm = form as unknown as UseFormReturn<OrderFormValues>;
  useState(() => void uploads.restore(toUploadStates(form.getValues())));
  const typedOffer = useWatch({ control: cardForm.control, name: "offer" as "company" });
  const addTypedLink = useAddTypedLink(cardForm, offer ?? (typedOffer as OfferName));
  return { ...edit, cardForm, uploads, addTypedLink };
}

/** Returns the images with which the form starts, or those chosen before the session ended. */
function toUploadStates(values: Partial<Record<`${UploadKind}Url`, string>>): Parameters<ImageUploads["restore"]>[0] {
  const known = uploadKinds.flatMap((kind) => {
    const url = values[`${kind}Url`] ?? "";
    const id = parsePrivateUploadId(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  });
  return Object.fromEntries(known);
}

/** Asks again for images that the server no longer has. */
function askForImages(uploads: ImageUploads, error: unknown): void {
  const fields = error instanceof CallError ? error.body?.fields : undefined;
  for (const kind of uploadKinds) {
    const message = fields?.[`${kind}Url`];
    if (message) uploads.askAgain(kind, message);
  }
}
