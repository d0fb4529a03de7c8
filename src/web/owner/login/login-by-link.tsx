import type { logInByLink, logInByCardLink } from "#shared/contract/owner-login.ts";
import { ownerSessionDays, cardLinkDays } from "#shared/order/retention-days.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import type { LoginWords } from "./login-words.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

interface LoginByCardLinkProps {
  token: string;
  onDone: () => void;
  /** Switches to the login by mailbox. */
  onGiveUp: () => void;
}

export function LoginByCardLink({ token, onDone, onGiveUp }: LoginByCardLinkProps) {
  return (
    <LoginByPress
      title="Votre carte vous attend"
      intro={`Ce lien est pour vous seul. Il ouvre votre carte sur cet appareil, pour ${cardLinkDays} jours, et ne sert qu'une fois.`}
      label="Ouvrir ma carte"
      giveUpLabel="Me connecter par e-mail"
      enter={() => call<typeof logInByCardLink>("POST", "/api/ma-carte/lien-carte", { body: { token } })}
      onDone={onDone}
      onGiveUp={onGiveUp}
    />
  );
}

interface LoginByPressProps {
  title: string;
  intro: string;
  /** Label of the button that uses the link up. */
  label: string;
  giveUpLabel: string;
  enter: () => Promise<unknown>;
  onDone: () => void;
  onGiveUp: () => void;
}

/** Uses up the opened link only at a press, since programs that scan mails and messages open links too. */
function LoginByPress({ title, intro, label, giveUpLabel, enter, onDone, onGiveUp }: LoginByPressProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSpent, setSpent] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await enter();
      onDone();
    } catch (error) {
      setFailure(getCallErrorMessage(error));
      setSpent(isLinkSpent(error));
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4">
      <h1 className="silver-text text-2xl">{title}</h1>
      <div className="panel flex flex-col gap-5 p-5 sm:p-8">
        {isSpent ? null : <p>{intro}</p>}
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        {/* One button, so that it keeps the focus after the press. */}
        <Button wide busy={busy} onClick={isSpent ? onGiveUp : () => void press()}>
          {isSpent ? giveUpLabel : label}
        </Button>
        {isSpent ? null : (
          <Button variant="quiet" wide onClick={onGiveUp}>
            {giveUpLabel}
          </Button>
        )}
      </div>
    </div>
  );
}

function isLinkSpent(error: unknown): boolean {
  const code = error instanceof CallError ? error.body?.code : undefined;
  return /link.invalid$/.test(code ?? "");
}

interface LoginByLinkProps {
  words: LoginWords;
  token: string;
  onDone: () => void;
  onGiveUp: () => void;
}

/** Logs in a person who came by the mailed link. */
export function LoginByLink({ words, token, onDone, onGiveUp }: LoginByLinkProps) {
  return (
    <LoginByPress
      title={words.title}
      intro={`Vous avez ouvert le lien reçu par e-mail. Il vous connecte sur cet appareil, pour ${ownerSessionDays}\u00a0jours.`}
      label="Se connecter sur cet appareil"
      giveUpLabel="Demander un code"
      enter={() => call<typeof logInByLink>("POST", "/api/ma-carte/lien", { body: { token } })}
      onDone={onDone}
      onGiveUp={onGiveUp}
    />
  );
}
