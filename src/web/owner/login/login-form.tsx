import { type FormEvent, useEffect, useRef, useState } from "react";
import type { logInByCode, requestOwnerCode } from "#shared/contract/owner-login.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { getCallErrorMessage, getCallErrorField } from "#web/kit/form/server-errors.ts";
import type { LoginWords } from "./login-words.ts";
import { formatFrenchTime } from "#shared/format/day-and-time.ts";

/** This tab's login challenge, stored because a phone may unload the page while its user reads the mail. */
interface PendingLoginChallenge {
  email: string;
  challenge: string;
  /** ms since 1970. */
  at: number;
  /** Set if no mail was sent now: the time (ISO 8601) of the newest one. */
  mailedAt?: string | undefined;
}

const name = "ma-carte";
/** As long as the code is valid. */
const lifeMs = 10 * 60_000;

function readPendingLoginChallenge(now: number): PendingLoginChallenge | undefined {
  try {
    const asked = JSON.parse(sessionStorage.getItem(name) ?? "null") as Partial<PendingLoginChallenge> | null;
    if (typeof asked?.email !== "string" || typeof asked.challenge !== "string" || typeof asked.at !== "number")
      return undefined;
    return now - asked.at < lifeMs
      ? { email: asked.email, challenge: asked.challenge, at: asked.at, mailedAt: asked.mailedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

function storePendingLoginChallenge(asked: PendingLoginChallenge | undefined): void {
  try {
    if (asked) sessionStorage.setItem(name, JSON.stringify(asked));
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage, only the page remembers it.
  }
}

interface LoginFormProps {
  words: LoginWords;
  supportEmail: string;
  /** Whether a session has just ended. */
  ended: boolean;
  onDone: () => void;
}

/** Asks for the e-mail address, then for the code that is mailed to it. */
export function OwnerLoginForm({ words, supportEmail, ended, onDone }: LoginFormProps) {
  const [asked, setAsked] = useState(() => readPendingLoginChallenge(Date.now()));

  function keep(next: PendingLoginChallenge | undefined): void {
    storePendingLoginChallenge(next);
    setAsked(next);
  }

  function done(): void {
    storePendingLoginChallenge(undefined);
    onDone();
  }

  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4">
      <header className="flex flex-col gap-3">
        <h1 className="silver-text text-2xl">{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {ended ? (
        <Callout kind="warning" role="alert">
          <p>Votre session est terminée. Connectez-vous à nouveau.</p>
        </Callout>
      ) : null}
      {asked === undefined ? <EmailStep hint={words.mailbox} onAsked={keep} /> : null}
      {asked && asked.mailedAt === undefined ? (
        <LoginCodeStep whom={words.whom} asked={asked} onDone={done} onOther={() => keep(undefined)} />
      ) : null}
      {asked?.mailedAt !== undefined ? (
        <NewestMailStep
          whom={words.whom}
          email={asked.email}
          mailedAt={asked.mailedAt}
          onOther={() => keep(undefined)}
        />
      ) : null}
      <p className="text-sm text-silver-400">
        {"Vous n'avez plus accès à cette adresse\u00a0? Écrivez-nous à "}
        <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        &nbsp;: nous la changerons après vérification.
      </p>
    </div>
  );
}

function EmailStep({ hint, onAsked }: { hint: string; onAsked: (asked: PendingLoginChallenge) => void }) {
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field?: string | undefined; whole?: string | undefined }>({});

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!email.trim()) return setFailure({ field: "L'adresse e-mail est obligatoire." });
    setBusy(true);
    setFailure({});
    try {
      const { challenge, mailedAt } = await call<typeof requestOwnerCode>("POST", "/api/ma-carte/code", {
        body: { email: email.trim() },
      });
      onAsked({ email: email.trim(), challenge, at: Date.now(), mailedAt: mailedAt ?? undefined });
    } catch (error) {
      const field = getCallErrorField(error, "email");
      setFailure(field ? { field } : { whole: getCallErrorMessage(error) });
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="panel flex flex-col gap-5 p-5 sm:p-8">
      <EmailField
        label="E-mail"
        name="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="email"
        enterKeyHint="send"
        hint={hint}
        required
        error={failure.field}
        errorSpoken
      />
      {failure.whole ? (
        <Callout kind="danger" role="alert">
          <p>{failure.whole}</p>
        </Callout>
      ) : null}
      <Button type="submit" wide busy={busy} busyLabel="Envoi...">
        Recevoir un code
      </Button>
    </form>
  );
}

interface NewestMailStepProps {
  whom: string;
  email: string;
  /** ISO 8601. */
  mailedAt: string;
  /** Returns to the address, to enter another one or to ask again. */
  onOther: () => void;
}

/** If too many codes were requested, perhaps by others, says which earlier mail lets the person in. */
function NewestMailStep({ whom, email, mailedAt, onOther }: NewestMailStepProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="panel flex flex-col gap-5 p-5 outline-none sm:p-8">
      <Callout kind="warning" role="alert" title="Aucun nouveau code n'est parti.">
        <p>
          Trop de codes ont été demandés pour <strong className="wrap-anywhere">{email}</strong>, peut-être pas par
          vous. Sans l'e-mail, personne n'entre.
        </p>
      </Callout>
      <div className="flex flex-col gap-2">
        <h2 className="text-lg text-silver-50">Entrez par votre dernier e-mail</h2>
        <ol className="ml-5 flex list-decimal flex-col gap-2">
          <li>
            {`${whom} cette adresse, cherchez notre e-mail le plus récent, envoyé à `}
            <strong className="text-silver-50">{formatFrenchTime(new Date(mailedAt))}</strong> (heure de Dakar) ou plus
            tard.
          </li>
          <li>
            Appuyez sur son bouton «&nbsp;Ouvrir mon espace&nbsp;»&nbsp;: le lien sert encore, sur n'importe quel
            appareil. Son code, lui, ne sert pas ici.
          </li>
        </ol>
      </div>
      <p className="text-sm text-silver-400">
        Rien&nbsp;? Regardez dans les courriers indésirables, ou écrivez-nous&nbsp;: nous vous enverrons un lien.
      </p>
      <Button variant="quiet" wide onClick={onOther}>
        Demander un autre code
      </Button>
    </div>
  );
}

interface CodeStepProps {
  whom: string;
  asked: PendingLoginChallenge;
  onDone: () => void;
  /** Returns to the address, for another one or another code. */
  onOther: () => void;
}

/** Asks for the mailed six digits. */
function LoginCodeStep({ whom, asked: { email, challenge }, onDone, onOther }: CodeStepProps) {
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
      const field = getCallErrorField(error, "code");
      setFailure(field ? { field } : { whole: getCallErrorMessage(error) });
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
      <Button type="submit" wide busy={busy}>
        Se connecter
      </Button>
      <Button variant="quiet" wide onClick={onOther}>
        Demander un autre code
      </Button>
    </form>
  );
}
