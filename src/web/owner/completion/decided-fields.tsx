import type { CardCompletion } from "#shared/contract/card-completion.ts";
import { completionTexts } from "#shared/company/completion-texts.ts";
import { isRequestable } from "#shared/company/template-fields.ts";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { DecidedText } from "../decided/decided-field.tsx";

interface DecidedFieldsProps {
  card: CardCompletion;
  onAsked: () => void;
}

/** Shows what the company decides of the card, to read, and what the holder asks it to change. */
export function DecidedFields({ card, onAsked }: DecidedFieldsProps) {
  const names = completionTexts.filter((name) => isRequestable(name) && (card.locked as string[]).includes(name));
  if (names.length === 0) return null;
  return (
    <FormSection title="Ce que décide votre entreprise">
      <div className="flex flex-col gap-4">
        {names.map((name) => (
          <div key={name} className="border-b border-line pb-4 last:border-0 last:pb-0">
            <DecidedText card={card} name={name} text={card.texts[name]} onAsked={onAsked} />
          </div>
        ))}
      </div>
    </FormSection>
  );
}
