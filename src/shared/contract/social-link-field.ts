import { z } from "zod";
import { isPlainHttpsUrl, maxSocialLinkLength, socialLinkMessages } from "../social-links.ts";

/** An `https:` link with a real host name, without credentials or control characters, `maxSocialLinkLength` at most. */
export const socialLinkField = z
  .string()
  .max(1200, "Ce lien est trop long.")
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .max(maxSocialLinkLength, "Ce lien est trop long.")
      .refine((text) => /^https:\/\//i.test(text), socialLinkMessages.notHttps)
      .refine(isPlainHttpsUrl, "Ce lien n'est pas une adresse valable."),
  )
  .transform((text) => new URL(text).href);
