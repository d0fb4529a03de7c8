import { useForm, useWatch } from "react-hook-form";
import type { CompanyToken, makeToken } from "#shared/contract/company-tokens.ts";
import { tokenLifetimes, type TokenScope, tokenScopeLabels, tokenScopes } from "#shared/access/token-scopes.ts";
import { call } from "#web/kit/api/client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { ChoicesField } from "./choices-field.tsx";

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
        <ChoicesField
          legend="Ce qu'il peut faire"
          choices={tokenScopes.map((value) => ({ value, ...tokenScopeLabels[value] }))}
          chosen={scopes}
          onChange={(chosen) => {
            form.setValue("scopes", chosen);
            if (chosen.length > 0) form.clearErrors("scopes");
          }}
          error={errors.scopes?.message}
        />
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
