import { useRef, useState } from "react";
import type { correctOrder } from "#shared/contract/order-desk.ts";
import { type OrderFormValues, textFieldNames } from "#web/card-form/fields/form-values.ts";
import { useKeptFocus } from "#web/card-form/fields/focus.ts";
import { useAddTypedLink } from "#web/card-form/links/links-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { CardFields } from "#web/card-form/card-fields.tsx";
import { FullScreen } from "../../parts/form/full-screen.tsx";
import { showRefusal } from "../../parts/form/show-refusal.ts";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { changesOf } from "./changes-of.ts";
import { type OrderDetail, useReadAgain } from "../use-order.ts";

/** Corrects what stands on the card; only what changed is sent, and it enters the timeline. */
export function CorrectForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { form, clear } = useKeptForm<OrderFormValues>(`correct ${order.ref}`, valuesOf(order));
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  useKeptFocus(element);
  const readAgain = useReadAgain(order.ref);
  const toast = useToast();
  const addTypedLink = useAddTypedLink(form, order.offer);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async () => {
    setFailure(undefined);
    if (form.getValues("typedLink").trim()) addTypedLink();
    if (form.getValues("typedLink").trim()) return;
    const body = changesOf(order, form.getValues());
    if (Object.keys(body).length === 0) {
      setFailure("Rien n'a changé.");
      return;
    }
    try {
      const { message } = await callStaff<typeof correctOrder>("PATCH", "/api/orders/:ref", { params: { ref: order.ref }, body });
      clear();
      onClose();
      toast.show({ kind: "success", text: message });
      await readAgain();
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  function giveUp(): void {
    clear();
    onClose();
  }

  return (
    <FullScreen wide title={`Corriger la carte de ${order.firstName} ${order.lastName}`} onClose={onClose}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
        <CardFields form={form} offer={order.offer} addTypedLink={addTypedLink} />
        {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Enregistrement...">Enregistrer les corrections</Button>
          <Button variant="quiet" onClick={giveUp}>Annuler</Button>
        </div>
      </form>
    </FullScreen>
  );
}

function valuesOf(order: OrderDetail): OrderFormValues {
  const texts = Object.fromEntries(textFieldNames.map((name) => [name, order[name]])) as Record<(typeof textFieldNames)[number], string>;
  return { ...texts, socialMedias: order.socialMedias, typedLink: "", profileUrl: order.profileUrl, coverUrl: order.coverUrl, logoUrl: order.logoUrl };
}
