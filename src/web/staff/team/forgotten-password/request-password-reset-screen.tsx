import { bindField } from "../../parts/form/bind-field.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { requestPasswordLink } from "#shared/contract/forgotten-password.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { EmailField } from "#web/kit/ui/text-field.tsx";
import { StaffEntryPage } from "../../parts/entry-page.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { screens } from "../../session/screens.ts";

/** Asks for an e-mail address and sends the link for choosing a new password. */
export function RequestPasswordResetScreen() {
  const form = useForm({ defaultValues: { email: "" } });
  const [sent, setSent] = useState<string>();

  const { submit, busy, failure } = useFormSubmit(form, async ({ email }) => {
    setSent(undefined);
    setSent(
      (await call<typeof requestPasswordLink>("POST", "/api/login/forgotten", { body: { email: email.trim() } }))
        .message,
    );
  });

  return (
    <StaffEntryPage title={screens.forgottenPassword.title}>
      <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-6 sm:p-8">
        <p className="text-sm">
          Indiquez l'adresse e-mail de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de passe.
        </p>
        <EmailField
          {...bindField(form, "email", { required: "L'adresse e-mail est obligatoire." })}
          label="Email"
          autoComplete="username"
        />
        <FailureCallout failure={failure} />
        {sent ? (
          <Callout kind="success" role="status">
            <p>{sent}</p>
            <p>
              Rien dans quelques minutes&nbsp;? Regardez dans les courriers indésirables, ou demandez à un
              administrateur.
            </p>
          </Callout>
        ) : null}
        <Button type="submit" wide busy={busy} busyLabel="Envoi..." variant={sent ? "secondary" : "primary"}>
          {sent ? "Renvoyer un lien" : "Recevoir un lien"}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link to={staffPaths.login} className="text-link">
          Retour à la connexion
        </Link>
      </p>
    </StaffEntryPage>
  );
}
