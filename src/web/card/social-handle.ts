import punycode from "punycode.js";
import { getSocialNetwork, type SocialNetwork } from "#shared/card/social-links.ts";

/** First path segments that name no account: a post, a search, one of the network's own pages. */
const nobody =
  /\.php$|^(?:about|accounts|ads|all|business|direct|discover|events|explore|features|gallery|gaming|groups|hashtag|help|home|i|ideas|intent|joinchat|live|login|marketplace|media|messages|notifications|orgs|p|pages|people|photo|pin|posts|privacy|profile|pub|public|reel|reels|s|search|settings|share|sharer|signup|stories|t|today|topics|tv|video|videos|watch)$/i;
const name = "([\\p{L}\\p{N}._-]+)/?";

/**
 * For each network, the links that name an account, and the sign before its name. For other links, such as to a post,
 * an invitation or a short link, the host is shown.
 */
const accounts: Partial<Record<SocialNetwork, { link: RegExp; sign?: string }>> = {
  facebook: { link: account(`facebook\\.com/${name}`) },
  instagram: { link: account(`(?:instagram\\.com|instagr\\.am)/${name}`), sign: "@" },
  linkedin: { link: account(`linkedin\\.com/(?:in|company|school|showcase)/${name}`, true) },
  x: { link: account(`(?:x|twitter)\\.com/@?${name}`), sign: "@" },
  tiktok: { link: account(`tiktok\\.com/@${name}`, true), sign: "@" },
  youtube: { link: account(`youtube\\.com/(?:@|c/|user/)${name}`, true), sign: "@" },
  telegram: { link: account(`(?:t|telegram)\\.me/${name}`), sign: "@" },
  snapchat: { link: account(`snapchat\\.com/(?:add/|@)${name}`), sign: "@" },
  pinterest: { link: account(`pinterest\\.(?:com|fr)/${name}`) },
  github: { link: account(`github\\.com/${name}`), sign: "@" },
  behance: { link: account(`behance\\.net/${name}`) },
  whatsapp: { link: /^(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)\+?(\d{6,15})(?![\d])/, sign: "+" },
};

/** Builds the pattern of an account's link; `goesOn`: a longer path still belongs to the account. */
function account(pattern: string, goesOn = false): RegExp {
  return new RegExp(`^(?:[a-z-]+\\.)?${pattern}${goesOn ? "(?:[/?#]|$)" : "(?:[?#]|$)"}`, "iu");
}

/**
 * Returns a link's account in its usual form: "@terangaconseil", a phone number on WhatsApp, a mailbox. For other links
 * it returns the host, and "" for the network's own home page.
 */
export function getSocialHandle(link: string): string {
  const network = getSocialNetwork(link);
  if (network === "email") return link.replace(/^mailto:|\?.*$/gi, "");
  const { link: pattern, sign = "" } = accounts[network] ?? {};
  const found = pattern?.exec(decoded(link.replace(/^https:\/\//i, "")))?.[1];
  if (found !== undefined && !nobody.test(found)) return sign + found;
  const { hostname, pathname } = new URL(link);
  return network === "other" || pathname !== "/" ? nameHost(hostname) : "";
}

/** Decodes a host name only into Latin letters: some letters of other scripts look Latin, and deceive. */
function nameHost(host: string): string {
  const bare = host.replace(/^www\./, "");
  const readable = punycode.toUnicode(bare);
  return /^[\p{Script=Latin}\d.-]+$/u.test(readable) ? readable : bare;
}

/** Decodes percent-encoding; people type links themselves, so text that is not UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
