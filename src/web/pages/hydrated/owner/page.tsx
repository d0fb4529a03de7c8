import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import type { PageSettings } from "#web/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { SiteFooter } from "#web/ui/site-footer.tsx";
import { SiteHeader } from "#web/ui/site-header.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { OwnedCardPage } from "./card/card-place.tsx";
import { OwnerHome } from "./home/owner-home.tsx";
import { LoginByLink } from "./login/login-by-link.tsx";
import { OwnerLoginForm } from "./login/login-form.tsx";
import { useOpenCard } from "./use-open-card.ts";
import { useOwner } from "./use-owner.ts";

/** Renders `/ma-carte`: who owns cards logs in and looks after them. */
export function OwnerPage({ settings }: { settings: PageSettings }) {
  const { state, readAgain, leave } = useOwner();
  return (
    <ToastProvider>
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
          {state.kind === "reading" ? <output className="needs-script block py-8 text-lg">Un instant...</output> : null}
          {state.kind === "unreachable" ? <Unreachable onRetry={readAgain} /> : null}
          {state.kind === "link" ? <LoginByLink token={state.token} onDone={readAgain} onGiveUp={leave} /> : null}
          {state.kind === "guest" ? (
            <OwnerLoginForm supportEmail={settings.supportEmail} ended={state.ended} onDone={readAgain} />
          ) : null}
          {state.kind === "owner" ? (
            <OwnersPlace email={state.email} cards={state.cards} onLeft={leave} onChanged={readAgain} />
          ) : null}
        </main>
        <SiteFooter companyUrl={settings.companyUrl} year={settings.year} />
      </div>
    </ToastProvider>
  );
}

interface OwnersPlaceProps {
  email: string;
  cards: readonly OwnedCard[];
  onLeft: () => void;
  onChanged: () => void;
}

/** His cards, or the one that the address names. */
function OwnersPlace({ email, cards, onLeft, onChanged }: OwnersPlaceProps) {
  const { ref, section, open, back } = useOpenCard();
  if (ref === undefined) return <OwnerHome email={email} cards={cards} onOpen={open} onLeft={onLeft} />;
  return (
    <OwnedCardPage
      key={ref}
      cardRef={ref}
      card={cards.find((card) => card.ref === ref)}
      section={section}
      onSection={(next) => open(ref, next)}
      onChanged={onChanged}
      onBack={() => {
        onChanged();
        back();
      }}
    />
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 py-8">
      <Callout kind="warning" role="alert" title="Nous n'arrivons pas à lire vos cartes.">
        <p>Vérifiez la connexion et réessayez&nbsp;: rien n'est perdu.</p>
      </Callout>
      <Button onClick={onRetry}>Réessayer</Button>
    </div>
  );
}
