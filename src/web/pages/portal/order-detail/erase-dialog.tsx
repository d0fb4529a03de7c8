import type { eraseOrder } from "#shared/contract/erasure.ts";
import { type ErasureReason, erasureReasonLabels } from "#shared/words.ts";
import { callStaff } from "../api.ts";
import { SelectField } from "../parts/form/select-field.tsx";
import { usePersistentForm } from "../parts/form/use-kept-form.ts";
import { OrderActionDialog } from "./order-dialog.tsx";

const reasons = [
  { value: "", label: "Choisissez" },
  ...Object.entries(erasureReasonLabels).map(([value, label]) => ({ value, label })),
];

interface EraseDialogProps {
  order: { ref: string; number: string; firstName: string; lastName: string; paid: boolean };
  onClose: () => void;
}

/** Erases an order's personal data at once, for a reason out of a list; it is open as long as it is rendered. */
export function EraseOrderDialog({ order: { ref, number, firstName, lastName, paid }, onClose }: EraseDialogProps) {
  const kept = usePersistentForm<{ reason: ErasureReason | "" }>(`erase ${ref}`, { reason: "" });
  const { register, formState } = kept.form;
  return (
    <OrderActionDialog
      kept={kept}
      orderRef={ref}
      title="Effacer maintenant&nbsp;?"
      confirm="Effacer définitivement"
      busyLabel="Effacement..."
      danger
      send={({ reason }) =>
        callStaff<typeof eraseOrder>("POST", "/api/orders/:ref/erase", {
          params: { ref },
          body: { reason: reason as ErasureReason },
        })
      }
      onClose={onClose}
    >
      <div>
        <p>
          Tout ce que la commande {number} dit de{" "}
          <strong className="text-silver-50">{`${firstName} ${lastName}`.trim()}</strong> s'efface&nbsp;: la carte, ses
          photos, ses visites, les adresses, les e-mails, les notes. Cela ne peut pas être annulé.
        </p>
        <ul className="list-disc pt-3 pl-5">
          {paid ? <li>La page de la carte ne répond plus, et ses pièces quittent l'atelier.</li> : null}
          <li>Restent le numéro, les dates et ce qui a été payé ou rendu, pour les comptes.</li>
          <li>Les sauvegardes gardent ce qu'elles contiennent jusqu'à leur fin.</li>
        </ul>
      </div>
      <SelectField
        {...register("reason", { required: "Dites pourquoi." })}
        label="Pourquoi"
        options={reasons}
        required
        error={formState.errors.reason?.message}
      />
    </OrderActionDialog>
  );
}
