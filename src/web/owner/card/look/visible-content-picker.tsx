import { type HideableField, hideableFields } from "#shared/card/card-look.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { getSocialNetwork, socialNetworks } from "#shared/card/social-links.ts";
import { findLinkRevealingValue } from "#web/owner/card/find-revealing-link.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";

interface VisibleContentPickerProps {
  values: OrderFormValues;
  hidden: readonly HideableField[];
  /** The fields that the card's company decides: the holder cannot hide them. */
  locked: readonly string[];
  onHidden: (hidden: HideableField[]) => void;
}

/** Chooses what visitors see of the card; every part can be hidden, except those that the company decides. */
export function VisibleContentPicker({ values, hidden, locked, onHidden }: VisibleContentPickerProps) {
  const listed = hideableFields.filter(
    (name) => !locked.includes(name) && (hidden.includes(name) || values[name].length > 0),
  );
  return (
    <div role="group" aria-label="Ce que voient vos visiteurs" className="grid gap-x-6 @lg:grid-cols-2">
      {listed.map((name) => (
        <LabelledChoice
          key={name}
          type="checkbox"
          label={orderFieldLabels[name]}
          hint={buildHint(name, values, hidden)}
          checked={!hidden.includes(name)}
          onChange={({ target }) =>
            onHidden(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
          }
        />
      ))}
    </div>
  );
}

/** Builds the hint that a link still shows what the owner hides. */
function buildHint(name: HideableField, values: OrderFormValues, hidden: readonly HideableField[]): string | undefined {
  const value = values[name];
  if (!hidden.includes(name) || hidden.includes("socialMedias") || typeof value !== "string") return undefined;
  const link = findLinkRevealingValue(value, values.socialMedias);
  return (
    link &&
    `Se lit encore dans votre lien ${socialNetworks[getSocialNetwork(link)].label}\u00a0: retirez ce lien pour ne plus le montrer.`
  );
}
