import { freeDeliveryTown } from "#shared/delivery-promise.ts";

interface Placed {
  town: string;
  address: string;
  orderNumber: string;
}

const byWords = new Intl.Collator("fr", { numeric: true, sensitivity: "base", ignorePunctuation: true });

/** Dakar first, and what said no town with it. */
const townKey = ({ town }: Placed) => (town === freeDeliveryTown ? "" : town);

/** Stops by their towns, and in a town in the order of their addresses, so that those of one quarter stand together: people here begin an address with it. Those without one come last. */
export function sortStopsByTown<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  return stops.toSorted((one, other) => byWords.compare(townKey(one), townKey(other)) || Number(one.address === "") - Number(other.address === "") || byWords.compare(one.address, other.address) || byWords.compare(one.orderNumber, other.orderNumber));
}

/** Whether whoever was at the door must say why not all was taken. */
export function isShortfallReasonRequired(due: number, amount: number): boolean {
  return due > 0 && amount < due;
}
