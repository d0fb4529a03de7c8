import { useEffect, useState } from "react";
import { refPattern } from "#shared/format/crockford.ts";
import { type OwnerSection, ownerSections, routePaths } from "#shared/urls.ts";

/** Reads from the address which card's page is open and which part of it, so that Back and a reload work. */
export function useOpenCard() {
  const [open, setOpen] = useState(inAddress);
  useEffect(() => {
    const follow = () => setOpen(inAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function go(address: string): void {
    history.pushState(null, "", address);
    setOpen(inAddress());
    window.scrollTo({ top: 0 });
  }

  return {
    ...open,
    open: (card: string, section?: OwnerSection) => go(routePaths.ownedCard(card, section)),
    back: () => go(routePaths.owner),
  };
}

function inAddress(): { ref?: string; section: OwnerSection } {
  const asked = new URLSearchParams(location.search);
  const ref = asked.get("carte") ?? "";
  return {
    ...(refPattern.test(ref) && { ref }),
    section: ownerSections.find((name) => name === asked.get("partie")) ?? "modifier",
  };
}
