import type { CardLanguage } from "./languages.ts";
import type { CardExtras } from "../extras/card-extras.ts";

/** The texts that owners may also write in English. */
export interface OwnTexts {
  jobTitle: string;
  workDescription: string;
}

interface LocalizedOwnTexts {
  texts: OwnTexts;
  /** The language of each text that is not in the page's language. */
  languages: Partial<Record<keyof OwnTexts, CardLanguage>>;
}

/**
 * Returns an owner's texts as a page in that language shows them. The English page shows their English words instead of
 * the French ones, and the French ones where no English is given. Texts that the owner hides are hidden in both.
 */
export function localizeOwnTexts(
  { jobTitle, workDescription }: OwnTexts,
  extras: CardExtras | undefined,
  language: CardLanguage,
): LocalizedOwnTexts {
  const written: OwnTexts = { jobTitle, workDescription };
  if (language === "fr") return { texts: written, languages: {} };
  const english = (name: keyof OwnTexts) => (language === "en" && written[name] && extras?.english[name]) || "";
  const inFrench = (["jobTitle", "workDescription"] as const).filter((name) => !english(name));
  return {
    texts: {
      jobTitle: english("jobTitle") || jobTitle,
      workDescription: english("workDescription") || workDescription,
    },
    languages: Object.fromEntries(inFrench.map((name) => [name, "fr"])),
  };
}
