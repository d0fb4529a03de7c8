import { useEffect, useState } from "react";
import { type CompanySection, companySections, routePaths } from "#shared/route-paths.ts";

type AddressName = "entreprise" | "partie" | "personne" | "recherche" | "departement" | "etat" | "page";

type AddressChange = Partial<Record<AddressName, string | undefined>>;

export interface SpaceAddress {
  read: (name: AddressName) => string | undefined;
  section: CompanySection;
  /** Changes these parts of the address; `undefined` removes one. `isSmall`: adds no step for the Back button. */
  set: (change: AddressChange, isSmall?: boolean) => void;
  /** Returns the address that `set` would go to. */
  hrefOf: (change: AddressChange) => string;
  /** Returns the props of a link to another section of the same company. */
  linkTo: (section: CompanySection) => { href: string; onClick: (event: React.MouseEvent) => void };
}

/**
 * Keeps in the address what is open: the company, the section, the person and the list's filters. `onlyCompany`: shown
 * if the address names none, as in an invitation's link.
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

  // Old addresses of a person or a list, from before the home existed, name no section.
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
