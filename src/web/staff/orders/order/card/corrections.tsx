import { useDeliveryTowns } from "../../../parts/use-prices.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useListUrlState } from "../../../parts/list/list-url-state.ts";
import { type OrderDetail, getCardFormName, toCardQuery, reloadOrder } from "../use-order.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useRef } from "react";
import type { correctOrder } from "#shared/contract/order-correction.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { type OrderFormValues, createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { ErrorSummary } from "#web/kit/card-form/fields/error-summary.tsx";
import { focusField, usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { callStaff } from "../../../session/staff-api-client.ts";
import { DeliveryNoteField, DeliveryPlaceField } from "#web/kit/card-form/fields/delivery-fields.tsx";
import { TownField } from "#web/kit/card-form/fields/town-field.tsx";
import { StaffCardFields, StaffCardImageFields } from "#web/staff/orders/staff-card-fields.tsx";
import { cardFieldInWords } from "#web/kit/form/edit/card-field-in-words.tsx";
import { useCardEdit } from "#web/kit/form/edit/use-card-edit.ts";
import { FullScreenForm } from "../../../parts/form/full-screen-form.tsx";
import { getOrderCorrections } from "./order-corrections.ts";
import { fetchImageForCropping } from "./fetch-image.ts";

/** Opens the form that corrects the shown card; the address remembers that it is open. */
export function CardCorrectionButtons({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Icon name="pencil" />}
        onClick={() => address.change({ ouvrir: "corriger" })}
      >
        Corriger
      </Button>
      {order.reprintOf ? null : (
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="camera" />}
          onClick={() => address.change({ ouvrir: "photos" })}
        >
          Changer une photo
        </Button>
      )}
    </>
  );
}

export function OpenedCorrectionForm({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const opened = address.read("ouvrir");
  if (opened !== "corriger" && opened !== "photos") return null;
  return (
    <OrderCorrectionForm
      key={`${opened} ${order.cardRef}`}
      order={order}
      imagesFirst={opened === "photos"}
      onClose={() => address.change({ ouvrir: undefined })}
    />
  );
}

interface OrderCorrectionFormProps {
  order: OrderDetail;
  /** Whether the images are above the texts. */
  imagesFirst?: boolean;
  onClose: () => void;
}

/** Corrects the card's content and the destination; sends only changes, and the timeline records them. */
function OrderCorrectionForm({ order, imagesFirst = false, onClose }: OrderCorrectionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const towns = useDeliveryTowns();
  const { form, submission, clear, uploads, addTypedLink } = useCardEdit<OrderFormValues>({
    name: getCardFormName("correct", order),
    shown: { values: toFormValues(order), version: order.version },
    labels: orderFieldLabels,
    words: cardFieldInWords,
    offer: order.offer,
    isNeeded: (kind, begun) => begun[`${kind}Url`] !== "",
    send: async (now, { values, version }) => {
      const body = getOrderCorrections(values, now);
      if (Object.keys(body).length === 0) return undefined;
      return callStaff<typeof correctOrder>("PATCH", "/api/orders/:ref", {
        params: { ref: order.ref },
        query: toCardQuery(order),
        body: { ...body, version },
      });
    },
    onSaved: () => {
      onClose();
      void reloadOrder(order.ref);
    },
  });
  usePreservedFieldFocus(element);

  function giveUp(): void {
    clear();
    onClose();
  }

  const images = (
    <StaffCardImageFields
      form={form}
      uploads={uploads}
      optional={(kind) => (order.missing.includes(`${kind}Url`) ? "later" : order[`${kind}Url`] === "")}
      fetchAgain={(kind, id) => fetchImageForCropping(order, kind, id)}
    />
  );

  return (
    <FullScreenForm
      wide
      title={`Corriger la carte ${formatNameWithDe(`${order.firstName} ${order.lastName}`)}`}
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

function toFormValues(order: OrderDetail): OrderFormValues {
  const { socialMedias, profileUrl, coverUrl, logoUrl } = order;
  return {
    ...createBlankFormValues("typed"),
    ...mapCardTexts((name) => order[name]),
    ...mapDeliveryTexts((name) => order[name]),
    printedName: order.printedName,
    socialMedias,
    profileUrl,
    coverUrl,
    logoUrl,
  };
}
