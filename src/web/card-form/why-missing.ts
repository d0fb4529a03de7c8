import { cardFormMessages } from "./messages.ts";

/** Why a part of the page could not be loaded: the server is there, so the part is another version's; else the network is not. */
export async function explainChunkLoadFailure(): Promise<string> {
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok ? cardFormMessages.newVersion : cardFormMessages.unreachable;
}
