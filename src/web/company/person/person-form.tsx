import { type UseFormReturn, useWatch } from "react-hook-form";
import { getCardTextLimit, getCardTextRule } from "#shared/card/card-text-rules.ts";
import { type CardTextName, labelCardTexts } from "#shared/card/card-texts.ts";
import { heldTextNames } from "#shared/company/company-texts.ts";
import { isLockedForMember } from "#shared/company/shared-card-fields.ts";
import type { CompanyPerson, PersonFields, changePerson } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { PersonTextField } from "../person-text-field.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { useSpace } from "../use-space.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";

interface PersonInputsProps {
  form: UseFormReturn<PersonFields>;
  person: CompanyPerson;
}

type Name = keyof PersonFields;

const otherLengths: Partial<Record<Name, number>> = { department: 100, employeeNumber: 40, ownerEmail: 254 };

function register(form: UseFormReturn<PersonFields>, name: Name) {
  return {
    ...form.register(name),
    label: personFieldLabels[name],
    maxLength: otherLengths[name] ?? getCardTextLimit(name as CardTextName),
    autoComplete: "off",
    error: form.formState.errors[name]?.message,
  };
}

/** Renders the fields of the card's texts, except those that the template decides. */
function CardInputs({ form, person: { locked } }: PersonInputsProps) {
  const { isAdmin } = useSpace();
  const isFree = (name: Name) => !isLockedForMember(name, locked, isAdmin);
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-2">
        {heldTextNames.filter(isFree).map((name) => (
          <PersonTextField
            key={name}
            text={name}
            {...register(form, name)}
            required={getCardTextRule(name).kind === "name"}
          />
        ))}
      </div>
    </div>
  );
}

interface PlaceInputsProps extends PersonInputsProps {
  departments: readonly string[];
}

/** Renders the fields for the department (a manager can choose only their own) and the number in the company. */
function PlaceInputs({ form, person, departments }: PlaceInputsProps) {
  const { company, isAdmin } = useSpace();
  const department = register(form, "department");
  const own = [...new Set([person.department, ...company.departments])].filter(Boolean);
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isAdmin ? (
          <TextField {...department} list="departements" />
        ) : (
          <SelectField {...department} options={own.map((name) => ({ value: name, label: name }))} />
        )}
        <datalist id="departements">
          {departments.filter(Boolean).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField {...register(form, "employeeNumber")} />
      </div>
    </div>
  );
}

/** Renders the field for the mailbox by which the holder logs in, until they could have used it. */
function HolderInput({ form, person: { isOwnerFixed, ownerEmail } }: PersonInputsProps) {
  if (isOwnerFixed)
    return (
      <p className="text-sm wrap-anywhere">
        {"Cette personne ouvre sa carte avec "}
        <strong className="text-silver-50">{ownerEmail}</strong>. Pour en changer, écrivez-nous.
      </p>
    );
  return (
    <EmailField
      {...register(form, "ownerEmail")}
      hint="Avec cette adresse, la personne ouvre sa carte et la complète elle-même. Vide&nbsp;: vous seul la changez."
    />
  );
}

interface PersonFormProps {
  person: CompanyPerson;
  departments: readonly string[];
  /** Whether saved data is being loaded: meanwhile nothing counts as unsaved. */
  isReading: boolean;
  onSaved: () => void;
}

/** Edits a person's card texts, their department, and the mailbox by which they log in. */
export function PersonForm({ person, departments, isReading, onSaved }: PersonFormProps) {
  const { organisation, endIfRefused } = useSpace();
  const { form, submission, clear } = useVersionedEdit<PersonFields>({
    name: `person ${person.ref}`,
    shown: { values: pickPersonFields(person), version: person.version },
    labels: personFieldLabels,
    send: async (now, begun) => {
      const change = getPersonChange(begun.values, now);
      if (Object.keys(change).length === 0) return undefined;
      return call<typeof changePerson>("PATCH", "/api/entreprises/:organisation/personnes/:ref", {
        params: { organisation, ref: person.ref },
        body: { ...change, version: begun.version },
      });
    },
    onSaved,
    // The input is restored once the person has logged in again.
    end: endIfRefused,
  });
  const typed = useWatch({ control: form.control }) as PersonFields;
  const isChanged = Object.keys(getPersonChange(pickPersonFields(person), typed)).length > 0;
  useUnsavedChangesWarning(isChanged && !isReading);
  const { submit, busy, failure, conflict } = submission;
  const inputs = { form, person };
  return (
    <form noValidate aria-label="Modifier la carte" onSubmit={submit} className="flex min-w-0 flex-col gap-6">
      <OwnerSectionPanel title="Sur sa carte">
        <CardInputs {...inputs} />
      </OwnerSectionPanel>
      <OwnerSectionPanel title="Dans l'entreprise">
        <PlaceInputs {...inputs} departments={departments} />
      </OwnerSectionPanel>
      {person.state === "left" ? null : (
        <OwnerSectionPanel title="Son accès">
          <HolderInput {...inputs} />
        </OwnerSectionPanel>
      )}
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

const personFieldLabels: Record<keyof PersonFields, string> = {
  ...labelCardTexts(heldTextNames),
  department: "Département",
  employeeNumber: "Matricule",
  ownerEmail: "E-mail pour se connecter",
};
const personFieldNames = Object.keys(personFieldLabels) as (keyof PersonFields)[];

/** Returns the form's starting values, with phone numbers in groups of digits. */
function pickPersonFields(person: PersonFields): PersonFields {
  const texts = personFieldNames.map((name) => [name, toFieldText(name, person[name])]);
  return Object.fromEntries(texts) as PersonFields;
}

/** Returns the fields that differ from the form's starting values. */
function getPersonChange(begun: PersonFields, now: PersonFields): Partial<PersonFields> {
  const changed = personFieldNames.filter((name) => now[name].trim() !== begun[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}
