import { addLanguage, type CardLanguage, cardLanguageNames } from "#shared/card/labels/languages.ts";
import type { PageLabels } from "#shared/card/labels/label-types.ts";
import { routePaths } from "#shared/urls.ts";

/** The language that a page is in, and all in which it is shown. */
export interface PageLanguages {
  own: CardLanguage;
  shown: readonly CardLanguage[];
}

interface LanguageSwitchProps extends PageLanguages {
  cardRef: string;
  labels: PageLabels;
}

/** Offers the same page in other languages, each named in itself; plain links. */
export function LanguageSwitch({ cardRef, own, shown, labels }: LanguageSwitchProps) {
  return (
    <nav aria-label={labels.languages}>
      {shown.map((language) => {
        const { short, whole } = cardLanguageNames[language];
        if (language === own) return <b key={language}>{short}</b>;
        return (
          <a key={language} href={routePaths.card(addLanguage(cardRef, language))} lang={language} title={whole}>
            {short}
          </a>
        );
      })}
    </nav>
  );
}
