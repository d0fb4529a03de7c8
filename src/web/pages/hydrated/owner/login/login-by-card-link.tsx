import { useState } from "react";
import type { logInByCardLink } from "#shared/contract/owner-login.ts";
import { cardLinkDays } from "#shared/retention.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { getOwnerErrorMessage } from "../said.ts";

interface LoginByCardLinkProps {
  token: string;
  onDone: () => void;
  /** Logs in by his mailbox. */
  onGiveUp: () => void;
}

/** Opens one card by its link: a press uses it up, since programs that preview messages open links too. */
export function LoginByCardLink({ token, onDone, onGiveUp }: LoginByCardLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call<typeof logInByCardLink>("POST", "/api/ma-carte/lien-carte", { body: { token } });
      onDone();
    } catch (error) {
      setFailure(getOwnerErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4">
      <h1 className="silver-text text-2xl">Votre carte vous attend</h1>
      <div className="panel flex flex-col gap-5 p-5 sm:p-8">
        <p>{`Ce lien est pour vous seul. Il ouvre votre carte sur cet appareil, pour ${cardLinkDays} jours, et ne sert qu'une fois.`}</p>
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        <Button wide busy={busy} busyLabel="Un instant..." onClick={() => void enter()}>
          Ouvrir ma carte
        </Button>
        <Button variant="quiet" wide onClick={onGiveUp}>
          Me connecter par e-mail
        </Button>
      </div>
    </div>
  );
}
