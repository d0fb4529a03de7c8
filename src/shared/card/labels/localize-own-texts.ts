import type { CardLanguage } from "./languages.ts";
import type { CardExtras } from "../extras/card-extras.ts";

/** What owners may also write in English. */
export interface OwnTexts {
  jobTitle: string;
  workDescription: string;
}

interface LocalizedOwnTexts {
  texts: OwnTexts;
  /** The language of each, where it is not the page's. */
  languages: Partial<Record<keyof OwnTexts, CardLanguage>>;
}

/**
 * Returns what an owner wrote as a page of that language shows it: on an English one their English words in the place of
 * their French ones, which stay as they wrote them where they have no others. What they hide is hidden in both.
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
