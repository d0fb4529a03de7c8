import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { type OwnerSection, routePaths } from "#shared/urls.ts";
import { SectionNav } from "../section-nav.tsx";
import { ownedCardSections, getOwnedCardSections } from "./sections.tsx";

interface CardSectionsProps {
  card: OwnedCard;
  section: OwnerSection;
  onSection: (section: OwnerSection) => void;
}

/** Navigates between the parts of a card's page. */
export function OwnedCardSectionNav({ card, section, onSection }: CardSectionsProps) {
  const sections = getOwnedCardSections(card).map((name) => ({
    name,
    label: ownedCardSections[name].label,
    href: routePaths.ownedCard(card.ref, name),
  }));
  return <SectionNav label="Votre carte" sections={sections} current={section} onOpen={onSection} />;
}
