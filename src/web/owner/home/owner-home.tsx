import { lazy, Suspense } from "react";
import type { OwnerSection } from "#shared/urls.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { LoggedInOwner } from "../use-owner.ts";
import { OwnedCardListItem } from "./card-item.tsx";
import { OwnerSessionList } from "./devices.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { OwnPlaces } from "./own-places.tsx";

const AwaitedCards = lazy(async () => ({ default: (await import("./awaited-cards.tsx")).AwaitedCards }));

interface OwnerHomeProps {
  owner: LoggedInOwner;
  /** Opens a card's own page, at a part of it. */
  onOpen: (ref: string, section?: OwnerSection) => void;
  /** Nobody is logged in here any more. */
  onLeft: () => void;
}

/** Shows the owner's cards, and where he is logged in. */
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
