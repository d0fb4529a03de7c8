import { lazy, type ReactNode, Suspense } from "react";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { type OwnerSection, ownerSections } from "#shared/route-paths.ts";

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
  /** Whether cards of an offer have it; all, where nothing is said. */
  has?: (offer: OfferName) => boolean;
  /** `onChanged`: what his list shows of the card is no longer so. */
  show: (card: OwnedCard, onChanged: () => void) => ReactNode;
}

/** Maps the parts of a card's page, each fetched when it is first opened. */
export const ownedCardSections: Record<OwnerSection, Section> = {
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

export function getOwnedCardSections({ offer }: Pick<OwnedCard, "offer">): OwnerSection[] {
  return ownerSections.filter((name) => ownedCardSections[name].has?.(offer) ?? true);
}

function later(part: ReactNode): ReactNode {
  return <Suspense fallback={<output className="block py-4 text-lg">Un instant...</output>}>{part}</Suspense>;
}
