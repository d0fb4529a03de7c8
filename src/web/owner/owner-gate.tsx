import { lazy, type ReactNode, Suspense } from "react";
import type { PageSettings } from "#web/kit/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { SiteFooter } from "#web/kit/ui/site-footer.tsx";
import { SiteHeader } from "#web/kit/ui/site-header.tsx";
import { ToastProvider } from "#web/kit/ui/toast.tsx";
import { OwnerLoginForm } from "./login/login-form.tsx";
import type { LoginWords } from "./login/login-words.ts";
import { type LoggedInOwner, useOwner } from "./use-owner.ts";

const byLink = () => import("./login/login-by-link.tsx");
const LoginByLink = lazy(async () => ({ default: (await byLink()).LoginByLink }));
const LoginByCardLink = lazy(async () => ({ default: (await byLink()).LoginByCardLink }));

interface OwnerGateProps {
  settings: PageSettings;
  words: LoginWords;
  /** `readAgain`: reloads outdated data of the owner; `leave`: to call when nobody is logged in here any more. */
  children: (owner: LoggedInOwner, acts: { readAgain: () => void; leave: () => void }) => ReactNode;
}

/** Wraps a page for owners or for people who manage a company's cards: asks for the login before it shows the page. */
export function OwnerGate({ settings, words, children }: OwnerGateProps) {
  const { state, readAgain, leave } = useOwner();
  const begin = () => {
    window.scrollTo({ top: 0 });
    readAgain();
  };
  return (
    <ToastProvider raised>
      <div className="overflow-x-clip">
        <SiteHeader plain />
        <main id="contenu" className="page-width min-h-svh pt-4 pb-16">
          <noscript>
            <Callout kind="warning" title="Votre espace a besoin de JavaScript.">
              <p>
                {"Activez-le dans votre navigateur puis rechargez la page, ou écrivez-nous à "}
                <a className="text-link wrap-anywhere" href={`mailto:${settings.supportEmail}`}>
                  {settings.supportEmail}
                </a>
                .
              </p>
            </Callout>
          </noscript>
          {state.kind === "reading" ? (
            <output className="block py-8 text-lg noscript:hidden">Un instant...</output>
          ) : null}
          {state.kind === "unreachable" ? <Unreachable title={words.unreachable} onRetry={readAgain} /> : null}
          <Suspense fallback={<output className="block py-8 text-lg">Un instant...</output>}>
            {state.kind === "link" ? (
              <LoginByLink words={words} token={state.token} onDone={begin} onGiveUp={leave} />
            ) : null}
            {state.kind === "cardLink" ? (
              <LoginByCardLink token={state.token} onDone={begin} onGiveUp={readAgain} />
            ) : null}
          </Suspense>
          {state.kind === "guest" ? (
            <OwnerLoginForm words={words} supportEmail={settings.supportEmail} ended={state.ended} onDone={begin} />
          ) : null}
          {state.kind === "owner" ? children(state, { readAgain, leave }) : null}
        </main>
        <SiteFooter companyUrl={settings.companyUrl} />
      </div>
    </ToastProvider>
  );
}

function Unreachable({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 py-8">
      <Callout kind="warning" role="alert" title={title}>
        <p>Vérifiez la connexion et réessayez&nbsp;: rien n'est perdu.</p>
      </Callout>
      <Button onClick={onRetry}>Réessayer</Button>
    </div>
  );
}
