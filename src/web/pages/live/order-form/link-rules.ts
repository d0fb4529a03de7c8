import { isPlainHttpsUrl, maxSocialLinkLength, socialLinkMessages, tooManyLinks } from "#shared/social-links.ts";

/** The link to add, as the server will keep it, or the sentence that says why not (spec §5). `most`: links that the offer has. */
export function checkLink(links: readonly string[], text: string, most: number): { link: string } | { message: string } {
  const typed = text.trim();
  if (links.length >= most) return { message: tooManyLinks(most) };
  if (!/^https:\/\//i.test(typed)) return { message: socialLinkMessages.notHttps };
  if (!isPlainHttpsUrl(typed)) return { message: "❌ Ce lien n'est pas une adresse valable." };
  if (typed.length > maxSocialLinkLength) return { message: "❌ Ce lien est trop long." };
  const link = new URL(typed).href;
  return links.includes(link) ? { message: "❌ Ce lien est déjà dans la liste." } : { link };
}

/** A link without what every link has, for the eye. */
export function shortLink(link: string): string {
  return link.replace(/^https:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
