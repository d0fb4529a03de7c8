import { useRef, useState } from "react";
import type { correctOrder } from "#shared/contract/order-desk.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
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
import { CardFields, CardImages } from "#web/card-form/card-fields.tsx";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { newStaffUploads } from "../../parts/form/staff-uploads.ts";
import { useSubmit } from "../../parts/form/use-submit.ts";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { changesOf } from "./changes-of.ts";
import { fetchImage } from "./fetch-image.ts";
import { type OrderDetail, useReadAgain } from "../use-order.ts";

/** Corrects what stands on the card, and where it goes; only what changed is sent, and it enters the timeline. `imagesFirst`: the images stand above the texts. */
export function CorrectForm({ order, imagesFirst = false, onClose }: { order: OrderDetail; imagesFirst?: boolean; onClose: () => void }) {
  const { form, clear } = useKeptForm<OrderFormValues>(`correct ${order.ref}`, valuesOf(order));
  const [uploads] = useState(() => uploadsOf(form.getValues()));
  const element = useRef<HTMLFormElement>(null);
  useKeptFocus(element);
  const readAgain = useReadAgain(order.ref);
  const toast = useToast();
  const addTypedLink = useAddTypedLink(form, order.offer);

  const submission = useSubmit(form, async () => {
    if (form.getValues("typedLink").trim()) addTypedLink();
    if (form.getValues("typedLink").trim()) return undefined;
    const settled = await whenSettled(uploads);
    const missing = missingImage(settled, (kind) => order[`${kind}Url`] !== "");
    if (missing) return form.setError(`${missing}Url`, { message: "Cette image est obligatoire." }, { shouldFocus: true });
    const body = changesOf(order, { ...form.getValues(), ...imageUrls(settled) });
    if (Object.keys(body).length === 0) return "Rien n'a changé.";
    const { message } = await callStaff<typeof correctOrder>("PATCH", "/api/orders/:ref", { params: { ref: order.ref }, body });
    clear();
    onClose();
    toast.show({ kind: "success", text: message });
    await readAgain();
    return undefined;
  });

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
          <CardFields form={form} offer={order.offer} addTypedLink={addTypedLink} />
          {imagesFirst ? null : images}
        </>
      ) : (
        <>
          <p className="text-sm text-silver-300">Cette commande est une réimpression&nbsp;: la carte elle-même se corrige dans sa première commande.</p>
          <DeliveryPlace form={form} addressNeeded suggested={false} />
          <DeliveryNote form={form} />
        </>
      )}
    </FullScreenForm>
  );
}

/** Those the card has, or that were chosen before the session ended. */
function uploadsOf(values: OrderFormValues): ImageUploads {
  const uploads = newStaffUploads();
  const known = uploadKinds.flatMap((kind) => {
    const url = values[`${kind}Url`];
    const id = uploadIdOf(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  });
  void uploads.restore(Object.fromEntries(known));
  return uploads;
}

function valuesOf(order: OrderDetail): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = order;
  return { ...blankValues("typed"), ...forEachText((name) => order[name]), ...forEachDeliveryText((name) => order[name]), socialMedias, profileUrl, coverUrl, logoUrl };
}
