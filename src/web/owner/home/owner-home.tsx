import { Suspense, lazy, useEffect, useState } from "react";
import { type OwnerSection, routePaths } from "#shared/route-paths.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { LoggedInOwner } from "../use-owner.ts";
import { LogInAsOther, LogOutButton } from "./log-out-button.tsx";
import { OwnPlaces } from "./own-places.tsx";
import type { endOwnerSession, listOwnerSessions } from "#shared/contract/owner-login.ts";
import { formatBrowserName } from "#shared/format/browser-name.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { offers } from "#shared/offers/offers.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

type Session = Awaited<ReturnType<typeof readSessions>>[number];

const readSessions = () => call<typeof listOwnerSessions>("GET", "/api/ma-carte/sessions");
const getDeviceName = ({ userAgent }: Session) => formatBrowserName(userAgent) ?? "Navigateur inconnu";

/** Lists the devices on which the owner is logged in; each session but this one can be ended. */
function OwnerSessionList() {
  const [sessions, setSessions] = useState<readonly Session[]>([]);
  const { act, doing } = useAct({ onEnd: () => read() });
  const toast = useToast();
  const read = () =>
    readSessions().then(setSessions, (error: unknown) =>
      toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    );
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(() => void read(), []);

  const end = (id: string) =>
    act(() => call<typeof endOwnerSession>("DELETE", "/api/ma-carte/sessions/:id", { params: { id } }), id);

  return (
    <section aria-labelledby="appareils" className="flex flex-col gap-3">
      <h2 id="appareils" className="text-lg">
        Appareils connectés
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 text-sm">
              <span className="block font-semibold text-silver-50">
                {getDeviceName(session)}
                {session.current ? " (cet appareil)" : ""}
              </span>
              <span className="block text-silver-400">{`Connecté le ${formatFrenchDayAndTime(new Date(session.createdAt))}`}</span>
            </p>
            {session.current ? null : (
              <Button
                size="small"
                variant="secondary"
                busy={doing === session.id}
                onClick={() => end(session.id)}
                aria-label={`Déconnecter ${getDeviceName(session)}, connecté le ${formatFrenchDayAndTime(new Date(session.createdAt))}`}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const AwaitedCards = lazy(async () => ({ default: (await import("./awaited-cards.tsx")).AwaitedCards }));

interface OwnerHomeProps {
  owner: LoggedInOwner;
  /** Opens a card's page at a section. */
  onOpen: (ref: string, section?: OwnerSection) => void;
  /** Called when nobody is logged in here any more. */
  onLeft: () => void;
}

export function OwnerHome({ owner, onOpen, onLeft }: OwnerHomeProps) {
  const { email, cards, awaited } = owner;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 py-4">
      <OwnPlaces owner={owner} current="cards" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="silver-text text-2xl">{cards.length > 1 ? "Mes cartes" : "Ma carte"}</h1>
          <p className="text-sm wrap-anywhere">{email}</p>
        </div>
        <LogOutButton onLeft={onLeft} />
      </header>
      {awaited.length > 0 ? (
        <Suspense fallback={<output className="block">Un instant...</output>}>
          <AwaitedCards cards={awaited} onOpen={onOpen} />
        </Suspense>
      ) : null}
      {cards.length + awaited.length === 0 ? (
        <Callout title="Aucune carte en ligne n'a cette adresse.">
          <p>Elle a peut-être changé de propriétaire. Une question&nbsp;? Écrivez-nous.</p>
          <LogInAsOther onLeft={onLeft} />
        </Callout>
      ) : null}
      {cards.length > 0 ? (
        <ul aria-label="Mes cartes" className="flex flex-col gap-4">
          {cards.map((card) => (
            <OwnedCardListItem key={card.ref} card={card} onOpen={(section) => onOpen(card.ref, section)} />
          ))}
        </ul>
      ) : null}
      <OwnerSessionList />
    </div>
  );
}

/** Shows one card: its holder, whether visitors see it, and links to its sections. */
function OwnedCardListItem({
  card: { ref, offer, state, firstName, lastName, company, jobTitle, portrait },
  onOpen,
}: {
  card: OwnedCard;
  onOpen: (section?: OwnerSection) => void;
}) {
  const name = `${firstName} ${lastName}`;
  return (
    <li className="panel flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-silver-300">
          {portrait ? (
            <img src={portrait} alt="" width="64" height="64" className="size-full object-cover" />
          ) : (
            <Icon name="card" />
          )}
        </span>
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">{name}</h2>
          <p className="text-sm">{[jobTitle, company].filter(Boolean).join(", ")}</p>
          <p className="text-sm text-silver-400">{`Carte ${offers[offer].title}, ${state === "live" ? "en ligne" : "en pause"}`}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onOpen()} aria-label={`Modifier la carte ${formatNameWithDe(name)}`}>
          Modifier
        </Button>
        {state === "live" ? (
          <ButtonLink
            size="small"
            variant="secondary"
            href={routePaths.card(ref)}
            aria-label={`Voir la page ${formatNameWithDe(name)}`}
          >
            Voir la page
          </ButtonLink>
        ) : null}
        <Button
          size="small"
          variant="secondary"
          onClick={() => onOpen("commande")}
          aria-label={`Commande, carte perdue\u00a0: ${name}`}
        >
          Commande, carte perdue
        </Button>
      </div>
    </li>
  );
}
