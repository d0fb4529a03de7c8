import { cardFormMessages } from "./messages.ts";

/**
 * Explains why a part of the page could not be loaded: if the server answers, the part belongs to another version;
 * otherwise the network is down.
 */
export async function explainChunkLoadFailure(): Promise<string> {
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok ? cardFormMessages.newVersion : cardFormMessages.unreachable;
}
