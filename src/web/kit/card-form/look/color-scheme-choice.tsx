import { type CardColorScheme, cardColorSchemes, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

/** Chooses whether the page is light or dark, or follows each phone. */
export function ColorSchemePicker({
  scheme,
  onChange,
}: {
  scheme: CardColorScheme;
  onChange: (scheme: CardColorScheme) => void;
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-silver-100">Fond de la page</legend>
      {cardColorSchemes.map((one) => (
        <LabelledChoice
          key={one}
          type="radio"
          name="color-scheme"
          label={cardColorSchemeLabels[one]}
          checked={one === scheme}
          onChange={() => onChange(one)}
        />
      ))}
    </fieldset>
  );
}
