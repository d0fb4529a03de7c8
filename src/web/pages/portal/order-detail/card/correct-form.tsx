import { withDe } from "#shared/elision.ts";
import { type ReactNode, useRef, useState } from "react";
import type { correctOrder } from "#shared/contract/order-correction.ts";
import { type UploadKind, uploadKinds } from "#shared/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/urls.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { mapCardTexts } from "#shared/card-texts.ts";
import { mapDeliveryTexts } from "#shared/delivery-texts.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/card-form/form-values.ts";
import {
  getImageUrls,
  type ImageUploads,
  findBlockingImage,
  waitForImageUploads,
} from "#web/card-form/images/image-uploads.ts";
import { ErrorSummary } from "#web/card-form/fields/error-summary.tsx";
import { focusField, usePreservedFieldFocus } from "#web/card-form/fields/focus.ts";
import { useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/card-form/fields/town-field.tsx";
import { StaffCardFields, StaffCardImageFields } from "#web/card-form/card-fields.tsx";
import { type EditStartState, useVersionedEdit } from "#web/form/edit/use-edit.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { createUnkeptUploads } from "#web/card-form/images/unkept-uploads.ts";
import { useDeliveryTowns } from "../../parts/use-delivery-towns.ts";
import { getOrderCorrections } from "./changes-of.ts";
import { fetchImageForCropping } from "./fetch-image.ts";
import { getCardFormName, type OrderDetail, toCardQuery, useReloadOrder } from "../use-order.ts";

interface OrderCorrectionFormProps {
  order: OrderDetail;
  /** Whether the images are above the texts. */
  imagesFirst?: boolean;
  onClose: () => void;
}

/**
 * Corrects the card's content and the destination; sends only changes, which are added to the timeline. `imagesFirst`:
 * the images are above the texts.
 */
export function OrderCorrectionForm({ order, imagesFirst = false, onClose }: OrderCorrectionFormProps) {
  const [uploads] = useState(createUnkeptUploads);
  const element = useRef<HTMLFormElement>(null);
  const towns = useDeliveryTowns();
  const readAgain = useReloadOrder(order.ref);
  const toast = useToast();
  const { form, submission, clear } = useVersionedEdit<OrderFormValues>({
    name: getCardFormName("correct", order),
    shown: { values: toFormValues(order), version: order.version },
    labels: orderFieldLabels,
    words: fieldInWords,
    beside: {
      read: () => getImageUrls(uploads.get()),
      take: (name, value) => void uploads.restore(toUploadStates({ [name]: String(value) })),
    },
    send,
    onSaved: async (message) => {
      onClose();
      toast.show({ kind: "success", text: message });
      await readAgain();
    },
  });
  useState(() => void uploads.restore(toUploadStates(form.getValues())));
  usePreservedFieldFocus(element);
  const addTypedLink = useAddTypedLink(form, order.offer);

  async function send(
    _typed: OrderFormValues,
    { values, version }: EditStartState<OrderFormValues>,
  ): Promise<{ message: string } | undefined | "refused"> {
    if (form.getValues("typedLink").trim()) addTypedLink();
    if (form.getValues("typedLink").trim()) return "refused";
    const settled = await waitForImageUploads(uploads);
    const missing = findBlockingImage(settled, (kind) => values[`${kind}Url`] !== "");
    if (missing) {
      form.setError(`${missing}Url`, { message: "Cette image est obligatoire." }, { shouldFocus: true });
      return "refused";
    }
    const body = getOrderCorrections(values, { ...form.getValues(), ...getImageUrls(settled) });
    if (Object.keys(body).length === 0) return undefined;
    return callStaff<typeof correctOrder>("PATCH", "/api/orders/:ref", {
      params: { ref: order.ref },
      query: toCardQuery(order),
      body: { ...body, version },
    });
  }

  function giveUp(): void {
    clear();
    onClose();
  }

  const images = (
    <StaffCardImageFields
      form={form}
      uploads={uploads}
      optional={(kind) => order[`${kind}Url`] === ""}
      fetchAgain={(kind, id) => fetchImageForCropping(order, kind, id)}
    />
  );

  return (
    <FullScreenForm
      wide
      title={`Corriger la carte ${withDe(`${order.firstName} ${order.lastName}`)}`}
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
          <StaffCardFields form={form} offer={order.offer} towns={towns} addTypedLink={addTypedLink} />
          {imagesFirst ? null : images}
        </>
      ) : (
        <>
          <p className="text-sm text-silver-300">
            Cette commande est une réimpression&nbsp;: la carte elle-même se corrige dans sa première commande.
          </p>
          <TownField form={form} towns={towns} unsaid="Non précisée" />
          <DeliveryPlaceField form={form} addressNeeded suggested={false} />
          <DeliveryNoteField form={form} />
        </>
      )}
    </FullScreenForm>
  );
}

/** Returns the card's images, or those chosen before the session ended. */
function toUploadStates(values: Partial<Record<`${UploadKind}Url`, string>>): Parameters<ImageUploads["restore"]>[0] {
  const known = uploadKinds.flatMap((kind) => {
    const url = values[`${kind}Url`] ?? "";
    const id = parsePrivateUploadId(url);
    return id === undefined ? [] : [[kind, { id, url }] as const];
  });
  return Object.fromEntries(known);
}

/** Shows a value for comparison: an image as the image, anything else in words. */
function fieldInWords(name: string, value: unknown): ReactNode {
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  if (text === "") return "rien";
  return name.endsWith("Url") ? (
    <img src={text} alt="" className="mt-1 h-24 max-w-full rounded-md border border-line object-contain" />
  ) : (
    text
  );
}

function toFormValues(order: OrderDetail): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = order;
  return {
    ...createBlankFormValues("typed"),
    ...mapCardTexts((name) => order[name]),
    ...mapDeliveryTexts((name) => order[name]),
    socialMedias,
    profileUrl,
    coverUrl,
    logoUrl,
  };
}
