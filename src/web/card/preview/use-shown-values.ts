import { useEffect, useState } from "react";
import { formatValuesForCard } from "#web/kit/card-form/fields/order-form-validation.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";

/**
 * Returns the form's values as the card will show them, shortly after they were typed: the code that parses numbers is
 * loaded separately.
 */
export function useCardDisplayValues(values: OrderFormValues): OrderFormValues {
  const [shown, setShown] = useState(values);
  useEffect(() => {
    let isNewest = true;
    void formatValuesForCard(values).then((read) => isNewest && setShown(read));
    return () => void (isNewest = false);
  }, [values]);
  return shown;
}
