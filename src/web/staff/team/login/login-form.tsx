import { bindField } from "../../parts/form/bind-field.ts";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { PasswordField } from "../../parts/form/password-field.tsx";
import type { confirmDevice, login, requestDeviceCode } from "#shared/contract/staff.ts";
import { queryClient } from "../../session/query-client.ts";
import { storeAuth } from "../../session/auth-store.ts";
import { readTrustedDeviceToken, storeTrustedDeviceToken } from "../../session/device-store.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

interface Values {
  email: string;
  password: string;
  code: string;
  deviceCode: string;
}

/** State of the mailed code. `offered`: because the account is delayed; `sent`: the form asks for the code. */
type ByMail = "no" | "offered" | "sent";

/**
 * Asks for e-mail and password; for the second factor's code if the server wants it, and for a mailed code if the
 * account is delayed.
 */
export function StaffLoginForm({ email = "" }: { email?: string | undefined }) {
  const form = useForm<Values>({ defaultValues: { email, password: "", code: "", deviceCode: "" } });
  const [needsCode, setNeedsCode] = useState(false);
  const [byMail, setByMail] = useState<ByMail>("no");
  const [challenge, setChallenge] = useState("");
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, code, deviceCode }) => {
    setFailure(undefined);
    try {
      if (byMail === "sent") {
        await confirmTrustedDevice(challenge, deviceCode.trim());
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
        {...bindField(form, "email", { required: "L'adresse e-mail est obligatoire." })}
        label="Email"
        autoComplete="username"
      />
      <PasswordField
        {...bindField(form, "password", { required: "Le mot de passe est obligatoire." })}
        label="Mot de passe"
        autoComplete="current-password"
      />
      {needsCode ? (
        <LoginCodeField
          {...bindField(form, "code", { required: "Le code est obligatoire.", shouldUnregister: true })}
          label="Code de vérification"
          hint="Le code à 6 chiffres de votre application d'authentification, ou un code de secours."
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
          onSent={(challenge) => {
            setFailure(undefined);
            setChallenge(challenge);
            setByMail("sent");
          }}
        />
      )}
      {byMail === "sent" ? (
        <LoginCodeField
          {...bindField(form, "deviceCode", { required: "Le code est obligatoire.", shouldUnregister: true })}
          label="Code reçu par e-mail"
          hint="8 caractères, comme 7r2p-kq9x. Regardez aussi dans les courriers indésirables."
        />
      ) : null}
      <Button type="submit" wide busy={isSubmitting} busyLabel="Connexion...">
        Se connecter
      </Button>
    </form>
  );
}

type CodeFieldProps = ComponentProps<typeof TextField> & { ref: (element: HTMLInputElement | null) => void };

/** Asks for a code that the login needs; takes the focus when it appears. */
function LoginCodeField({ ref, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      {...props}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
    />
  );
}

interface StaffCredentials {
  email: string;
  password: string;
  /** The code of the second factor. */
  code?: string;
}

/** Opens a session in this browser. @throws {CallError} */
async function logInStaff(credentials: StaffCredentials): Promise<void> {
  const { device, ...auth } = await call<typeof login>("POST", "/api/login", { body: { ...credentials, ...shown() } });
  queryClient.clear();
  storeTrustedDeviceToken(device);
  storeAuth(auth);
}

/** Makes the account trust this browser by the mailed code. @throws {CallError} */
async function confirmTrustedDevice(challenge: string, code: string): Promise<void> {
  storeTrustedDeviceToken(
    (await call<typeof confirmDevice>("POST", "/api/login/device", { body: { challenge, code, ...shown() } })).device,
  );
}

function shown(): { device?: string } {
  const device = readTrustedDeviceToken();
  return device === undefined ? {} : { device };
}

interface CodeByMailProps {
  /** Returns the typed login; `undefined` if it is incomplete, and the form then shows the errors. */
  credentials: () => Promise<{ email: string; password: string } | undefined>;
  onSent: (challenge: string) => void;
}

/** Lets people log in on a new device while others' wrong passwords delay the account. */
function LoginByMailedCode({ credentials, onSent }: CodeByMailProps) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function send(): Promise<void> {
    setFailure(undefined);
    const body = await credentials();
    if (!body) return;
    setBusy(true);
    try {
      const { message, challenge } = await call<typeof requestDeviceCode>("POST", "/api/login/device-code", { body });
      setSent(message);
      onSent(challenge);
    } catch (error) {
      setFailure(getCallErrorMessage(error));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      {sent ? (
        <Callout kind="success" role="status">
          <p>{sent}</p>
        </Callout>
      ) : (
        <p className="text-sm">
          Vous n'avez pas fait toutes ces tentatives&nbsp;? Recevez un code par e-mail pour vous connecter tout de suite
          sur cet appareil.
        </p>
      )}
      {failure ? (
        <Callout kind="danger" role="alert">
          <p>{failure}</p>
        </Callout>
      ) : null}
      <Button variant="secondary" wide busy={busy} busyLabel="Envoi..." onClick={() => void send()}>
        {sent ? "Renvoyer un code" : "Recevoir un code par e-mail"}
      </Button>
    </div>
  );
}
