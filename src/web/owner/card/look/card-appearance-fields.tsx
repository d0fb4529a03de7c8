import { type CardAppearance, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { lockableFieldLabels } from "#shared/company/shared-card-fields.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { AccentColorPicker } from "#web/kit/card-form/look/accent-choice.tsx";
import { ColorSchemePicker } from "#web/kit/card-form/look/color-scheme-choice.tsx";
import { DecidedField } from "../../decided/decided-field.tsx";
import { isDecided } from "../decided.ts";
import { EditorSection } from "../editor-section.tsx";
import { VisibleContentPicker } from "./visible-content-picker.tsx";

interface CardAppearanceFieldsProps {
  card: EditableCard;
  values: OrderFormValues;
  look: CardAppearance;
  onLook: (look: CardAppearance) => void;
}

export function CardAppearanceFields({ card, values, look, onLook }: CardAppearanceFieldsProps) {
  return (
    <>
      <EditorSection
        name="vu"
        holds={
          look.hidden.length === 0
            ? "Rien n'est caché"
            : `Caché\u00a0: ${look.hidden.map((name) => orderFieldLabels[name]).join(", ")}`
        }
        title="Ce que voient vos visiteurs"
        intro="Décochez ce que votre page ne doit pas montrer. Rien n'est effacé, et votre nom se voit toujours. La carte imprimée n'en change pas."
      >
        <VisibleContentPicker
          values={values}
          hidden={look.hidden}
          locked={card.locked}
          onHidden={(hidden) => onLook({ ...look, hidden })}
        />
      </EditorSection>
      <EditorSection
        name="apparence"
        title="Apparence"
        holds={`Couleur ${look.ownAccent ? "choisie" : "automatique"}, ${cardColorSchemeLabels[look.dress].toLowerCase()}`}
      >
        <div className="flex flex-col gap-6">
          {isDecided(card, "ownAccent") ? (
            <DecidedField card={card} label={lockableFieldLabels.ownAccent}>
              <p>{card.ownAccent ? "La couleur de l'entreprise" : "Celle des images"}</p>
            </DecidedField>
          ) : (
            <AccentColorPicker ownAccent={look.ownAccent} onAccent={(ownAccent) => onLook({ ...look, ownAccent })} />
          )}
          {isDecided(card, "dress") ? (
            <DecidedField card={card} label={lockableFieldLabels.dress}>
              <p>{cardColorSchemeLabels[card.dress]}</p>
            </DecidedField>
          ) : (
            <ColorSchemePicker scheme={look.dress} onChange={(dress) => onLook({ ...look, dress })} />
          )}
        </div>
      </EditorSection>
    </>
  );
}
