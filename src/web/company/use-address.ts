import { useEffect, useState } from "react";
import { type CompanySection, companySections, routePaths } from "#shared/route-paths.ts";

type AddressName = "entreprise" | "partie" | "personne" | "recherche" | "departement" | "etat" | "page";

type AddressChange = Partial<Record<AddressName, string | undefined>>;

export interface SpaceAddress {
  read: (name: AddressName) => string | undefined;
  section: CompanySection;
  /** Goes to the same address with these changed; `undefined` takes one out. `isSmall`: Back does not come to it. */
  set: (change: AddressChange, isSmall?: boolean) => void;
  /** The address that `set` would go to. */
  hrefOf: (change: AddressChange) => string;
  /** Leads to a part of the same company, as a link does. */
  linkTo: (section: CompanySection) => { href: string; onClick: (event: React.MouseEvent) => void };
}

/**
 * Keeps in the address what is open: the company, the part, the person and what the list shows. `onlyCompany`: the one
 * that is shown where the address names none, as that of an invitation.
 */
export function useSpaceAddress(onlyCompany: string | undefined): SpaceAddress {
  const [search, setSearch] = useState(() => location.search);
  useEffect(() => {
    const follow = () => setSearch(location.search);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const asked = new URLSearchParams(search);
  const read = (name: AddressName) => asked.get(name) ?? undefined;

  function go(address: string, isSmall = false): void {
    if (isSmall) history.replaceState(history.state, "", address);
    else history.pushState(null, "", address);
    setSearch(location.search);
    if (!isSmall) window.scrollTo({ top: 0 });
  }

  // Of a person, and of a list, as addresses were before the home was there.
  const usual = (["personne", "recherche", "departement", "etat"] as const).some((name) => asked.has(name))
    ? "personnes"
    : "accueil";

  return {
    read,
    section: companySections.find((name) => name === read("partie")) ?? usual,
    set: (change, isSmall) => go(changeAddress(change), isSmall),
    hrefOf: changeAddress,
    linkTo: (section) => {
      const href = routePaths.companySpace(read("entreprise") ?? onlyCompany ?? "", section);
      return {
        href,
        onClick: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          go(href);
        },
      };
    },
  };
}

function changeAddress(change: AddressChange): string {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return `${routePaths.company}?${next}`;
}
