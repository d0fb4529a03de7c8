import { LabelledChoice } from "#web/kit/ui/choice.tsx";

export type PreviewLanguage = "fr" | "en";
const labels: Record<PreviewLanguage, string> = { fr: "En français", en: "En anglais" };

interface PreviewLanguageChoiceProps {
  language: PreviewLanguage;
  onLanguage: (language: PreviewLanguage) => void;
}

/** Chooses in which language the preview is drawn, for an owner who wrote English words. */
export function PreviewLanguageChoice({ language, onLanguage }: PreviewLanguageChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="text-sm text-silver-300">Chaque visiteur choisit sa langue.</legend>
      {(["fr", "en"] as const).map((one) => (
        <LabelledChoice
          key={one}
          type="radio"
          name="preview-language"
          label={labels[one]}
          checked={one === language}
          onChange={() => onLanguage(one)}
        />
      ))}
    </fieldset>
  );
}
