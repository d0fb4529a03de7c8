import { getSocialNetwork, type SocialNetwork } from "#shared/card/social-links.ts";

/** Path parts before the name: `linkedin.com/in/name`, `snapchat.com/add/name`. */
const prefixes: Partial<Record<SocialNetwork, readonly string[]>> = {
  linkedin: ["in", "company", "school", "showcase"],
  snapchat: ["add"],
  youtube: ["c", "user"],
  whatsapp: [],
};
/** First parts of paths that name no one: a post, a video, a group. */
const nobody =
  /^(?:p|reel|reels|share|sharer|groups|pages|people|profile\.php|watch|channel|playlist|shorts|pin|joinchat|c|user|in|company|school|add|hashtag|search|explore|message|stories|i|home)$/i;
/** Networks whose names people write with an @. */
const withAt: ReadonlySet<SocialNetwork> = new Set([
  "instagram",
  "x",
  "tiktok",
  "youtube",
  "telegram",
  "snapchat",
  "github",
]);

/**
 * Extracts the account of a link, as people write it: "@terangaconseil", a telephone on WhatsApp, a mailbox, a site's
 * host; empty if the URL has none.
 */
export function getSocialHandle(link: string): string {
  const network = getSocialNetwork(link);
  if (network === "email") return link.replace(/^mailto:|\?.*$/gi, "");
  const url = new URL(link);
  if (network === "other") return url.hostname.replace(/^www\./, "");
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean).map(decoded);
  let name = first;
  if (prefixes[network]?.includes(first.toLowerCase())) name = second;
  else if (nobody.test(first)) name = "";
  if (network === "whatsapp") return /^\+?\d{6,15}$/.test(name) ? `+${name.replace("+", "")}` : "";
  const bare = name.replace(/^@/, "");
  return bare && withAt.has(network) ? `@${bare}` : bare;
}

/** People type links themselves: text that is not UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
