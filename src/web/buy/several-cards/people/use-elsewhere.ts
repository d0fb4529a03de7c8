import { useCallback, useSyncExternalStore } from "react";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { type DeliveryTown, findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { Person } from "./person.ts";

/** Returns the town to which a person's card is sent, if elsewhere than the order; otherwise `undefined`. */
export function getElsewhereTown({ form }: Person): string | undefined {
  const { deliverTo, deliveryTown } = form.getValues();
  return deliverTo === "elsewhere" ? deliveryTown.trim() || freeDeliveryTown : undefined;
}

/** Watches the delivery fees of cards sent elsewhere, in FCFA; `null`: still to be agreed. */
export function useElsewhereFees(
  people: readonly Person[],
  promise: { deliveryDays: number; deliveryTowns: readonly DeliveryTown[] },
): (number | null)[] {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = people.map(({ form }) => form.subscribe({ formState: { values: true }, callback: onChange }));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [people],
  );
  const towns = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(people.flatMap((person) => getElsewhereTown(person) ?? [])),
    () => "[]",
  );
  return (JSON.parse(towns) as string[]).map((town) => findDeliveryTerms(town, promise)?.deliveryFee ?? null);
}
