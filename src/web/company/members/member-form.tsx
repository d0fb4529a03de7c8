import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { CompanyRole } from "#shared/access/access.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { EmailField, FieldError } from "#web/kit/ui/text-field.tsx";

/** Fields of an invitation, or of a change of rights. */
export interface MemberFormValues {
  email: string;
  role: CompanyRole;
  departments: string[];
}

export const noMember: MemberFormValues = { email: "", role: "admin", departments: [] };

/** Returns the faults that can be found before anything is sent. */
export function findMemberFaults(
  { email, role, departments }: MemberFormValues,
  { withEmail }: { withEmail: boolean },
): Partial<Record<keyof MemberFormValues, string>> {
  return {
    ...(withEmail && !email.trim() && { email: "L'adresse e-mail est obligatoire." }),
    ...(role === "manager" && departments.length === 0 && { departments: "Choisissez au moins un département." }),
  };
}

interface MemberFieldsProps {
  form: UseFormReturn<MemberFormValues>;
  /** Whether to ask for the mailbox; left out if it is known. */
  withEmail?: boolean;
  /** The company's departments; if there are none, no member can be limited to some. */
  departments: readonly string[];
}

/** Renders the fields for a member's mailbox and rights. */
export function MemberFields({ form, withEmail = false, departments }: MemberFieldsProps) {
  const [role, chosen] = useWatch({ control: form.control, name: ["role", "departments"] });
  const { errors } = form.formState;
  const names = [...new Set([...departments, ...chosen])].filter(Boolean);
  const choose = (next: CompanyRole) => form.setValue("role", next);
  return (
    <div className="flex flex-col gap-5">
      {withEmail ? (
        <EmailField
          {...form.register("email")}
          label="E-mail"
          autoComplete="off"
          maxLength={254}
          required
          error={errors.email?.message}
          hint="Un message d'invitation y part aussitôt."
        />
      ) : null}
      <fieldset>
        <legend className="pb-1 text-sm font-semibold text-silver-100">Ce que cette personne gère</legend>
        <LabelledChoice
          type="radio"
          name="role"
          label="Tout"
          hint="Toutes les cartes, le modèle, et ceux qui gèrent les cartes."
          checked={role === "admin"}
          onChange={() => choose("admin")}
        />
        <LabelledChoice
          type="radio"
          name="role"
          label="Certains départements"
          hint={
            names.length > 0
              ? "Les cartes de ces départements seulement."
              : "Aucun département n'est encore indiqué sur les cartes."
          }
          disabled={names.length === 0}
          checked={role === "manager"}
          onChange={() => choose("manager")}
        />
      </fieldset>
      {role === "manager" ? (
        <fieldset aria-describedby={errors.departments ? "departements-fault" : undefined}>
          <legend className="pb-1 text-sm font-semibold text-silver-100">Départements</legend>
          <FieldError id="departements-fault" error={errors.departments?.message} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            {names.map((name) => (
              <LabelledChoice
                key={name}
                type="checkbox"
                label={name}
                checked={chosen.includes(name)}
                onChange={({ currentTarget }) => {
                  const next = currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name);
                  form.setValue("departments", next);
                  if (next.length > 0) form.clearErrors("departments");
                }}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
