import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { NewPasswordField } from "../../parts/form/new-password-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { readTrustedDeviceToken, storeTrustedDeviceToken } from "../../session/device-store.ts";

interface NewPasswordFormProps {
  token: string;
  email: string;
  onDone: (message: string, email: string) => void;
  /** Shown once the link was used elsewhere meanwhile. */
  spent: ReactNode;
}

export function PasswordResetForm({ token, email, onDone, spent }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { newPassword: "" } });
  const [isSpent, setSpent] = useState(false);
  const { errors } = form.formState;

  const { submit, busy, failure } = useFormSubmit(form, async ({ newPassword }) => {
    const known = readTrustedDeviceToken();
    try {
      const { message, device } = await call<typeof setPasswordByLink>("POST", "/api/login/new-password", {
        body: { token, newPassword, ...(known === undefined ? {} : { device: known }) },
      });
      storeTrustedDeviceToken(device);
      onDone(message, email);
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== "password.link_invalid") throw error;
      setSpent(true);
    }
  });

  if (isSpent) return spent;
  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-6 sm:p-8">
      <p className="text-sm wrap-anywhere">Pour le compte {email}. Toutes ses sessions seront fermées.</p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        {...form.register("newPassword", { required: "Le nouveau mot de passe est obligatoire." })}
        error={errors.newPassword?.message}
      />
      <FailureCallout failure={failure} />
      <Button type="submit" wide busy={busy} busyLabel="Enregistrement...">
        Choisir ce mot de passe
      </Button>
    </form>
  );
}
