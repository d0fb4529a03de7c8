import { useCallback, useEffect, useState } from "react";
import type { listOwnedCards, OwnedCard } from "#shared/contract/owner-cards.ts";
import { routePaths } from "#shared/urls.ts";
import { call, CallError } from "#web/api/client.ts";

export type OwnerLoginState =
  | { kind: "reading" }
  | { kind: "unreachable" }
  /** Opened by a mailed link, whose token works once. */
  | { kind: "link"; token: string }
  /** `ended`: he was logged in before, in this page. */
  | { kind: "guest"; ended: boolean }
  | { kind: "owner"; email: string; cards: readonly OwnedCard[] };

/** Loads the logged-in owner with his cards. `leave`: marks the owner as logged out. */
export function useOwner() {
  const [state, setState] = useState<OwnerLoginState>({ kind: "reading" });

  const read = useCallback(async () => {
    try {
      const owner = await call<typeof listOwnedCards>("GET", "/api/ma-carte");
      setState({ kind: "owner", ...owner });
    } catch (error) {
      const isGuest = error instanceof CallError && error.status === 401;
      setState((before) => {
        if (isGuest) return { kind: "guest", ended: before.kind === "owner" };
        // The page stays as it is, since it may contain unsaved input.
        return before.kind === "owner" ? before : { kind: "unreachable" };
      });
    }
  }, []);

  useEffect(() => {
    const take = () => {
      const token = linkInAddress();
      if (token === undefined) return void read();
      history.replaceState(history.state, "", routePaths.owner);
      setState({ kind: "link", token });
    };
    take();
    // A link that is opened where the page is already open changes the address alone.
    const onHash = () => linkInAddress() !== undefined && take();
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, [read]);

  return { state, readAgain: () => void read(), leave: () => setState({ kind: "guest", ended: false }) };
}

function linkInAddress(): string | undefined {
  return /^#lien=([0-9a-f]{32})$/.exec(location.hash)?.[1];
}
