import { useState } from "react";
import type { logInByLink } from "#shared/contract/owner-login.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { getOwnerErrorMessage } from "../said.ts";
import type { LoginWords } from "./login-words.ts";

interface LoginByLinkProps {
  words: LoginWords;
  token: string;
  onDone: () => void;
  onGiveUp: () => void;
}

/** Logs in who came by the mailed link: a press uses it up, since programs that read mails open links too. */
export function LoginByLink({ words, token, onDone, onGiveUp }: LoginByLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call<typeof logInByLink>("POST", "/api/ma-carte/lien", { body: { token } });
      onDone();
    } catch (error) {
      setFailure(getOwnerErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4">
      <h1 className="silver-text text-2xl">{words.title}</h1>
      <div className="panel flex flex-col gap-5 p-5 sm:p-8">
        <p>Vous avez ouvert le lien reçu par e-mail. Il vous connecte sur cet appareil, pour 30&nbsp;jours.</p>
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        <Button wide busy={busy} busyLabel="Un instant..." onClick={() => void enter()}>
          Se connecter sur cet appareil
        </Button>
        <Button variant="quiet" wide onClick={onGiveUp}>
          Demander un code
        </Button>
      </div>
    </div>
  );
}
