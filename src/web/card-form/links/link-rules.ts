import type { Offer } from "#shared/offers.ts";
import { isPlainHttpsUrl, isPlainMailLink, maxSocialLinkLength, socialLinkMessages, tooManyLinks } from "#shared/social-links.ts";

/** The link to add, as the server will keep it, or the sentence that says why not (product.md §5). */
export function checkLink(links: readonly string[], text: string, offer: Pick<Offer, "socialLinks" | "mailLinks">): { link: string } | { message: string } {
  const typed = text.trim();
  const mail = offer.mailLinks && /^mailto:/i.test(typed);
  if (links.length >= offer.socialLinks) return { message: tooManyLinks(offer.socialLinks) };
  if (!mail && !/^https:\/\//i.test(typed)) return { message: offer.mailLinks ? socialLinkMessages.notHttpsNorMail : socialLinkMessages.notHttps };
  if (!(mail ? isPlainMailLink(typed) : isPlainHttpsUrl(typed))) return { message: "Ce lien n'est pas une adresse valable." };
  if (typed.length > maxSocialLinkLength) return { message: "Ce lien est trop long." };
  const link = new URL(typed).href;
  return links.includes(link) ? { message: "Ce lien est déjà dans la liste." } : { link };
}

/** The same with `https://` before it, where that makes a link of what begins otherwise: `facebook.com/moi`. */
export function completedLink(text: string): string | undefined {
  const typed = text.trim();
  if (/^(https:|mailto:)/i.test(typed)) return undefined;
  const link = `https://${typed.replace(/^(http:)?\/*/i, "")}`;
  return isPlainHttpsUrl(link) ? link : undefined;
}

/** A link without what every link has, for the eye. */
export function shortLink(link: string): string {
  return link.replace(/^(https:\/\/(www\.)?|mailto:)/i, "").replace(/\/$/, "");
}
