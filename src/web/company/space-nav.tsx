import type { CompanyHome } from "#shared/contract/company-home.ts";
import type { CompanySection } from "#shared/route-paths.ts";
import { Icon, type IconName } from "#web/kit/ui/icons.tsx";
import { companySpaceSections } from "./sections.tsx";
import type { SpaceAddress } from "./use-address.ts";

interface SpacePart {
  label: string;
  icon: IconName;
  sections: readonly CompanySection[];
}

const spaceParts: readonly SpacePart[] = [
  { label: "Accueil", icon: "check", sections: ["accueil"] },
  {
    label: "Personnes",
    icon: "user",
    sections: ["personnes", "a-completer", "demandes", "departs", "contacts", "statistiques", "nouvelles"],
  },
  { label: "Modèle", icon: "card", sections: ["modele"] },
  { label: "Argent", icon: "receipt", sections: ["a-payer", "factures"] },
  { label: "Gérer", icon: "building", sections: ["gestion", "logiciels"] },
];

/** Counts a section's open tasks as last loaded; `undefined` for a section that never has any. */
function countWaiting(section: CompanySection, home: CompanyHome): number | undefined {
  if (section === "a-completer") return home.missing.people + home.mailboxes;
  if (section === "demandes") return home.requests;
  if (section === "departs") return home.departures;
  return section === "a-payer" ? home.dues.length : undefined;
}

/** Checks whether the company has used a section; unused ones are hidden, but all are shown until that is known. */
function isUsed(section: CompanySection, home: CompanyHome | undefined): boolean {
  // The people list has a button for it.
  if (section === "nouvelles") return false;
  if (!home || (section === "demandes" && home.hasRequests)) return true;
  return countWaiting(section, home) !== 0;
}

interface SpaceNavProps {
  /** The sections that the member's role allows. */
  names: readonly CompanySection[];
  current: CompanySection;
  home: CompanyHome | undefined;
  address: SpaceAddress;
  /** Whether a single person or the form for new ones is open: its back link then replaces the section links. */
  isWithin: boolean;
}

/** Links the parts of a company's space, and the sections of the open part; on a phone, without swiping. */
export function SpaceNav({ names, current, home, address, isWithin }: SpaceNavProps) {
  const parts = spaceParts.flatMap((part) => {
    const sections = part.sections.filter((name) => names.includes(name) && (name === current || isUsed(name, home)));
    return sections.length > 0 ? [{ ...part, sections }] : [];
  });
  const open = parts.find(({ sections }) => sections.includes(current));
  return (
    <>
      <nav
        aria-label="L'espace de l'entreprise"
        className="sticky top-0 z-10 -mx-4 border-b border-line bg-ground sm:static sm:mx-0"
      >
        <ul className="flex flex-wrap sm:gap-2">
          {parts.map(({ label, icon, sections: [first] }) =>
            first ? (
              <li key={label} className="flex-auto sm:flex-none">
                <a
                  {...address.linkTo(first)}
                  aria-current={open?.label === label ? (current === first ? "page" : "true") : undefined}
                  className="flex min-h-14 flex-col items-center justify-center gap-1 border-b-2 border-transparent px-0.5 text-xs text-silver-300 hover:text-silver-50 aria-[current]:border-silver-200 aria-[current]:font-semibold aria-[current]:text-silver-50 sm:min-h-12 sm:flex-row sm:gap-2 sm:px-3 sm:text-base"
                >
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ) : null,
          )}
        </ul>
      </nav>
      {open && open.sections.length > 1 && !isWithin ? (
        <nav aria-label={open.label}>
          <ul className="flex flex-wrap gap-2">
            {open.sections.map((section) => {
              const waiting = home && countWaiting(section, home);
              return (
                <li key={section}>
                  <a
                    {...address.linkTo(section)}
                    aria-current={section === current ? "page" : undefined}
                    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3 text-sm text-silver-200 hover:bg-raised hover:text-silver-50 aria-[current=page]:border-silver-200 aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-silver-50"
                  >
                    {companySpaceSections[section].label}
                    {waiting ? (
                      <span className="rounded-full bg-gold-300 px-1.5 text-xs font-semibold text-ink tabular-nums">
                        {waiting}
                      </span>
                    ) : null}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
