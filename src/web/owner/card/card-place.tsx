import { type ReactNode, useState } from "react";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { type OwnerSection, routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { getOwnedCardSections, ownedCardSections } from "./sections.tsx";
import { LogInAsOther } from "../home/log-out-button.tsx";
import { SectionNav } from "../section-nav.tsx";

interface CardPlaceProps {
  cardRef: string;
  /** As his list knows it; missing where it is none of his. */
  card: OwnedCard | undefined;
  section: OwnerSection;
  onSection: (section: OwnerSection) => void;
  /** What his list shows of it is no longer so. */
  onChanged: () => void;
  onBack: () => void;
  /** Who is logged in; empty where a card's link opened this device. */
  email: string;
  /** Nobody is logged in here any more. */
  onLeft: () => void;
}

/** Renders all that an owner does with one of his cards: its name above, a part of it below. */
export function OwnedCardPage({ cardRef, card, section, onSection, onChanged, onBack, email, onLeft }: CardPlaceProps) {
  // One that its offer does not have is asked for by nobody but a hand in the address.
  const shown = card && !getOwnedCardSections(card).includes(section) ? "modifier" : section;
  return (
    <div className="flex flex-col gap-6 py-4">
      <div className="-ml-4">
        <Button variant="quiet" size="small" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Mes cartes
        </Button>
      </div>
      {card ? (
        <>
          <h1 className="silver-text text-2xl wrap-anywhere">{`${card.firstName} ${card.lastName}`}</h1>
          <OwnedCardSectionNav card={card} section={shown} onSection={onSection} />
          <Opened section={shown}>{(name) => ownedCardSections[name].show(card, onChanged)}</Opened>
        </>
      ) : (
        <Callout kind="warning" title="Cette carte n'est pas parmi les vôtres.">
          <p>{`Référence\u00a0: ${cardRef}. Elle a peut-être changé de propriétaire.`}</p>
          {email === "" ? null : <p className="wrap-anywhere">{`Vous êtes ici avec l'adresse ${email}.`}</p>}
          <LogInAsOther onLeft={onLeft} />
        </Callout>
      )}
    </div>
  );
}

/** What was opened stays as it was left, so that nothing typed is lost on the way through the parts. */
function Opened({ section, children }: { section: OwnerSection; children: (section: OwnerSection) => ReactNode }) {
  const [opened, setOpened] = useState([section]);
  if (!opened.includes(section)) setOpened([...opened, section]);
  return opened.map((name) => (
    <div key={name} hidden={name !== section}>
      {children(name)}
    </div>
  ));
}

interface CardSectionsProps {
  card: OwnedCard;
  section: OwnerSection;
  onSection: (section: OwnerSection) => void;
}

/** Navigates between the parts of a card's page. */
function OwnedCardSectionNav({ card, section, onSection }: CardSectionsProps) {
  const sections = getOwnedCardSections(card).map((name) => ({
    name,
    label: ownedCardSections[name].label,
    href: routePaths.ownedCard(card.ref, name),
  }));
  return <SectionNav label="Votre carte" sections={sections} current={section} onOpen={onSection} />;
}
