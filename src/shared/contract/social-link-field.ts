import {
  completeWhatsappLink,
  isPlainHttpsUrl,
  isPlainMailLink,
  maxSocialLinkLength,
  socialLinkMessages,
} from "../card/social-links.ts";
import { textField } from "./fields.ts";

/**
 * Validates an `https:` link with a real host name, without credentials or control characters,
 * `maxSocialLinkLength` at most; with `mail` also a `mailto:` link to one address.
 */
export function socialLinkField({ mail }: { mail: boolean }) {
  const scheme = mail ? /^(https:\/\/|mailto:)/i : /^https:\/\//i;
  return textField()
    .max(1200, "Ce lien est trop long.")
    .transform((text) => text.trim())
    .pipe(
      textField()
        .max(maxSocialLinkLength, "Ce lien est trop long.")
        .refine((text) => scheme.test(text), mail ? socialLinkMessages.notHttpsNorMail : socialLinkMessages.notHttps)
        .refine(
          (text) => isPlainHttpsUrl(text) || (mail && isPlainMailLink(text)),
          "Ce lien n'est pas une adresse valable.",
        ),
    )
    .transform((text) => completeWhatsappLink(new URL(text).href))
    .refine(
      (link) => !/^https:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send.*[?&]phone=)(?:0|\d{4,9}(?!\d))/i.test(link),
      "Écrivez ce numéro WhatsApp avec l'indicatif de son pays.",
    );
}
