import { useEffect, useState } from "react";
import { formatValuesForCard } from "#web/card-form/fields/resolver.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";

/** What is on the form as the card will show it, a moment after it was typed: reading numbers takes code of its own. */
export function useCardDisplayValues(values: OrderFormValues): OrderFormValues {
  const [shown, setShown] = useState(values);
  useEffect(() => {
    let isNewest = true;
    void formatValuesForCard(values).then((read) => isNewest && setShown(read));
    return () => void (isNewest = false);
  }, [values]);
  return shown;
}
