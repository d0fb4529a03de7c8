import { routePaths } from "#shared/route-paths.ts";
import type { LoggedInOwner } from "../use-owner.ts";

interface OwnPlacesProps {
  owner: LoggedInOwner;
  /** The company's id, or `cards`; left out if none is chosen yet. */
  current?: string;
}

/** Links a person's cards and the companies whose cards they manage; nothing if there is only one place. */
export function OwnPlaces({ owner: { cards, awaited, companies }, current }: OwnPlacesProps) {
  const places = [
    ...(cards.length + awaited.length > 0
      ? [{ id: "cards", name: "Mes cartes", href: routePaths.owner as string }]
      : []),
    ...companies.map(({ id, name }) => ({ id, name, href: routePaths.companySpace(id) })),
  ];
  if (places.length < 2) return null;
  return (
    <nav aria-label="Vos espaces">
      <ul className="flex flex-wrap gap-2">
        {places.map(({ id, name, href }) => (
          <li key={id} className="max-w-full">
            <a
              href={href}
              aria-current={id === current ? "page" : undefined}
              className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line px-4 py-2 text-sm text-silver-200 hover:bg-raised hover:text-silver-50 aria-[current=page]:border-silver-200 aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-silver-50"
            >
              <span className="line-clamp-1 wrap-anywhere">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
