import { type ReactNode, Suspense, lazy, useState } from "react";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { type OwnerSection, ownerSections, routePaths } from "#shared/route-paths.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { LogInAsOther } from "../home/log-out-button.tsx";
import { SectionNav } from "../section-nav.tsx";
import { type OfferName, offers } from "#shared/offers/offers.ts";

const CardEditor = lazy(async () => ({ default: (await import("./card-editor.tsx")).CardEditor }));
const SharePlace = lazy(async () => ({ default: (await import("../share/share-place.tsx")).CardShareSection }));
const Statistics = lazy(async () => ({
  default: (await import("../statistics/statistics.tsx")).CardStatisticsSection,
}));
const Contacts = lazy(async () => ({ default: (await import("../leads.tsx")).CardLeads }));
const OrderPlace = lazy(async () => ({ default: (await import("../order/order-place.tsx")).OwnedOrderSection }));
const OwnData = lazy(async () => ({ default: (await import("../own-data.tsx")).OwnDataSection }));

interface Section {
  label: string;
  /** Whether an offer's cards have this section; left out: all have it. */
  has?: (offer: OfferName) => boolean;
  /** `onChanged`: called when what the owner's list shows of the card is outdated. */
  show: (card: OwnedCard, onChanged: () => void) => ReactNode;
}

/** The sections of a card's page, each loaded when first opened. */
const ownedCardSections: Record<OwnerSection, Section> = {
  modifier: {
    label: "Modifier",
    show: (card, onChanged) => later(<CardEditor cardRef={card.ref} onChanged={onChanged} />),
  },
  partager: { label: "Partager", show: (card) => later(<SharePlace card={card} />) },
  statistiques: { label: "Statistiques", show: (card) => later(<Statistics cardRef={card.ref} />) },
  contacts: {
    label: "Contacts",
    has: (offer) => offers[offer].takesContacts,
    show: (card) => later(<Contacts cardRef={card.ref} />),
  },
  commande: { label: "Commande", show: (card) => later(<OrderPlace cardRef={card.ref} />) },
  donnees: { label: "Mes données", show: (card, onChanged) => later(<OwnData card={card} onChanged={onChanged} />) },
};

function getOwnedCardSections({ offer }: Pick<OwnedCard, "offer">): OwnerSection[] {
  return ownerSections.filter((name) => ownedCardSections[name].has?.(offer) ?? true);
}

function later(part: ReactNode): ReactNode {
  return <Suspense fallback={<output className="block py-4 text-lg">Un instant...</output>}>{part}</Suspense>;
}

interface CardPlaceProps {
  cardRef: string;
  /** The card as the owner's list has it; missing if it is not theirs. */
  card: OwnedCard | undefined;
  section: OwnerSection;
  onSection: (section: OwnerSection) => void;
  /** Called when what the owner's list shows of the card is outdated. */
  onChanged: () => void;
  onBack: () => void;
  /** Address of the logged-in owner; empty if a card's link logged this device in. */
  email: string;
  /** Called when nobody is logged in here any more. */
  onLeft: () => void;
}

/** Renders the page on which an owner manages one of their cards: its name above, one section below. */
export function OwnedCardPage({ cardRef, card, section, onSection, onChanged, onBack, email, onLeft }: CardPlaceProps) {
  // A section that the card's offer does not have can only come from a hand-typed address.
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

/** Keeps opened sections mounted, so that no input is lost when one switches between them. */
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

/** Links the sections of a card's page. */
function OwnedCardSectionNav({ card, section, onSection }: CardSectionsProps) {
  const sections = getOwnedCardSections(card).map((name) => ({
    name,
    label: ownedCardSections[name].label,
    href: routePaths.ownedCard(card.ref, name),
  }));
  return <SectionNav label="Votre carte" sections={sections} current={section} onOpen={onSection} />;
}
