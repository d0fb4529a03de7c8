import { useState } from "react";
import type { startTotp } from "#shared/contract/users.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import { CallError } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { callStaff } from "../api.ts";
import { sentenceOf } from "../parts/show-refusal.ts";
import { DisableFactor } from "./disable-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

type State = { step: "idle" } | { step: "set-up"; secret: Answer<typeof startTotp> } | { step: "codes"; codes: string[] } | { step: "disable" };

/** The TOTP second factor: set up with a QR code, confirmed by a first code, taken off with the password. */
export function SecondFactor() {
  const [state, setState] = useState<State>({ step: "idle" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function start(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      setState({ step: "set-up", secret: await callStaff<typeof startTotp>("POST", "/api/me/totp") });
    } catch (error) {
      if (error instanceof CallError && error.body?.code === "totp.already_on") setState({ step: "disable" });
      else setFailure(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="second-factor" className="panel flex flex-col gap-4 p-6">
      <h2 id="second-factor" className="text-lg">Second facteur</h2>
      {state.step === "idle" ? (
        <>
          <p className="text-sm">À la connexion, un code de votre téléphone s'ajoute au mot de passe&nbsp;: un mot de passe volé ne suffit plus pour entrer.</p>
          {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button size="small" busy={busy} onClick={() => void start()}>Configurer le second facteur</Button>
            <Button size="small" variant="quiet" onClick={() => setState({ step: "disable" })}>Le retirer</Button>
          </div>
        </>
      ) : null}
      {state.step === "set-up" ? <SetUpFactor secret={state.secret} onDone={(codes) => setState({ step: "codes", codes })} onCancel={() => setState({ step: "idle" })} /> : null}
      {state.step === "codes" ? <RecoveryCodes codes={state.codes} onDone={() => setState({ step: "idle" })} /> : null}
      {state.step === "disable" ? <DisableFactor onDone={() => setState({ step: "idle" })} /> : null}
    </section>
  );
}
