import type { addOrderNote } from "#shared/contract/desk-orders.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../../session/api.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { usePersistentForm } from "../../../parts/form/use-kept-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { useReloadOrder } from "../use-order.ts";

/** Adds a note among staff. */
export function OrderNoteForm({ orderRef }: { orderRef: string }) {
  const { form, clear } = usePersistentForm(`note ${orderRef}`, { text: "" });
  const readAgain = useReloadOrder(orderRef);
  const toast = useToast();
  const { errors } = form.formState;

  const { submit, busy, failure } = useFormSubmit(form, async (body) => {
    const { message } = await callStaff<typeof addOrderNote>("POST", "/api/orders/:ref/notes", {
      params: { ref: orderRef },
      body,
    });
    clear();
    toast.show({ kind: "success", text: message });
    await readAgain();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        {...form.register("text", { required: "La note est vide." })}
        label="Note de l'équipe"
        rows={2}
        maxLength={2000}
        error={errors.text?.message}
      />
      <FailureCallout failure={errors.text ? undefined : failure} />
      <div>
        <Button type="submit" size="small" variant="secondary" busy={busy} busyLabel="Enregistrement...">
          Ajouter la note
        </Button>
      </div>
    </form>
  );
}
