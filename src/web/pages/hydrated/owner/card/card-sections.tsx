import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { type OwnerSection, routePaths } from "#shared/urls.ts";
import { ownedCardSections, getOwnedCardSections } from "./sections.tsx";

interface CardSectionsProps {
  card: OwnedCard;
  section: OwnerSection;
  onSection: (section: OwnerSection) => void;
}

/** On a phone the part that is open may stand beyond the edge. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });

/** Navigates between the parts of a card's page; on a phone it is swiped sideways, and fades on the sides where there is more. */
export function OwnedCardSectionNav({ card, section, onSection }: CardSectionsProps) {
  const names = getOwnedCardSections(card);
  if (names.length < 2) return null;
  return (
    <nav
      aria-label="Votre carte"
      className="-mx-4 overflow-x-auto pl-4 [mask-image:linear-gradient(to_left,transparent,#000_3rem,#000_calc(100%-1rem),transparent)]"
    >
      <ul className="flex w-max gap-2 border-b border-line pr-12">
        {names.map((name) => (
          <li key={name}>
            <a
              ref={name === section ? bringIntoView : undefined}
              href={routePaths.ownedCard(card.ref, name)}
              aria-current={name === section ? "page" : undefined}
              className="block border-b-2 border-transparent px-3 py-3 whitespace-nowrap aria-[current=page]:border-silver-200 aria-[current=page]:font-semibold"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onSection(name);
              }}
            >
              {ownedCardSections[name].label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
