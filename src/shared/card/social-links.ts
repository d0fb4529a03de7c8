/** Lists the networks that have an icon on the card; `other` is any site, with the sharing icon (product.md §2). */
export const socialNetworks = {
  facebook: { label: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me", "fb.watch"] },
  instagram: { label: "Instagram", hosts: ["instagram.com", "instagr.am"] },
  linkedin: { label: "LinkedIn", hosts: ["linkedin.com", "lnkd.in"] },
  x: { label: "X", hosts: ["x.com", "twitter.com", "t.co"] },
  tiktok: { label: "TikTok", hosts: ["tiktok.com"] },
  youtube: { label: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  whatsapp: { label: "WhatsApp", hosts: ["whatsapp.com", "wa.me"] },
  telegram: { label: "Telegram", hosts: ["telegram.org", "telegram.me", "t.me"] },
  snapchat: { label: "Snapchat", hosts: ["snapchat.com"] },
  pinterest: { label: "Pinterest", hosts: ["pinterest.com", "pinterest.fr", "pin.it"] },
  github: { label: "GitHub", hosts: ["github.com"] },
  behance: { label: "Behance", hosts: ["behance.net"] },
  email: { label: "E-mail", hosts: [] },
  other: { label: "Site web", hosts: [] },
} as const;

export type SocialNetwork = keyof typeof socialNetworks;

const networkByHost = new Map<string, SocialNetwork>(
  Object.entries(socialNetworks).flatMap(([name, { hosts }]) => hosts.map((host) => [host, name as SocialNetwork])),
);

/** Finds the network of a link by its host or a parent of it; `mailto:` counts as e-mail (product.md §2). */
export function getSocialNetwork(url: string): SocialNetwork {
  const parsed = parseUrl(url);
  if (!parsed) return "other";
  if (parsed.protocol === "mailto:") return "email";
  const labels = parsed.hostname.toLowerCase().split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const network = networkByHost.get(labels.slice(from).join("."));
    if (network) return network;
  }
  return "other";
}

/** Lists the messages of product.md §5; `formatTooManyLinksMessage` makes the last one. */
export const socialLinkMessages = {
  notHttps: "❌ Votre lien doit commencer par 'https://'.",
  notHttpsNorMail: "❌ Votre lien doit commencer par 'https://' ou 'mailto:'.",
  added: "✅ Lien ajouté.",
  removed: "🗑️ Lien retiré.",
} as const;

export function formatTooManyLinksMessage(most: number): string {
  return `🚨 Vous ne pouvez définir que ${most} liens de réseaux sociaux.`;
}

export const maxSocialLinkLength = 300;

/**
 * Checks whether a text is an `https:` URL with a real host name, no IP address, without credentials or control
 * characters.
 */
export function isPlainHttpsUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url || /[\s\u0000-\u001f\u007f<>"`\\]/.test(text)) return false;
  return url.protocol === "https:" && url.username === "" && url.password === "" && /\.[^.\d]/.test(url.hostname);
}

/** Gives a WhatsApp link's number a country (Senegal's if it has none) and removes + and 00, as WhatsApp wants it. */
export function completeWhatsappLink(link: string): string {
  return link
    .replace(/^(https:\/\/(wa\.me\/|api\.whatsapp\.com\/send.*[?&]phone=))(\+|%2B|00)/i, "$1")
    .replace(/(wa\.me\/|whatsapp\.com\/send.*phone=)(?=[37]\d{8}(?!\d))/i, "$&221");
}

/** Checks whether a text is `mailto:` and one plain mailbox: no subject, no body, no second recipient. */
export function isPlainMailLink(text: string): boolean {
  return /^mailto:[\w.+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text);
}

/** Parses a URL; `URL.parse` is missing from browsers of 2023. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
