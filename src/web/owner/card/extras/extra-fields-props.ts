import type { CardExtraFaults } from "#shared/card/extras/check-card-extras.ts";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";

export interface ExtraFieldsProps<Name extends CardExtraName> {
  value: CardExtras[Name];
  /** Errors by field name, such as `extras.services.0.title`. */
  faults: CardExtraFaults;
  /** Takes the new value, or a function of the form's current value, for results that arrive later. */
  onValue: (value: CardExtras[Name] | ((now: CardExtras[Name]) => CardExtras[Name])) => void;
}
