import type { UseFormReturn } from "react-hook-form";
import type { NewCardOffer } from "#shared/contract/company-orders.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import type { NewCardsValues, NewPersonName } from "./new-person-values.ts";

interface NewPersonFieldsProps {
  form: UseFormReturn<NewCardsValues>;
  /** From 0. */
  at: number;
  offer: NewCardOffer;
  /** Left out: he is the only one. */
  onRemove?: () => void;
}

const needed: Partial<Record<NewPersonName, string>> = {
  firstName: "Le prénom est obligatoire.",
  lastName: "Le nom est obligatoire.",
  jobTitle: "La fonction est obligatoire.",
  phoneNumber: "Le téléphone est obligatoire.",
};

/** Asks for one colleague; what the template asks of each holder may be left to him. */
export function NewPersonFields({ form, at, offer: { asked, departments }, onRemove }: NewPersonFieldsProps) {
  const errors = form.formState.errors.people?.[at];
  const register = (name: NewPersonName, label: string, maxLength: number) => {
    const required = (asked as readonly string[]).includes(name) ? undefined : needed[name];
    return {
      ...form.register(`people.${at}.${name}`, required ? { required } : {}),
      id: `personne-${at}-${name}`,
      label,
      maxLength,
      autoComplete: "off",
      required: required !== undefined,
      error: errors?.[name]?.message,
    };
  };
  const list = `departements-${at}`;
  return (
    <fieldset className="panel @container flex min-w-0 flex-col gap-5 p-4 sm:p-6">
      <legend className="float-left text-lg font-semibold text-silver-50">
        {onRemove ? `Personne ${at + 1}` : "La personne"}
      </legend>
      <div className="clear-both grid gap-5 @lg:grid-cols-2">
        <TextField {...register("firstName", orderFieldLabels.firstName, 60)} />
        <TextField {...register("lastName", orderFieldLabels.lastName, 60)} />
        <TextField {...register("jobTitle", orderFieldLabels.jobTitle, 100)} />
        <TextField {...register("department", "Département", 100)} list={list} />
        <TextField
          {...register("phoneNumber", orderFieldLabels.phoneNumber, 40)}
          type="tel"
          inputMode="tel"
          placeholder="77 123 45 67"
        />
        <EmailField
          {...register("email", orderFieldLabels.email, 254)}
          hint="La personne y reçoit de quoi compléter sa carte."
        />
      </div>
      <datalist id={list}>
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {onRemove ? (
        <div>
          <Button size="small" variant="quiet" onClick={onRemove} aria-label={`Retirer la personne ${at + 1}`}>
            Retirer
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
