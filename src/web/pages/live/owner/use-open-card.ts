import { useEffect, useState } from "react";
import { refPattern } from "#shared/crockford.ts";
import { paths } from "#shared/urls.ts";

/** The card whose page is open, as the address says it, so that Back and a reload do what they say. */
export function useOpenCard() {
  const [ref, setRef] = useState(cardInAddress);
  useEffect(() => {
    const follow = () => setRef(cardInAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function go(address: string): void {
    history.pushState(null, "", address);
    setRef(cardInAddress());
    window.scrollTo({ top: 0 });
  }

  return { ref, open: (card: string) => go(paths.ownedCard(card)), back: () => go(paths.owner) };
}

function cardInAddress(): string | undefined {
  const ref = new URLSearchParams(location.search).get("carte") ?? "";
  return refPattern.test(ref) ? ref : undefined;
}
