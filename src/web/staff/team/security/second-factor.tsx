import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { disableTotp, readTotp, renewRecoveryCodes, startTotp } from "#shared/contract/staff.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { ConfirmPasswordForm } from "./confirm-password.tsx";
import { SecondFactorStatus } from "./factor-state.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-factor.tsx";

type State =
  | { step: "idle" | "start" | "renew" | "disable" }
  | { step: "set-up"; secret: EndpointAnswer<typeof startTotp> }
  | { step: "codes"; title: string; codes: string[] };

const key = ["second-factor"];

/**
 * Manages the TOTP second factor: shows its state; sets it up with the password and a QR code, confirmed by a first
 * code; removes it with the password.
 */
export function SecondFactorPanel() {
  const [state, setState] = useState<State>({ step: "idle" });
  const toast = useToast();
  const client = useQueryClient();
  const factor = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callStaff<typeof readTotp>("GET", "/api/me/totp", { signal }),
  });
  const stop = () => setState({ step: "idle" });
  /** Other sessions may have been closed. */
  const readAgain = () =>
    Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ["sessions"] })]);

  async function start(password: string): Promise<void> {
    setState({
      step: "set-up",
      secret: await callStaff<typeof startTotp>("POST", "/api/me/totp", { body: { password } }),
    });
  }

  async function renew(password: string): Promise<void> {
    const { recoveryCodes } = await callStaff<typeof renewRecoveryCodes>("POST", "/api/me/totp/recovery-codes", {
      body: { password },
    });
    showCodes("Vos nouveaux codes de secours. Les anciens ne servent plus.", recoveryCodes);
  }

  async function disable(password: string): Promise<void> {
    const { message } = await callStaff<typeof disableTotp>("POST", "/api/me/totp/disable", { body: { password } });
    toast.show({ kind: "success", text: message });
    stop();
    await readAgain();
  }

  function showCodes(title: string, codes: string[]): void {
    setState({ step: "codes", title, codes });
    void readAgain();
  }

  return (
    <section aria-labelledby="second-factor" className="panel flex flex-col gap-4 p-6">
      <h2 id="second-factor" className="text-lg">
        Second facteur
      </h2>
      {state.step === "idle" && factor.isPending ? <PortalLoadingState /> : null}
      {state.step === "idle" && factor.isError ? (
        <PortalFailedState
          what="L'état du second facteur n'a pas pu être chargé."
          error={factor.error}
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        />
      ) : null}
      {state.step === "idle" && factor.data ? (
        <SecondFactorStatus
          factor={factor.data}
          onSetUp={() => setState({ step: "start" })}
          onRenew={() => setState({ step: "renew" })}
          onDisable={() => setState({ step: "disable" })}
        />
      ) : null}
      {state.step === "start" ? (
        <ConfirmPasswordForm
          text="Pour configurer un second facteur, confirmez votre mot de passe. Vos autres sessions seront fermées."
          confirm="Continuer"
          onConfirm={start}
          onCancel={stop}
        />
      ) : null}
      {state.step === "set-up" ? (
        <SetUpSecondFactor
          secret={state.secret}
          onDone={(codes) => showCodes("Le second facteur est actif.", codes)}
          onCancel={stop}
        />
      ) : null}
      {state.step === "renew" ? (
        <ConfirmPasswordForm
          text="Pour faire de nouveaux codes de secours, confirmez votre mot de passe. Les anciens ne serviront plus."
          confirm="Faire de nouveaux codes"
          onConfirm={renew}
          onCancel={stop}
        />
      ) : null}
      {state.step === "codes" ? <RecoveryCodes title={state.title} codes={state.codes} onDone={stop} /> : null}
      {state.step === "disable" ? (
        <ConfirmPasswordForm
          danger
          text="Pour retirer le second facteur de votre compte, confirmez votre mot de passe. Vos autres sessions seront fermées."
          confirm="Retirer le second facteur"
          onConfirm={disable}
          onCancel={stop}
        />
      ) : null}
    </section>
  );
}
