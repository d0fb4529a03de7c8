import type { AwaitedCard } from "#shared/contract/owner-cards.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { sayMissing } from "#web/owner/missing-words.ts";

interface AwaitedCardsProps {
  cards: readonly AwaitedCard[];
  onOpen: (ref: string) => void;
}

/** Shows the cards that companies wait for, above everything else. */
export function AwaitedCards({ cards, onOpen }: AwaitedCardsProps) {
  return (
    <ul aria-label="Cartes à compléter" className="flex flex-col gap-4">
      {cards.map(({ ref, firstName, lastName, company, missing, isApproved }) => (
        <li key={ref} className="panel flex flex-col gap-4 border-gold-300/50 p-4 sm:p-6">
          <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
            <h2 className="text-lg">{isApproved ? "Votre carte est vérifiée" : "Votre carte vous attend"}</h2>
            <p className="text-sm">{`${firstName} ${lastName}, ${company}`}</p>
            <p className="text-sm text-silver-300">
              {isApproved ? "Elle sera en ligne une fois la commande payée." : sayMissing(missing)}
            </p>
          </div>
          <div>
            <Button variant={isApproved ? "secondary" : "primary"} onClick={() => onOpen(ref)}>
              {isApproved ? "Revoir ma carte" : "Compléter et vérifier"}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
