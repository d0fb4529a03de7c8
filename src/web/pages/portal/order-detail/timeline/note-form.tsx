import { useState } from "react";
import type { addOrderNote } from "#shared/contract/order-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../../api.ts";
import { showRefusal } from "../../parts/form/show-refusal.ts";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { useReadAgain } from "../use-order.ts";

/** A note among staff. */
export function NoteForm({ orderRef }: { orderRef: string }) {
  const { form, clear } = useKeptForm(`note ${orderRef}`, { text: "" });
  const [failure, setFailure] = useState<string>();
  const readAgain = useReadAgain(orderRef);
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await callStaff<typeof addOrderNote>("POST", "/api/orders/:ref/notes", { params: { ref: orderRef }, body });
      clear();
      toast.show({ kind: "success", text: message });
      await readAgain();
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextArea {...form.register("text", { required: "La note est vide." })} label="Note de l'équipe" rows={2} maxLength={2000} error={errors.text?.message} />
      {failure && !errors.text ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
      <div><Button type="submit" size="small" variant="secondary" busy={isSubmitting} busyLabel="Enregistrement...">Ajouter la note</Button></div>
    </form>
  );
}
