import { useState } from "react";
import { useForm } from "react-hook-form";
import type { findPerson, PersonOverview } from "#shared/contract/people.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/api.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { PortalIcon } from "../../parts/portal-icon.tsx";
import { PortalScreen } from "../../parts/screen.tsx";
import { FoundPersonData } from "./found.tsx";
import { screens } from "../../session/screens.ts";

/** Serves what a person asks about his own data: found by mailbox or order, exported, and from there erased. */
export function PersonalDataScreen() {
  // Not stored, so that nobody finds in this browser whom it was about.
  const form = useForm({ defaultValues: { about: "" } });
  const [found, setFound] = useState<{ about: string; person: PersonOverview }>();
  const { submit, busy, failure } = useFormSubmit(form, async ({ about }) => {
    setFound(undefined);
    setFound({ about, person: await callStaff<typeof findPerson>("POST", "/api/people/find", { body: { about } }) });
  });
  return (
    <PortalScreen
      title={screens.people.title}
      intro="Quand une personne demande ce que nous gardons d'elle, ou que nous l'effacions. Assurez-vous d'abord que c'est bien elle qui le demande."
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-5">
          <TextField
            {...form.register("about", {
              setValueAs: (text: string) => text.trim(),
              required: "Écrivez une adresse e-mail, un numéro de commande ou un téléphone.",
            })}
            label="E-mail, commande ou téléphone"
            hint="Une commande vaut pour la personne qui l'a passée, un téléphone pour qui l'a laissé sur une carte."
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={form.formState.errors.about?.message}
          />
          <FailureCallout failure={failure} />
          <div>
            <Button type="submit" busy={busy} busyLabel="Recherche..." icon={<PortalIcon name="search" />}>
              Chercher
            </Button>
          </div>
        </form>
        {found ? <FoundPersonData {...found} /> : null}
      </div>
    </PortalScreen>
  );
}
