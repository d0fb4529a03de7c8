import { type FormEvent, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { offers } from "#shared/offers.ts";
import { ErrorSummary } from "#web/card-form/fields/error-summary.tsx";
import { blankValues, fieldLabels, type OrderFormValues } from "#web/card-form/form-values.ts";
import { imageUrls } from "#web/card-form/images/image-uploads.ts";
import { useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { resolveForm } from "#web/card-form/fields/resolver.ts";
import { focusField, useKeptFocus } from "#web/card-form/fields/focus.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CardFields, CardImages } from "#web/card-form/card-fields.tsx";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import type { MadeOrder } from "./created-order.tsx";
import { newOrderUploads } from "./new-order-uploads.ts";
import { SaleFields, type SaleValues } from "./sale-fields.tsx";
import { useCreateOrder } from "./use-create-order.ts";

const blank = blankValues("typed");

/** The public form's fields, with an offer and a price; the three images are sent while one types. */
export function NewOrderForm({ onMade }: { onMade: (order: MadeOrder) => void }) {
  const sale = useKeptForm<SaleValues>("new-order sale", { offer: "CUSTOM", price: "" });
  const offer = useWatch({ control: sale.form.control, name: "offer" });
  const card = useKeptForm<OrderFormValues>("new-order", blank, (values) =>
    resolveForm({ ...values, ...imageUrls(newOrderUploads.get()) }, newOrderUploads.get(), sale.form.getValues("offer")),
  );
  const addTypedLink = useAddTypedLink(card.form, offer);
  const { busy, failure, create } = useCreateOrder(card.form, sale.form);
  const [pressed, setPressed] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useKeptFocus(element);
  const { errors } = card.form.formState;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (card.form.getValues("typedLink").trim()) addTypedLink();
    const [isCardRight, isSaleRight] = [await card.form.trigger(undefined, { shouldFocus: true }), await sale.form.trigger()];
    if (!isCardRight || !isSaleRight) return;
    const made = await create();
    if (!made) return;
    await newOrderUploads.clear();
    card.clear();
    sale.clear();
    onMade(made);
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex max-w-5xl flex-col gap-8">
      <SaleFields form={sale.form} />
      <CardImages form={card.form} uploads={newOrderUploads} optional={() => !offers[offer].photosNeeded} />
      <CardFields form={card.form} offer={offer} addTypedLink={addTypedLink} />
      {pressed && Object.keys(fieldLabels).some((name) => name in errors) ? <ErrorSummary errors={errors} onGoTo={(name) => focusField(card.form, name)} /> : null}
      {failure ? <Callout kind="danger" role="alert"><p>{failure}</p></Callout> : null}
      <div><Button type="submit" busy={busy} busyLabel="Enregistrement...">Créer la commande</Button></div>
    </form>
  );
}
