import { useState } from "react";
import type { requestDeviceCode } from "#shared/contract/staff.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";

interface CodeByMailProps {
  /** Returns the typed login; `undefined` if it is incomplete, in which case the form shows the errors. */
  credentials: () => Promise<{ email: string; password: string } | undefined>;
  onSent: () => void;
}

/** Lets in on a new device while others' wrong passwords keep the account delayed. */
export function LoginByMailedCode({ credentials, onSent }: CodeByMailProps) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function send(): Promise<void> {
    setFailure(undefined);
    const body = await credentials();
    if (!body) return;
    setBusy(true);
    try {
      setSent((await call<typeof requestDeviceCode>("POST", "/api/login/device-code", { body })).message);
      onSent();
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
