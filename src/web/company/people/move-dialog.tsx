import { type FormEvent, useId, useState } from "react";
import type { movePeople } from "#shared/contract/company-departments.ts";
import { formatCount } from "#shared/format/counts.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

interface MoveDialogProps {
  /** References of their cards. */
  people: readonly string[];
  departments: readonly string[];
  onMoved: () => void;
  onClose: () => void;
}

/** Asks for the new department of the chosen people; a manager can only choose among their own departments. */
export function MoveDialog({ people, departments, onMoved, onClose }: MoveDialogProps) {
  const { company, organisation, isAdmin, endIfRefused } = useSpace();
  const list = useId();
  const [department, setDepartment] = useState((!isAdmin && company.departments[0]) || "");
  const { busy, faults, act } = useAct({ onDone: onMoved, end: endIfRefused });

  function submit(event: FormEvent): void {
    event.preventDefault();
    act(() =>
      call<typeof movePeople>("POST", "/api/entreprises/:organisation/departements/deplacer", {
        params: { organisation },
        body: { people: [...people], department },
      }),
    );
  }

  const field = {
    label: "Nouveau département",
    name: "department",
    value: department,
    error: faults.department ?? faults.people,
    required: true,
  };
  return (
    <ConfirmDialog
      title={`Déplacer ${formatCount(people.length, "personne")}`}
      onClose={onClose}
      confirm="Déplacer"
      onSubmit={submit}
      busy={busy}
    >
      <p className="text-sm">Qui gère ce département gère alors leurs cartes.</p>
      {isAdmin ? (
        <>
          <TextField
            {...field}
            autoComplete="off"
            maxLength={100}
            list={list}
            onChange={(event) => setDepartment(event.currentTarget.value)}
          />
          <datalist id={list}>
            {departments.filter(Boolean).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      ) : (
        <SelectField
          {...field}
          options={company.departments.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setDepartment(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
