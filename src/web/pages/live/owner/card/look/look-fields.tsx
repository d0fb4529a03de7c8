import type { CardLook } from "#shared/card-look.ts";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { AccentChoice } from "./accent-choice.tsx";
import { DressChoice } from "./dress-choice.tsx";
import { ShownChoice } from "./shown-choice.tsx";

interface LookFieldsProps {
  values: OrderFormValues;
  look: CardLook;
  onLook: (look: CardLook) => void;
}

/** How the owner has his card shown. */
export function LookFields({ values, look, onLook }: LookFieldsProps) {
  return (
    <>
      <FormSection title="Ce que voient vos visiteurs" intro="Décochez ce que votre page ne doit pas montrer. Rien n'est effacé, et votre nom se voit toujours. La carte imprimée n'en change pas.">
        <ShownChoice values={values} hidden={look.hidden} onHidden={(hidden) => onLook({ ...look, hidden })} />
      </FormSection>
      <FormSection title="Apparence">
        <div className="flex flex-col gap-6">
          <AccentChoice ownAccent={look.ownAccent} onAccent={(ownAccent) => onLook({ ...look, ownAccent })} />
          <DressChoice dress={look.dress} onDress={(dress) => onLook({ ...look, dress })} />
        </div>
      </FormSection>
    </>
  );
}
