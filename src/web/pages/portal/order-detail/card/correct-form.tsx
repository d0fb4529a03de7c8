import { type ReactNode, useRef, useState } from "react";
import type { correctOrder } from "#shared/contract/order-correction.ts";
import { type UploadKind, uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { forEachText } from "#shared/card-texts.ts";
import { forEachDeliveryText } from "#shared/delivery-texts.ts";
import { blankValues, type OrderFormValues } from "#web/card-form/form-values.ts";
import { imageUrls, type ImageUploads, missingImage, whenSettled } from "#web/card-form/images/image-uploads.ts";
import { ErrorSummary } from "#web/card-form/fields/error-summary.tsx";
import { focusField, useKeptFocus } from "#web/card-form/fields/focus.ts";
import { useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { DeliveryNote, DeliveryPlace } from "#web/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/card-form/fields/town-field.tsx";
import { CardFields, CardImages } from "#web/card-form/card-fields.tsx";
import { type Begun, useEdit } from "../../parts/form/edit/use-edit.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { newStaffUploads } from "../../parts/form/staff-uploads.ts";
import { useDeliveryTowns } from "../../parts/use-delivery-towns.ts";
import { changesOf } from "./changes-of.ts";
import { fetchImage } from "./fetch-image.ts";
import { type OrderDetail, useReadAgain } from "../use-order.ts";

/** Corrects what stands on the card, and where it goes; only what changed is sent, and it enters the timeline. `imagesFirst`: the images stand above the texts. */
export function CorrectForm({ order, imagesFirst = false, onClose }: { order: OrderDetail; imagesFirst?: boolean; onClose: () => void }) {
  const [uploads] = useState(newStaffUploads);
  const element = useRef<HTMLFormElement>(null);
  const towns = useDeliveryTowns();
  const readAgain = useReadAgain(order.ref);
  const toast = useToast();
  const { form, submission, clear } = useEdit<OrderFormValues>({
    name: `correct ${order.ref}`,
    shown: { values: valuesOf(order), version: order.version },
    labels: orderFieldLabels,
    words: fieldInWords,
    beside: { read: () => imageUrls(uploads.get()), take: (name, value) => void uploads.restore(imagesOf({ [name]: String(value) })) },
    send,
    onSaved: async (message) => {
      onClose();
      toast.show({ kind: "success", text: message });
      await readAgain();
    },
  });
  useState(() => void uploads.restore(imagesOf(form.getValues())));
  useKeptFocus(element);
  const addTypedLink = useAddTypedLink(form, order.offer);

  async function send(_typed: OrderFormValues, { values, version }: Begun<OrderFormValues>): Promise<{ message: string } | undefined | "refused"> {
    if (form.getValues("typedLink").trim()) addTypedLink();
    if (form.getValues("typedLink").trim()) return "refused";
    const settled = await whenSettled(uploads);
    const missing = missingImage(settled, (kind) => values[`${kind}Url`] !== "");
    if (missing) {
      form.setError(`${missing}Url`, { message: "Cette image est obligatoire." }, { shouldFocus: true });
      return "refused";
    }
    const body = changesOf(values, { ...form.getValues(), ...imageUrls(settled) });
    if (Object.keys(body).length === 0) return undefined;
    return callStaff<typeof correctOrder>("PATCH", "/api/orders/:ref", { params: { ref: order.ref }, body: { ...body, version } });
  }

  function giveUp(): void {
    clear();
    onClose();
  }

  const images = <CardImages form={form} uploads={uploads} optional={(kind) => order[`${kind}Url`] === ""} fetchAgain={(kind, id) => fetchImage(order, kind, id)} />;

  return (
    <FullScreenForm
      wide
      title={`Corriger la carte de ${order.firstName} ${order.lastName}`}
      submission={submission}
      confirm="Enregistrer les corrections"
      busyLabel="Enregistrement..."
      onClose={onClose}
      leave={{ label: "Annuler", onPress: giveUp }}
      formRef={element}
    >
      <ErrorSummary errors={form.formState.errors} onGoTo={(name) => focusField(form, name)} />
      {!order.reprintOf ? (
        <>
          {imagesFirst ? images : null}
          <CardFields form={form} offer={order.offer} towns={towns} addTypedLink={addTypedLink} />
          {imagesFirst ? null : images}
        </>
      ) : (
        <>
          <p className="text-sm text-silver-300">Cette commande est une réimpression&nbsp;: la carte elle-même se corrige dans sa première commande.</p>
          <TownField form={form} towns={towns} unsaid="Non précisée" />
          <DeliveryPlace form={form} addressNeeded suggested={false} />
          <DeliveryNote form={form} />
        </>
      )}
    </FullScreenForm>
  );
}

/** Those the card has, or that were chosen before the session ended. */
function imagesOf(values: Partial<Record<`${UploadKind}Url`, string>>): Parameters<ImageUploads["restore"]>[0] {
  const known = uploadKinds.flatMap((kind) => {
    const url = values[`${kind}Url`] ?? "";
    const id = uploadIdOf(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  });
  return Object.fromEntries(known);
}

/** A value as a colleague compares it; of an image the image. */
function fieldInWords(name: string, value: unknown): ReactNode {
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  if (text === "") return "rien";
  return name.endsWith("Url") ? <img src={text} alt="" className="mt-1 h-24 max-w-full rounded-md border border-line object-contain" /> : text;
}

function valuesOf(order: OrderDetail): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = order;
  return { ...blankValues("typed"), ...forEachText((name) => order[name]), ...forEachDeliveryText((name) => order[name]), socialMedias, profileUrl, coverUrl, logoUrl };
}
