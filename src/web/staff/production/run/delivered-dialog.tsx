import { bindField } from "../../parts/form/bind-field.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type DoorPaymentMethod, doorPaymentMethods } from "#shared/payment/staff-payment-methods.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { splitVisitByOrder } from "./visit-parts.ts";
import { DeliveryStopForm } from "./stop-form.tsx";
import { type DeliveryAnswer, type DeliveryStop, listShippedPieceIds, useRecordDeliveryVisit } from "./use-run.ts";

interface DeliveredProps {
  stop: DeliveryStop;
  /** `answer`: the server's, or null while the record is kept here. `cards`: number of cards handed over. */
  onDone: (answer: DeliveryAnswer | null, cards: number) => void;
  onClose: () => void;
}

/** Asks who took the card, and what money was collected at the door. */
export function DeliveredDialog({ stop, onDone, onClose }: DeliveredProps) {
  // As the courier read it at the door: the list may be updated meanwhile, for example once an order is paid.
  const [orders] = useState(stop.orders);
  const carried = listShippedPieceIds(stop);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const given = carried.filter((id) => !missing.has(id));
  const toCollect = splitVisitByOrder({ ...stop, orders }, given, 0).reduce((sum, part) => sum + part.toCollect, 0);
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
    const answer = await visit(
      { ...stop, orders },
      {
        outcome: "delivered",
        pieces: given,
        receivedBy,
        amount: toCollect > 0 ? Number(digitsOf(amount)) : 0,
        method,
        reference: method === "Espèces" ? "" : reference,
        note,
      },
    );
    clear();
    onDone(answer, given.length);
  });
  return (
    <DeliveryStopForm
      {...submission}
      confirm={given.length > 1 ? `${formatCount(given.length, "carte")} livrées` : "Livrée"}
      hasFaults={Object.keys(errors).length > 0}
      onClose={onClose}
    >
      <TextField
        {...bindField(form, "receivedBy", {
          validate: (text) => text.trim() !== "" || "Dites à qui la carte est remise.",
        })}
        label={given.length > 1 ? "Remises à" : "Remise à"}
        required
        maxLength={100}
      />
      {carried.length > 1 ? <HandedPieces stop={stop} missing={missing} onChange={setMissing} /> : null}
      {toCollect > 0 ? (
        <TextField
          {...bindField(form, "amount", {
            validate: (text) =>
              (/^\d{1,9}$/.test(digitsOf(text)) && Number(digitsOf(text)) <= toCollect) ||
              `Une somme en FCFA, ${formatFcfa(toCollect)} au plus.`,
          })}
          label="Somme encaissée, en FCFA"
          hint={`À encaisser\u00a0: ${formatFcfa(toCollect)}.`}
          inputMode="numeric"
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
          {...bindField(form, "reference")}
          label="Référence"
          hint="Facultatif&nbsp;: le numéro de la transaction."
          maxLength={100}
        />
      ) : null}
      <TextArea
        {...bindField(form, "note", {
          validate: (text, { amount }) =>
            text.trim() !== "" ||
            toCollect === 0 ||
            Number(digitsOf(amount)) >= toCollect ||
            "Dites pourquoi tout n'est pas encaissé.",
        })}
        label="Note"
        rows={2}
        maxLength={500}
      />
    </DeliveryStopForm>
  );
}

const digitsOf = (text: string) => text.replace(/\s/g, "");

interface HandedPiecesProps {
  stop: Pick<DeliveryStop, "pieces">;
  /** Ids of pieces that are not handed over. */
  missing: ReadonlySet<string>;
  onChange: (missing: ReadonlySet<string>) => void;
}

/** Lets the courier leave out cards that are not handed over at this door; at least one is. */
function HandedPieces({ stop, missing, onChange }: HandedPiecesProps) {
  const carried = stop.pieces.filter(({ state }) => state === "shipped");
  const toggle = (id: string) => {
    const next = new Set(missing);
    if (!next.delete(id) && next.size < carried.length - 1) next.add(id);
    onChange(next);
  };
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-silver-200">
        {missing.size === 0 ? "Il en manque\u00a0?" : `Il en manque ${missing.size.toLocaleString("fr-FR")}`}
      </summary>
      <p className="pb-1 text-silver-300">Décochez celles qui restent avec vous.</p>
      <ul className="flex max-h-[30svh] flex-col overflow-y-auto">
        {carried.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-1 hover:bg-lifted">
              <input
                type="checkbox"
                checked={!missing.has(id)}
                onChange={() => toggle(id)}
                className="size-5 shrink-0 accent-gold-300"
              />
              <span className="min-w-0 text-silver-50 wrap-anywhere">{name || "Sans nom"}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
