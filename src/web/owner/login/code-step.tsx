import { type FormEvent, useEffect, useRef, useState } from "react";
import type { logInByCode } from "#shared/contract/owner-login.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { getOwnerErrorMessage, getOwnerFieldError } from "../owner-error-messages.ts";
import type { PendingLoginChallenge } from "./kept-challenge.ts";

interface CodeStepProps {
  whom: string;
  asked: PendingLoginChallenge;
  onDone: () => void;
  /** Back to the address, for another one or another code. */
  onOther: () => void;
}

/** Asks for the six digits that were mailed. */
export function LoginCodeStep({ whom, asked: { email, challenge }, onDone, onOther }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field?: string | undefined; whole?: string | undefined }>({});
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.replaceAll(/\D/g, "").length !== 6) {
      input.current?.focus();
      return setFailure({ field: "Le code a six chiffres." });
    }
    setBusy(true);
    setFailure({});
    try {
      await call<typeof logInByCode>("POST", "/api/ma-carte/connexion", { body: { challenge, code } });
      onDone();
    } catch (error) {
      const field = getOwnerFieldError(error, "code");
      setFailure(field ? { field } : { whole: getOwnerErrorMessage(error) });
      setBusy(false);
      input.current?.focus();
    }
  }

  return (
    <form noValidate onSubmit={(event) => void enter(event)} className="panel flex flex-col gap-5 p-5 sm:p-8">
      <output className="block wrap-anywhere">
        {`${whom} l'adresse `}
        <strong className="text-silver-50">{email}</strong>, un code à six chiffres vient d'y partir. Il est valable
        10&nbsp;minutes, sur cet appareil.
      </output>
      <TextField
        ref={input}
        label="Code reçu par e-mail"
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={12}
        required
        error={failure.field}
        errorSpoken
        hint="Rien dans quelques minutes&nbsp;? Regardez dans les courriers indésirables. Le lien du même e-mail ouvre aussi votre espace."
      />
      {failure.whole ? (
        <Callout kind="danger" role="alert">
          <p>{failure.whole}</p>
        </Callout>
      ) : null}
      <Button type="submit" wide busy={busy} busyLabel="Un instant...">
        Se connecter
      </Button>
      <Button variant="quiet" wide onClick={onOther}>
        Demander un autre code
      </Button>
    </form>
  );
}
