import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { disableTotp, startTotp } from "#shared/contract/staff.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { ConfirmPassword } from "./confirm-password.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

type State = { step: "idle" | "start" | "disable" } | { step: "set-up"; secret: Answer<typeof startTotp> } | { step: "codes"; codes: string[] };

/** The TOTP second factor: set up with the password and a QR code, confirmed by a first code, taken off with the password. */
export function SecondFactor() {
  const [state, setState] = useState<State>({ step: "idle" });
  const toast = useToast();
  const client = useQueryClient();
  const stop = () => setState({ step: "idle" });
  /** The other sessions were closed. */
  const readSessions = () => client.invalidateQueries({ queryKey: ["sessions"] });

  async function start(password: string): Promise<void> {
    setState({ step: "set-up", secret: await callStaff<typeof startTotp>("POST", "/api/me/totp", { body: { password } }) });
  }

  async function disable(password: string): Promise<void> {
    const { message } = await callStaff<typeof disableTotp>("POST", "/api/me/totp/disable", { body: { password } });
    toast.show({ kind: "success", text: message });
    stop();
    await readSessions();
  }

  function showCodes(codes: string[]): void {
    setState({ step: "codes", codes });
    void readSessions();
  }

  return (
    <section aria-labelledby="second-factor" className="panel flex flex-col gap-4 p-6">
      <h2 id="second-factor" className="text-lg">Second facteur</h2>
      {state.step === "idle" ? (
        <>
          <p className="text-sm">À la connexion, un code de votre téléphone s'ajoute au mot de passe&nbsp;: un mot de passe volé ne suffit plus pour entrer.</p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" onClick={() => setState({ step: "start" })}>Configurer le second facteur</Button>
            <Button size="small" variant="quiet" onClick={() => setState({ step: "disable" })}>Le retirer</Button>
          </div>
        </>
      ) : null}
      {state.step === "start" ? (
        <ConfirmPassword text="Pour configurer un second facteur, confirmez votre mot de passe. Vos autres sessions seront fermées." confirm="Continuer" onConfirm={start} onCancel={stop} />
      ) : null}
      {state.step === "set-up" ? <SetUpFactor secret={state.secret} onDone={showCodes} onCancel={stop} /> : null}
      {state.step === "codes" ? <RecoveryCodes codes={state.codes} onDone={stop} /> : null}
      {state.step === "disable" ? (
        <ConfirmPassword danger text="Pour retirer le second facteur de votre compte, confirmez votre mot de passe. Vos autres sessions seront fermées." confirm="Retirer le second facteur" onConfirm={disable} onCancel={stop} />
      ) : null}
    </section>
  );
}
