import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getOwnerErrorMessage } from "../owner-error-messages.ts";

interface LoginByPressProps {
  title: string;
  intro: string;
  /** Label of the press that uses the link up. */
  label: string;
  giveUpLabel: string;
  enter: () => Promise<unknown>;
  onDone: () => void;
  onGiveUp: () => void;
}

/** Uses up the link by which somebody came, at a press, since programs that read mails and messages open links too. */
export function LoginByPress({ title, intro, label, giveUpLabel, enter, onDone, onGiveUp }: LoginByPressProps) {
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
      setFailure(getOwnerErrorMessage(error));
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
        {/* One button, so that who pressed keeps the focus. */}
        <Button wide busy={busy} busyLabel="Un instant..." onClick={isSpent ? onGiveUp : () => void press()}>
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
  return code === "owner.link_invalid" || code === "card_link.invalid";
}
