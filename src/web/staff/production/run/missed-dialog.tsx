import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-kept-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { getNextDay } from "./run-days.ts";
import { DeliveryStopForm } from "./stop-form.tsx";
import { type DeliveryAnswer, type DeliveryStop, useRecordDeliveryVisit } from "./use-run.ts";

interface MissedProps {
  stop: DeliveryStop;
  /** Today's date according to the server. */
  today: string;
  onDone: (answer: DeliveryAnswer | null) => void;
  onClose: () => void;
}

/** Records that nobody was there: when to come again, and a remark. */
export function MissedDeliveryDialog({ stop, today, onDone, onClose }: MissedProps) {
  const { form, clear } = usePersistentForm(`missed ${stop.id}`, { againOn: getNextDay(today), note: "" });
  const visit = useRecordDeliveryVisit();
  const { errors } = form.formState;
  const submission = useFormSubmit(form, async (values) => {
    const answer = await visit(stop, { outcome: "missed", ...values });
    clear();
    onDone(answer);
  });
  return (
    <DeliveryStopForm {...submission} confirm="Pas trouvé" hasFaults={Object.keys(errors).length > 0} onClose={onClose}>
      <TextField
        {...form.register("againOn", {
          validate: (day) => day >= today || "Choisissez un jour, aujourd'hui ou plus tard.",
        })}
        type="date"
        label="Nouveau passage"
        required
        error={errors.againOn?.message}
      />
      <TextArea {...form.register("note")} label="Note" rows={2} maxLength={500} error={errors.note?.message} />
    </DeliveryStopForm>
  );
}
