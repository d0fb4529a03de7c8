import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { useKeptForm } from "../../parts/form/use-kept-form.ts";
import { useSubmit } from "../../parts/form/use-submit.ts";
import { dayAfter } from "./run-days.ts";
import { StopForm } from "./stop-form.tsx";
import { type Stop, useVisit } from "./use-run.ts";

interface MissedProps {
  stop: Stop;
  /** As the server has it. */
  today: string;
  onDone: (heard: boolean) => void;
  onClose: () => void;
}

/** Nobody was there: when to come again, and what was seen. */
export function Missed({ stop, today, onDone, onClose }: MissedProps) {
  const { form, clear } = useKeptForm(`missed ${stop.orderRef}`, { againOn: dayAfter(today), note: "" });
  const visit = useVisit();
  const { errors } = form.formState;
  const submission = useSubmit(form, async (values) => {
    const heard = await visit(stop, { outcome: "missed", ...values });
    clear();
    onDone(heard);
  });
  return (
    <StopForm {...submission} confirm="Pas trouvé" hasFaults={Object.keys(errors).length > 0} onClose={onClose}>
      <TextField {...form.register("againOn", { validate: (day) => day >= today || "Choisissez un jour, aujourd'hui ou plus tard." })} type="date" label="Nouveau passage" required error={errors.againOn?.message} />
      <TextArea {...form.register("note")} label="Note" rows={2} maxLength={500} error={errors.note?.message} />
    </StopForm>
  );
}
