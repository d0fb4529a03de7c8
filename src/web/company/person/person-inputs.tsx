import type { UseFormReturn } from "react-hook-form";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyPerson, PersonFields } from "#shared/contract/company-people.ts";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { cardFieldNames, personFieldLabels } from "./person-labels.ts";

interface PersonInputsProps {
  form: UseFormReturn<PersonFields>;
  person: CompanyPerson;
}

type Name = keyof PersonFields;

const lengths: Record<Name, number> = {
  firstName: 60,
  lastName: 60,
  jobTitle: 100,
  phoneNumber: 40,
  workPhoneNumber: 40,
  email: 254,
  workEmail: 254,
  company: 100,
  workAddress: 200,
  department: 100,
  employeeNumber: 40,
  ownerEmail: 254,
};

function register(form: UseFormReturn<PersonFields>, name: Name) {
  return {
    ...form.register(name),
    label: personFieldLabels[name],
    maxLength: lengths[name],
    autoComplete: "off",
    error: form.formState.errors[name]?.message,
  };
}

/** Asks for what the card says, but what the template decides. */
export function CardInputs({ form, person: { locked } }: PersonInputsProps) {
  const isFree = (name: Name) => !(locked as readonly string[]).includes(name);
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-2">
        {cardFieldNames.filter(isFree).map((name) => {
          const field = register(form, name);
          if (name === "email" || name === "workEmail") return <EmailField key={name} {...field} />;
          if (name === "phoneNumber" || name === "workPhoneNumber")
            return <TextField key={name} {...field} type="tel" inputMode="tel" placeholder="77 123 45 67" />;
          return <TextField key={name} {...field} required={name === "firstName" || name === "lastName"} />;
        })}
      </div>
    </div>
  );
}

interface PlaceInputsProps extends PersonInputsProps {
  company: OwnCompany;
  departments: readonly string[];
}

/** Asks for the department, of which a manager has only his own, and the number in the company. */
export function PlaceInputs({ form, person, company, departments }: PlaceInputsProps) {
  const department = register(form, "department");
  const own = [...new Set([person.department, ...company.departments])].filter(Boolean);
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {company.role === "manager" ? (
          <SelectField {...department} options={own.map((name) => ({ value: name, label: name }))} />
        ) : (
          <TextField {...department} list="departements" />
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

/** Asks for the mailbox by which the holder logs in, until he can have done so. */
export function HolderInput({ form, person: { isOwnerFixed, ownerEmail } }: PersonInputsProps) {
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
