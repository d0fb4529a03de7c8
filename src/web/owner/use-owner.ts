import { useCallback, useEffect, useState } from "react";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listOwnedCards } from "#shared/contract/owner-cards.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";

/** The logged-in person: their cards, and the companies whose cards they manage. */
export type LoggedInOwner = EndpointAnswer<typeof listOwnedCards>;

export type OwnerLoginState =
  | { kind: "reading" }
  | { kind: "unreachable" }
  /** Opened by a mailed link, whose token works only once. */
  | { kind: "link"; token: string }
  /** The same, by the link of one card. */
  | { kind: "cardLink"; token: string }
  /** `ended`: whether they were logged in earlier in this page. */
  | { kind: "guest"; ended: boolean }
  | ({ kind: "owner" } & LoggedInOwner);

/**
 * Returns the state after the server refused the session. A message that it ended stays, since several pending calls
 * may each be refused.
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
      // A node of the previous version sends neither companies nor cards to complete.
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
    // Opening a link while the page is already open changes only the address.
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
