import { useForm, useWatch } from "react-hook-form";
import type { CompanyToken, makeToken } from "#shared/contract/company-tokens.ts";
import { tokenLifetimes, type TokenScope, tokenScopeLabels, tokenScopes } from "#shared/machines/token-scopes.ts";
import { call } from "#web/api/client.ts";
import { FailureCallout } from "#web/form/failure-callout.tsx";
import { SelectField } from "#web/form/select-field.tsx";
import { useFormSubmit } from "#web/form/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { LabelledChoice } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError, TextField } from "#web/ui/text-field.tsx";

interface TokenValues {
  name: string;
  scopes: TokenScope[];
  days: string;
}

const lifetimeLabels: Record<(typeof tokenLifetimes)[number], string> = {
  30: "30 jours",
  90: "90 jours",
  180: "Six mois",
  365: "Un an",
};

interface TokenDialogProps {
  organisation: string;
  onMade: (made: { secret: string; token: CompanyToken }) => void;
  onClose: () => void;
}

/** Asks for a program's name, what it may do and for how long, and makes its token. */
export function TokenDialog({ organisation, onMade, onClose }: TokenDialogProps) {
  const form = useForm<TokenValues>({
    defaultValues: { name: "", scopes: ["people:read"], days: "365" },
    shouldFocusError: true,
    resolver: (values) => {
      const errors = {
        ...(!values.name.trim() && { name: { type: "typed", message: "Donnez un nom à cet accès." } }),
        ...(values.scopes.length === 0 && { scopes: { type: "typed", message: "Choisissez au moins un droit." } }),
      };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const scopes = useWatch({ control: form.control, name: "scopes" });
  const { errors } = form.formState;
  const { submit, busy, failure } = useFormSubmit(form, async ({ name, scopes, days }) =>
    onMade(
      await call<typeof makeToken>("POST", "/api/entreprises/:organisation/acces", {
        params: { organisation },
        body: { name: name.trim(), scopes, days: Number(days) as (typeof tokenLifetimes)[number] },
      }),
    ),
  );

  function toggle(scope: TokenScope, isOn: boolean): void {
    const next = tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one)));
    form.setValue("scopes", next);
    if (next.length > 0) form.clearErrors("scopes");
  }

  return (
    <Dialog
      open
      title="Donner un accès"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="acces" busy={busy} busyLabel="Un instant...">
            Faire le jeton
          </Button>
        </>
      }
    >
      <form id="acces" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          {...form.register("name")}
          label="Nom du logiciel"
          maxLength={60}
          required
          autoComplete="off"
          error={errors.name?.message}
          hint="Par exemple «&nbsp;Annuaire interne&nbsp;», pour le reconnaître plus tard."
        />
        <fieldset aria-describedby={errors.scopes ? "droits-fault" : undefined}>
          <legend className="pb-1 text-sm font-semibold text-silver-100">Ce qu'il peut faire</legend>
          <FieldError id="droits-fault" error={errors.scopes?.message} />
          {tokenScopes.map((scope) => (
            <LabelledChoice
              key={scope}
              type="checkbox"
              label={tokenScopeLabels[scope].label}
              hint={tokenScopeLabels[scope].hint}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <SelectField
          {...form.register("days")}
          id="duree"
          label="Durée"
          options={tokenLifetimes.map((days) => ({ value: String(days), label: lifetimeLabels[days] }))}
        />
        <FailureCallout failure={failure} />
      </form>
    </Dialog>
  );
}
