import type { CardExtraFaults } from "#shared/card/extras/check-card-extras.ts";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";

export interface ExtraFieldsProps<Name extends CardExtraName> {
  value: CardExtras[Name];
  /** By the fields' names, as `extras.services.0.title`. */
  faults: CardExtraFaults;
  /** A function is given what the form has by then: for what arrives later than it was asked for. */
  onValue: (value: CardExtras[Name] | ((now: CardExtras[Name]) => CardExtras[Name])) => void;
}
