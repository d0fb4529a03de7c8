import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";

interface Placed {
  town: string;
  address: string;
  orderNumber: string;
}

const byWords = new Intl.Collator("fr", { numeric: true, sensitivity: "base", ignorePunctuation: true });

/** Dakar first, and what said no town with it. */
const townKey = ({ town }: Placed) => {
  if (town === freeDeliveryTown) return "";
  return town;
};

/**
 * Sorts the stops of a run by town, and within a town by address: people here begin an address with its quarter,
 * so stops of one quarter come together. Stops without an address come last in their town.
 */
export function sortStopsByTown<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  return stops.toSorted(
    (one, other) =>
      byWords.compare(townKey(one), townKey(other)) ||
      Number(one.address === "") - Number(other.address === "") ||
      byWords.compare(one.address, other.address) ||
      byWords.compare(one.orderNumber, other.orderNumber),
  );
}

/** Checks whether the courier must give a reason for collecting less than was due. */
export function isShortfallReasonRequired(due: number, amount: number): boolean {
  return due > 0 && amount < due;
}
