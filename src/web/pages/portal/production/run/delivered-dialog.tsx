import { useWatch } from "react-hook-form";
import { formatFcfa } from "#shared/money.ts";
import { type DoorPaymentMethod, doorPaymentMethods } from "#shared/words.ts";
import { LabelledChoice } from "#web/ui/choice.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-kept-form.ts";
import { useFormSubmit } from "../../parts/form/use-submit.ts";
import { DeliveryStopForm } from "./stop-form.tsx";
import { type DeliveryStop, useRecordDeliveryVisit } from "./use-run.ts";

interface DeliveredProps {
  stop: DeliveryStop;
  /** `heard`: by the server; else it is kept. */
  onDone: (heard: boolean) => void;
  onClose: () => void;
}

/** Asks who took the card, and what money was collected at the door. */
export function DeliveredDialog({ stop, onDone, onClose }: DeliveredProps) {
  const { toCollect } = stop;
  const { form, clear } = usePersistentForm(`delivered ${stop.id}`, {
    receivedBy: stop.recipient,
    amount: String(toCollect),
    method: "Espèces" as DoorPaymentMethod,
    reference: "",
    note: "",
  });
  const visit = useRecordDeliveryVisit();
  const { errors } = form.formState;
  const method = useWatch({ control: form.control, name: "method" });
  const submission = useFormSubmit(form, async ({ receivedBy, amount, method, reference, note }) => {
    const heard = await visit(stop, {
      outcome: "delivered",
      receivedBy,
      amount: Number(digitsOf(amount)),
      method,
      reference: method === "Espèces" ? "" : reference,
      note,
    });
    clear();
    onDone(heard);
  });
  return (
    <DeliveryStopForm {...submission} confirm="Livrée" hasFaults={Object.keys(errors).length > 0} onClose={onClose}>
      <TextField
        {...form.register("receivedBy", {
          validate: (text) => text.trim() !== "" || "Dites à qui la carte est remise.",
        })}
        label="Remise à"
        required
        maxLength={100}
        autoComplete="off"
        error={errors.receivedBy?.message}
      />
      {toCollect > 0 ? (
        <TextField
          {...form.register("amount", {
            validate: (text) =>
              (/^\d{1,9}$/.test(digitsOf(text)) && Number(digitsOf(text)) <= toCollect) ||
              `Une somme en FCFA, ${formatFcfa(toCollect)} au plus.`,
          })}
          label="Somme encaissée, en FCFA"
          hint={`À encaisser\u00a0: ${formatFcfa(toCollect)}.`}
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
        />
      ) : null}
      {toCollect > 0 ? (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-sm font-semibold text-silver-100">Moyen</legend>
          {doorPaymentMethods.map((one) => (
            <LabelledChoice key={one} {...form.register("method")} type="radio" value={one} label={one} />
          ))}
        </fieldset>
      ) : null}
      {toCollect > 0 && method !== "Espèces" ? (
        <TextField
          {...form.register("reference")}
          label="Référence"
          hint="Facultatif&nbsp;: le numéro de la transaction."
          maxLength={100}
          autoComplete="off"
          error={errors.reference?.message}
        />
      ) : null}
      <TextArea
        {...form.register("note", {
          validate: (text, { amount }) =>
            text.trim() !== "" ||
            toCollect === 0 ||
            Number(digitsOf(amount)) >= toCollect ||
            "Dites pourquoi tout n'est pas encaissé.",
        })}
        label="Note"
        rows={2}
        maxLength={500}
        error={errors.note?.message}
      />
    </DeliveryStopForm>
  );
}

const digitsOf = (text: string) => text.replace(/\s/g, "");
