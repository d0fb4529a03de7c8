import { useState } from "react";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import type { logOutOwner } from "#shared/contract/owner-login.ts";
import type { OwnerSection } from "#shared/urls.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";
import { OwnedCardListItem } from "./card-item.tsx";
import { OwnerSessionList } from "./devices.tsx";

interface OwnerHomeProps {
  email: string;
  cards: readonly OwnedCard[];
  /** Opens a card's own page, at a part of it. */
  onOpen: (ref: string, section?: OwnerSection) => void;
  /** Nobody is logged in here any more. */
  onLeft: () => void;
}

/** Shows the owner's cards, and where he is logged in. */
export function OwnerHome({ email, cards, onOpen, onLeft }: OwnerHomeProps) {
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();

  async function logOut(): Promise<void> {
    setLeaving(true);
    try {
      await call<typeof logOutOwner>("POST", "/api/ma-carte/deconnexion");
      onLeft();
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setLeaving(false);
    }
  }

  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 py-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="silver-text text-2xl">{cards.length > 1 ? "Mes cartes" : "Ma carte"}</h1>
          <p className="text-sm wrap-anywhere">{email}</p>
        </div>
        <Button variant="secondary" size="small" busy={leaving} busyLabel="Un instant..." onClick={() => void logOut()}>
          Se déconnecter
        </Button>
      </header>
      {cards.length === 0 ? (
        <Callout title="Aucune carte en ligne n'a cette adresse.">
          <p>Elle a peut-être changé de propriétaire. Une question&nbsp;? Écrivez-nous.</p>
        </Callout>
      ) : null}
      <ul aria-label="Mes cartes" className="flex flex-col gap-4">
        {cards.map((card) => (
          <OwnedCardListItem key={card.ref} card={card} onOpen={(section) => onOpen(card.ref, section)} />
        ))}
      </ul>
      <OwnerSessionList />
    </div>
  );
}
