import { type FormEvent, useState } from "react";
import type { renameDepartment } from "#shared/contract/company-departments.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

interface RenameDepartmentProps {
  from: string;
  departments: readonly string[];
  onRenamed: (to: string) => void;
  onClose: () => void;
}

/** Asks for a department's new name, or for the one to merge it into, and whether its managers keep their access. */
export function RenameDepartment({ from, departments, onRenamed, onClose }: RenameDepartmentProps) {
  const { organisation, endIfRefused } = useSpace();
  const [to, setTo] = useState(from);
  const [chosen, setChosen] = useState<boolean>();
  const name = to.trim();
  const isThere = name !== from && departments.includes(name);
  // After a merge, its managers would see people of another department, so by default they do not follow.
  const managersFollow = chosen ?? !isThere;
  const { busy, faults, act } = useAct({ onDone: () => onRenamed(name), end: endIfRefused });

  function submit(event: FormEvent): void {
    event.preventDefault();
    act(() =>
      call<typeof renameDepartment>("POST", "/api/entreprises/:organisation/departements/renommer", {
        params: { organisation },
        body: { from, to: name, managersFollow },
      }),
    );
  }

  return (
    <ConfirmDialog
      title={`Renommer «\u00a0${from}\u00a0»`}
      onClose={onClose}
      confirm={isThere ? "Réunir" : "Renommer"}
      onSubmit={submit}
      busy={busy}
    >
      <TextField
        label="Nouveau nom"
        name="to"
        value={to}
        required
        autoComplete="off"
        maxLength={100}
        error={faults.to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {isThere ? (
        <p role="status" className="text-sm wrap-anywhere">
          {`Le département «\u00a0${name}\u00a0» existe déjà\u00a0: les deux n'en feront plus qu'un.`}
        </p>
      ) : null}
      <LabelledChoice
        type="checkbox"
        label="Ses responsables le suivent"
        hint={
          isThere
            ? "Ils géreront aussi les cartes de ceux qui y sont déjà. Sinon, ils ne le gèrent plus."
            : "Sinon, ils ne le gèrent plus."
        }
        checked={managersFollow}
        onChange={({ target }) => setChosen(target.checked)}
      />
    </ConfirmDialog>
  );
}
