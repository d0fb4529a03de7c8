import { bindField } from "../../parts/form/bind-field.ts";
import { useState } from "react";
import type { confirmTotp, disableTotp, readTotp, renewRecoveryCodes, startTotp } from "#shared/contract/staff.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { SecondFactorStatus } from "./factor-state.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";
import { useForm } from "react-hook-form";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { PasswordField } from "../../parts/form/password-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { readAgain } from "../../session/query-client.ts";
import type { Outcome } from "#web/kit/form/use-act.ts";

type State =
  | { step: "idle" | "start" | "renew" | "disable" }
  | { step: "set-up"; secret: EndpointAnswer<typeof startTotp> }
  | { step: "codes"; title: string; codes: string[] };

const key = ["second-factor"];

/**
 * Manages the TOTP second factor: shows its state; turns it on with the password and a QR code, confirmed by a first
 * code; turns it off with the password.
 */
export function SecondFactorPanel() {
  const [state, setState] = useState<State>({ step: "idle" });
  const factor = useStaffQuery<typeof readTotp>(key, "/api/me/totp");
  const stop = () => setState({ step: "idle" });
  /** Other sessions may have been closed. */
  const reload = () => readAgain(key, "sessions");

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

  async function disable(password: string): Promise<Outcome> {
    const said = await callStaff<typeof disableTotp>("POST", "/api/me/totp/disable", { body: { password } });
    stop();
    void reload();
    return said;
  }

  function showCodes(title: string, codes: string[]): void {
    setState({ step: "codes", title, codes });
    void reload();
  }

  return (
    <section aria-labelledby="second-factor" className="panel flex flex-col gap-4 p-6">
      <h2 id="second-factor" className="text-lg">
        Second facteur
      </h2>
      {state.step === "idle" ? (
        <StaffReadingState query={factor} failed="L'état du second facteur n'a pas pu être chargé." />
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

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes, only this once; each allows one login if the telephone is lost. */
function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  const copy = useCopyToClipboard();
  return (
    <div className="flex flex-col gap-4">
      <Callout kind="success" role="status" title={title}>
        <p>
          Gardez ces codes de secours en lieu sûr&nbsp;: chacun sert une fois, si vous perdez votre téléphone. Ils ne
          seront plus montrés.
        </p>
      </Callout>
      <ul
        aria-label="Codes de secours"
        className="grid grid-cols-2 gap-2 rounded-md border border-line bg-sunken p-4 font-mono text-sm text-silver-50"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={() => copy(codes.join("\n"), "Codes de secours copiés.")}>
          Copier les codes
        </Button>
        <Button size="small" onClick={onDone}>
          Je les ai gardés
        </Button>
      </div>
    </div>
  );
}

interface ConfirmPasswordProps {
  /** Explains why the password is needed. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** Performs the protected action; its error is shown. */
  onConfirm: (password: string) => Promise<Outcome | void>;
  onCancel: () => void;
}

/** Asks for the person's password before a change to the account's protection. */
function ConfirmPasswordForm({ text, confirm, danger = false, onConfirm, onCancel }: ConfirmPasswordProps) {
  const form = useForm({ defaultValues: { password: "" } });

  const { submit, busy, failure } = useFormSubmit(form, ({ password }) => onConfirm(password));

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{text}</p>
      <PasswordField
        {...bindField(form, "password", { required: "Le mot de passe est obligatoire." })}
        label="Mot de passe"
        autoComplete="current-password"
      />
      <FailureCallout failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant={danger ? "danger" : "primary"} busy={busy} busyLabel="">
          {confirm}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}

interface SetUpFactorProps {
  secret: EndpointAnswer<typeof startTotp>;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as letters, and asks for a first code. */
function SetUpSecondFactor({ secret, onDone, onCancel }: SetUpFactorProps) {
  const form = useForm({ defaultValues: { code: "" } });

  const { submit, busy, failure } = useFormSubmit(form, async ({ code }) => {
    const { recoveryCodes } = await callStaff<typeof confirmTotp>("POST", "/api/me/totp/confirm", {
      body: { code: code.trim() },
    });
    onDone(recoveryCodes);
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">
        1. Lisez ce QR code avec votre application d'authentification (Google Authenticator, Aegis, FreeOTP…).
      </p>
      <img
        src={secret.qr}
        alt="QR code du second facteur"
        width={200}
        height={200}
        className="rounded-md bg-white p-2"
      />
      <p className="text-sm">
        Ou saisissez-y cette clé&nbsp;:{" "}
        <code className="font-mono text-silver-50 wrap-anywhere select-all">
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <TextField
        {...bindField(form, "code", { required: "Le code est obligatoire." })}
        label="2. Le code à 6 chiffres qu'elle affiche"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
      />
      <FailureCallout failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyLabel="">
          Activer
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
