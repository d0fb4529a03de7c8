import { useEffect, useState } from "react";
import { type OwnerSection, ownerSections, routePaths } from "#shared/route-paths.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { OwnedCardPage } from "./card/card-place.tsx";
import { Completion } from "./completion/completion-later.tsx";
import { OwnerHome } from "./home/owner-home.tsx";
import { OwnerGate } from "./owner-gate.tsx";
import type { LoggedInOwner } from "./use-owner.ts";
import { refPattern } from "#shared/format/crockford.ts";
import type { LoginWords } from "./login/login-words.ts";

const ownerLoginWords: LoginWords = {
  title: "Ma carte",
  intro:
    "Modifiez votre page, mettez-la en pause, retrouvez-la. Sans mot de passe\u00a0: un code vous est envoyé par e-mail.",
  mailbox: "Celui où nous vous écrivons au sujet de votre carte.",
  whom: "Si une carte en ligne a",
  unreachable: "Nous n'arrivons pas à lire vos cartes.",
};

/** Renders `/ma-carte`, where owners log in and manage their cards. */
export function OwnerPage({ settings }: { settings: PageSettings }) {
  return (
    <OwnerGate settings={settings} words={ownerLoginWords}>
      {(owner, { readAgain, leave }) => <OwnersPlace owner={owner} onLeft={leave} onChanged={readAgain} />}
    </OwnerGate>
  );
}

interface OwnersPlaceProps {
  owner: LoggedInOwner;
  onLeft: () => void;
  onChanged: () => void;
}

/**
 * Shows the owner's cards, or the one in the address; a card that its company wants completed comes first. Sends people
 * who only manage a company's cards to its space.
 */
function OwnersPlace({ owner, onLeft, onChanged }: OwnersPlaceProps) {
  const { email, cards, awaited, completing, companies } = owner;
  const { ref, section, open, back } = useOpenCard();
  const isElsewhere = ref === undefined && cards.length + awaited.length === 0 && companies.length > 0;
  useEffect(() => {
    if (isElsewhere) location.replace(routePaths.company);
  }, [isElsewhere]);
  if (isElsewhere) return <output className="block py-8 text-lg">Un instant...</output>;
  if (completing !== null && (ref === undefined || ref === completing))
    return <Completion cardRef={completing} onLeft={onLeft} />;
  if (ref === undefined) return <OwnerHome owner={owner} onOpen={open} onLeft={onLeft} />;
  if (section === "modifier" && awaited.some((card) => card.ref === ref))
    return (
      <Completion
        key={ref}
        cardRef={ref}
        onBack={() => {
          onChanged();
          back();
        }}
      />
    );
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
      email={email}
      onLeft={onLeft}
    />
  );
}

/** Reads the open card and section from the address, so that Back and a reload work. */
function useOpenCard() {
  const [open, setOpen] = useState(inAddress);
  useEffect(() => {
    const follow = () => setOpen(inAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function go(address: string): void {
    history.pushState(null, "", address);
    setOpen(inAddress());
    window.scrollTo({ top: 0 });
  }

  return {
    ...open,
    open: (card: string, section?: OwnerSection) => go(routePaths.ownedCard(card, section)),
    back: () => go(routePaths.owner),
  };
}

function inAddress(): { ref?: string; section: OwnerSection } {
  const asked = new URLSearchParams(location.search);
  const ref = asked.get("carte") ?? "";
  return {
    ...(refPattern.test(ref) && { ref }),
    section: ownerSections.find((name) => name === asked.get("partie")) ?? "modifier",
  };
}
