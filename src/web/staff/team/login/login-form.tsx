import { useState } from "react";
import { useForm } from "react-hook-form";
import { CallError } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { EmailField } from "#web/kit/ui/text-field.tsx";
import { PasswordField } from "../../parts/form/password-field.tsx";
import { LoginByMailedCode } from "./code-by-mail.tsx";
import { LoginCodeField } from "./code-field.tsx";
import { confirmTrustedDevice, logInStaff } from "./log-in.ts";

interface Values {
  email: string;
  password: string;
  code: string;
  deviceCode: string;
}

/** `no`; `offered`, since the account is delayed; `sent`, so the form asks for the code. */
type ByMail = "no" | "offered" | "sent";

/**
 * Asks for e-mail and password; the second factor's code once the server asks for it, and a mailed one where the
 * account is delayed.
 */
export function StaffLoginForm({ email = "" }: { email?: string | undefined }) {
  const form = useForm<Values>({ defaultValues: { email, password: "", code: "", deviceCode: "" } });
  const [needsCode, setNeedsCode] = useState(false);
  const [byMail, setByMail] = useState<ByMail>("no");
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, code, deviceCode }) => {
    setFailure(undefined);
    try {
      if (byMail === "sent") {
        await confirmTrustedDevice(email.trim(), deviceCode.trim());
        form.setValue("deviceCode", "");
        setByMail("no");
      }
      await logInStaff({ email: email.trim(), password, ...(needsCode && code.trim() ? { code: code.trim() } : {}) });
    } catch (error) {
      const refusal = error instanceof CallError ? error.body : undefined;
      if (refusal?.code === "login.code_required" && !needsCode) return setNeedsCode(true);
      if (refusal?.code === "device.wrong_code")
        return form.setError("deviceCode", { type: "server", message: refusal.message }, { shouldFocus: true });
      if (refusal?.code === "login.delayed") setByMail("offered");
      setFailure(refusal ? refusal.message : "CODE 500");
    }
  });

  async function typedCredentials(): Promise<{ email: string; password: string } | undefined> {
    if (!(await form.trigger(["email", "password"], { shouldFocus: true }))) return undefined;
    const { email, password } = form.getValues();
    return { email: email.trim(), password };
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="panel flex flex-col gap-5 p-6 sm:p-8">
      <EmailField
        {...form.register("email", { required: "L'adresse e-mail est obligatoire." })}
        label="E-mail"
        autoComplete="username"
        required
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register("password", { required: "Le mot de passe est obligatoire." })}
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.password?.message}
      />
      {needsCode ? (
        <LoginCodeField
          {...form.register("code", { required: "Le code est obligatoire.", shouldUnregister: true })}
          label="Code de vérification"
          hint="Le code à 6 chiffres de votre application d'authentification, ou un code de secours."
          error={errors.code?.message}
        />
      ) : null}
      {failure ? (
        <Callout kind="danger" role="alert" title="Erreur!">
          <p>{failure}</p>
        </Callout>
      ) : null}
      {byMail === "no" ? null : (
        <LoginByMailedCode
          credentials={typedCredentials}
          onSent={() => {
            setFailure(undefined);
            setByMail("sent");
          }}
        />
      )}
      {byMail === "sent" ? (
        <LoginCodeField
          {...form.register("deviceCode", { required: "Le code est obligatoire.", shouldUnregister: true })}
          label="Code reçu par e-mail"
          hint="8 caractères, comme 7r2p-kq9x. Regardez aussi dans les courriers indésirables."
          error={errors.deviceCode?.message}
        />
      ) : null}
      <Button type="submit" wide busy={isSubmitting} busyLabel="Connexion...">
        Se connecter
      </Button>
    </form>
  );
}
