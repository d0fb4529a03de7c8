import { useForm } from "react-hook-form";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { confirmTotp, startTotp } from "#shared/contract/staff.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/api.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";

interface SetUpFactorProps {
  secret: EndpointAnswer<typeof startTotp>;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as letters, and asks for a first code. */
export function SetUpSecondFactor({ secret, onDone, onCancel }: SetUpFactorProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const { errors } = form.formState;

  const { submit, busy, failure } = useFormSubmit(form, async ({ code }) => {
    const { recoveryCodes } = await callStaff<typeof confirmTotp>("POST", "/api/me/totp/confirm", {
      body: { code: code.trim() },
    });
    onDone(recoveryCodes);
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">
        1. Lisez ce QR code avec votre application d'authentification (Google Authenticator, Aegis, FreeOTP…).
      </p>
      <img
        src={secret.qr}
        alt="QR code du second facteur"
        width={200}
        height={200}
        className="rounded-md bg-white p-2"
      />
      <p className="text-sm">
        Ou saisissez-y cette clé&nbsp;:{" "}
        <code className="font-mono text-silver-50 wrap-anywhere select-all">
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <TextField
        {...form.register("code", { required: "Le code est obligatoire." })}
        label="2. Le code à 6 chiffres qu'elle affiche"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        required
        error={errors.code?.message}
      />
      <FailureCallout failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          Activer
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
