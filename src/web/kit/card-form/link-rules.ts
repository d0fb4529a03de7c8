import type { Offer } from "#shared/offers/offers.ts";
import {
  completeWhatsappLink,
  isPlainHttpsUrl,
  isPlainMailLink,
  maxSocialLinkLength,
  type SocialNetwork,
  socialLinkMessages,
  formatTooManyLinksMessage,
} from "#shared/card/social-links.ts";

/** Networks for which a name or number is enough, with the beginning of the link; in the order of the choices. */
const profiles = {
  instagram: "instagram.com/",
  facebook: "facebook.com/",
  whatsapp: "wa.me/",
  linkedin: "linkedin.com/in/",
  tiktok: "tiktok.com/@",
  x: "x.com/",
  youtube: "youtube.com/@",
} as const satisfies Partial<Record<SocialNetwork, string>>;

export type ProfileNetwork = keyof typeof profiles;

export const profileNetworks = Object.keys(profiles) as ProfileNetwork[];

/** The link in the input that is not added yet; if no network is chosen, it is derived from the text. */
export interface TypedLink {
  typedLink: string;
  typedNetwork: ProfileNetwork | "";
}

type Limits = Pick<Offer, "socialLinks" | "mailLinks">;

/** Returns the link as the server will store it, or the message that says why it cannot be added (product.md §5). */
export function checkLink(
  links: readonly string[],
  typed: TypedLink,
  offer: Limits,
): { link: string } | { message: string; isThere?: true } {
  if (links.length >= offer.socialLinks) return { message: formatTooManyLinksMessage(offer.socialLinks) };
  const text = completeLink(typed);
  const mail = offer.mailLinks && /^mailto:/i.test(text);
  if (!mail && !/^https:\/\//i.test(text))
    return { message: socialLinkMessages[offer.mailLinks ? "notHttpsNorMail" : "notHttps"] };
  if (!(mail ? isPlainMailLink(text) : isPlainHttpsUrl(text)))
    return { message: /\s\S+\.\S/.test(text) ? "Un lien à la fois." : "Ce lien n'est pas une adresse valable." };
  if (text.length > maxSocialLinkLength) return { message: "Ce lien est trop long." };
  const link = completeWhatsappLink(new URL(text).href);
  return links.includes(link) ? { message: "Ce lien est déjà dans la liste.", isThere: true } : { link };
}

/**
 * Completes an address without `https://`, a name on a network or a WhatsApp number to a whole link; returns other text
 * unchanged.
 */
function completeLink({ typedLink, typedNetwork }: TypedLink): string {
  const text = typedLink.trim();
  if (/^(https?:\/\/|mailto:)/i.test(text)) return text;
  const bare = text.replace(/^\/+|^@/g, "");
  const number = whatsappNumber(text);
  if (number) return `https://wa.me/${number}`;
  const chosen = typedNetwork || (text.startsWith("@") ? "instagram" : "");
  if (chosen && chosen !== "whatsapp" && /^[\w.-]+$/.test(bare)) return `https://${profiles[chosen]}${bare}`;
  return isPlainHttpsUrl(`https://${bare}`) ? `https://${bare}` : text;
}

/** Returns the digits after the +, for a number in Senegalese or international format. */
function whatsappNumber(text: string): string | undefined {
  const number = text.replace(/[\s().-]/g, "").replace(/^(?=[37]\d{8}$)/, "+221");
  return /^(?:\+|00|(?=221))([1-9]\d{7,14})$/.exec(number)?.[1];
}

/** Shortens a link for display: drops the parts that all links have. */
export function shortenLinkForDisplay(link: string): string {
  return link.replace(/^(https:\/\/(www\.)?|mailto:)/i, "").replace(/\/$/, "");
}
