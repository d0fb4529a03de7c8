import { useState } from "react";
import type { CardCompletion, readCompletion } from "#shared/contract/card-completion.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useLogOut } from "../home/use-log-out.ts";
import { LoadedSectionContent } from "../loaded.tsx";
import { BothSides } from "./both-sides.tsx";
import { CompletionForm, ProposedMailbox } from "./completion-form.tsx";

export interface CompletionPageProps {
  cardRef: string;
  /** Returns to the holder's other cards; absent if they came by this card's link. */
  onBack?: () => void;
  /** Called when nobody is logged in here any more. */
  onLeft?: () => void;
}

/** Renders the page on which a holder completes, checks and approves their card for their company. */
export function CompletionPage({ cardRef, onBack, onLeft }: CompletionPageProps) {
  const [again, setAgain] = useState(false);
  const read = () => call<typeof readCompletion>("GET", "/api/ma-carte/a-completer/:ref", { params: { ref: cardRef } });
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 py-4">
      {onBack ? (
        <div className="-ml-4">
          <Button variant="quiet" size="small" icon={<Icon name="arrow-left" />} onClick={onBack}>
            Mes cartes
          </Button>
        </div>
      ) : null}
      <LoadedSectionContent read={read}>
        {(card: CardCompletion, change) =>
          card.approvedAt !== null && !again ? (
            <Approved
              card={card}
              onAgain={() => {
                setAgain(true);
                window.scrollTo({ top: 0 });
              }}
            />
          ) : (
            <>
              <header className="flex flex-col gap-2">
                <h1 className="silver-text text-2xl wrap-anywhere">Votre carte vous attend</h1>
                <p className="wrap-anywhere">{`${card.texts.firstName} ${card.texts.lastName}, ${card.decider}`}</p>
              </header>
              <CompletionForm
                card={card}
                onSaved={change}
                onApproved={(approved) => {
                  setAgain(false);
                  change(approved);
                  window.scrollTo({ top: 0 });
                }}
              />
            </>
          )
        }
      </LoadedSectionContent>
      {onLeft ? <LogOut onLeft={onLeft} /> : null}
    </div>
  );
}

function Approved({ card, onAgain }: { card: CardCompletion; onAgain: () => void }) {
  const { texts, decider, isAgreed, state, ref, offer, logoUrl } = card;
  const isLive = state === "live";
  return (
    <>
      <h1 className="silver-text text-2xl wrap-anywhere">{`Merci, ${texts.firstName}`}</h1>
      <Callout kind="success" role="status" title="Votre carte est vérifiée.">
        <p>
          {isAgreed
            ? "Elle sera imprimée telle que vous la voyez."
            : `${decider} doit encore l'approuver, puis elle sera imprimée.`}
        </p>
        {card.requests.some(({ state }) => state === "open") ? (
          <p>
            {`${decider} n'a pas encore répondu à votre demande\u00a0: imprimée avant, la carte dira ce que vous voyez ci-dessous.`}
          </p>
        ) : null}
        <p>{isLive ? "Votre page est déjà en ligne." : "Votre page sera en ligne une fois la commande payée."}</p>
      </Callout>
      {card.proposed === "" ? null : <ProposedMailbox card={card} />}
      <BothSides offer={offer} texts={texts} logo={logoUrl} />
      <div className="flex flex-wrap gap-3">
        {isLive ? <ButtonLink href={routePaths.card(ref)}>Voir ma page</ButtonLink> : null}
        <Button variant="secondary" onClick={onAgain}>
          Changer quelque chose
        </Button>
      </div>
    </>
  );
}

function LogOut({ onLeft }: { onLeft: () => void }) {
  const { leaving, logOut } = useLogOut(onLeft);
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm text-silver-300">Cette carte est ouverte sur cet appareil par votre lien.</p>
      <div className="-ml-4">
        <Button variant="quiet" size="small" busy={leaving} onClick={logOut}>
          Fermer sur cet appareil
        </Button>
      </div>
    </div>
  );
}
