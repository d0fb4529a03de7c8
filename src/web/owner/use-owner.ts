import { useCallback, useEffect, useState } from "react";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listOwnedCards } from "#shared/contract/owner-cards.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";

/** Who is logged in: their cards, and the companies whose cards they look after. */
export type LoggedInOwner = EndpointAnswer<typeof listOwnedCards>;

export type OwnerLoginState =
  | { kind: "reading" }
  | { kind: "unreachable" }
  /** Opened by a mailed link, whose token works once. */
  | { kind: "link"; token: string }
  /** Likewise, by the link of one card. */
  | { kind: "cardLink"; token: string }
  /** `ended`: they were logged in before, in this page. */
  | { kind: "guest"; ended: boolean }
  | ({ kind: "owner" } & LoggedInOwner);

/**
 * Returns what follows once the server knows nobody: that the session ended stays said, since several calls that were under
 * way may each be refused.
 */
export function toRefused(before: OwnerLoginState): OwnerLoginState {
  return before.kind === "guest" ? before : { kind: "guest", ended: before.kind === "owner" };
}

/** Loads the logged-in owner with their cards. `leave`: marks the owner as logged out. */
export function useOwner() {
  const [state, setState] = useState<OwnerLoginState>({ kind: "reading" });

  const read = useCallback(async () => {
    try {
      const owner = await call<typeof listOwnedCards>("GET", "/api/ma-carte");
      // A node of the version before says nothing of companies, nor of cards to complete.
      const { companies = [], awaited = [], completing = null } = owner;
      setState({ kind: "owner", ...owner, companies, awaited, completing });
    } catch (error) {
      const isGuest = error instanceof CallError && error.status === 401;
      setState((before) => {
        if (isGuest) return toRefused(before);
        // The page stays as it is, since it may contain unsaved input.
        return before.kind === "owner" ? before : { kind: "unreachable" };
      });
    }
  }, []);

  useEffect(() => {
    const take = () => {
      const link = linkInAddress();
      if (link === undefined) return void read();
      history.replaceState(history.state, "", location.pathname + location.search);
      setState(link);
    };
    take();
    // A link that is opened where the page is already open changes the address alone.
    const onHash = () => linkInAddress() !== undefined && take();
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, [read]);

  return { state, readAgain: () => void read(), leave: () => setState({ kind: "guest", ended: false }) };
}

function linkInAddress(): Extract<OwnerLoginState, { token: string }> | undefined {
  const [, name, token] = /^#(lien|carte)=([0-9a-f]{32})$/.exec(location.hash) ?? [];
  return token === undefined ? undefined : { kind: name === "lien" ? "link" : "cardLink", token };
}
