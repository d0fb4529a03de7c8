import { useWatch } from "react-hook-form";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyPerson, changePerson, PersonFields } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/client.ts";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { useUnsavedChangesWarning } from "#web/owner/card/use-unsaved.ts";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { isRefused } from "../use-read.ts";
import { CardInputs, HolderInput, PlaceInputs } from "./person-inputs.tsx";
import { getPersonChange, personFieldLabels, pickPersonFields } from "./person-labels.ts";

interface PersonFormProps {
  company: OwnCompany;
  person: CompanyPerson;
  departments: readonly string[];
  onSaved: () => void;
  onRefused: () => void;
}

/** Changes what a person's card says, his department, and by which mailbox he logs in. */
export function PersonForm({ company, person, departments, onSaved, onRefused }: PersonFormProps) {
  const toast = useToast();
  const { form, submission, clear } = useVersionedEdit<PersonFields>({
    name: `person ${person.ref}`,
    shown: { values: pickPersonFields(person), version: person.version },
    labels: personFieldLabels,
    send: async (now, begun) => {
      const change = getPersonChange(begun.values, now);
      if (Object.keys(change).length === 0) return undefined;
      try {
        return await call<typeof changePerson>("PATCH", "/api/entreprises/:organisation/personnes/:ref", {
          params: { organisation: company.id, ref: person.ref },
          body: { ...change, version: begun.version },
        });
      } catch (error) {
        if (!isRefused(error)) throw error;
        // What was typed comes back once he has logged in again.
        onRefused();
        return "refused";
      }
    },
    onSaved: (message) => {
      toast.show({ kind: "success", text: message });
      onSaved();
    },
  });
  const typed = useWatch({ control: form.control }) as PersonFields;
  const isChanged = Object.keys(getPersonChange(pickPersonFields(person), typed)).length > 0;
  useUnsavedChangesWarning(isChanged);
  const { submit, busy, failure, conflict } = submission;
  const inputs = { form, person };
  return (
    <form noValidate aria-label="Modifier la carte" onSubmit={submit} className="flex min-w-0 flex-col gap-6">
      <OwnerSectionPanel title="Sur sa carte">
        <CardInputs {...inputs} />
      </OwnerSectionPanel>
      <OwnerSectionPanel title="Dans l'entreprise">
        <PlaceInputs {...inputs} company={company} departments={departments} />
      </OwnerSectionPanel>
      <OwnerSectionPanel title="Son accès">
        <HolderInput {...inputs} />
      </OwnerSectionPanel>
      {conflict ? <EditConflictCallout conflict={conflict} /> : null}
      {isChanged || conflict || failure ? (
        <div className="sticky bottom-0 z-10 -mx-5 flex flex-col gap-3 border-t border-line bg-ground px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
          <FailureCallout failure={failure} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Enregistrement...">
              {conflict ? saveConflictChoicesLabel : "Enregistrer"}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                clear();
                form.reset(pickPersonFields(person));
                onSaved();
              }}
            >
              Annuler
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}
