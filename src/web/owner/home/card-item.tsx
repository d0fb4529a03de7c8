import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { offers } from "#shared/offers/offers.ts";
import { type OwnerSection, routePaths } from "#shared/route-paths.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

/** Shows one card: whose it is, whether visitors see it, and what may be done with it. */
export function OwnedCardListItem({
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
          aria-label={`Commande et livraison de la carte ${formatNameWithDe(name)}`}
        >
          Commande et livraison
        </Button>
      </div>
    </li>
  );
}
