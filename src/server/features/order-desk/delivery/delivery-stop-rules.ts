import type { DeliveryStop, DeliveryVisitEntry } from "#shared/contract/delivery.ts";
import { formatIsoDay } from "#shared/format/day-and-time.ts";
import type { DeliveryRow } from "./delivery-tables.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";

interface Placed {
  town: string;
  address: string;
  orders: readonly { orderNumber: string }[];
}

const byWords = new Intl.Collator("fr", { numeric: true, sensitivity: "base", ignorePunctuation: true });

/** Puts Dakar first, together with stops without a town. */
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
      byWords.compare(one.orders[0]?.orderNumber ?? "", other.orders[0]?.orderNumber ?? ""),
  );
}

/** What goes from one order to one address, before the orders to one door are joined. */
export interface StopPart extends DeliveryStop {
  /** The order's company, whose name is on the door; null: a person's order. */
  organisationId: string | null;
}

/**
 * Joins the orders to one door: same address and town, same company or telephone, same day. If the address is unknown,
 * only the others are compared. `today`: such as `2026-12-03`.
 */
export function joinStopsByDoor(parts: readonly StopPart[], today: string): DeliveryStop[] {
  const doors: StopPart[][] = [];
  for (const part of parts) {
    const door = doors.find((known) => known.some((other) => isOneDoor(part, other, today)));
    if (door) door.push(part);
    else doors.push([part]);
  }
  return doors.map(joinParts);
}

function isOneDoor(one: StopPart, other: StopPart, today: string): boolean {
  const isSamePerson = one.phone !== "" && digitsOf(one.phone) === digitsOf(other.phone);
  const isSameCompany = one.organisationId !== null && one.organisationId === other.organisationId;
  return (
    (isSamePerson || isSameCompany) &&
    wordsOf(one.town || freeDeliveryTown) === wordsOf(other.town || freeDeliveryTown) &&
    wordsOf(one.address) === wordsOf(other.address) &&
    putOffTo(one, today) === putOffTo(other, today)
  );
}

/** Compares the last nine digits, since a telephone may be written with or without the country code. */
const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-9);

/** Folds an address to its words, without accents, capitals and punctuation. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The day to which a stop was postponed; null: it was not, or the day has come. */
const putOffTo = ({ missed }: DeliveryStop, today: string) =>
  missed && missed.againOn > today ? missed.againOn : null;

function joinParts([first, ...others]: readonly StopPart[]): DeliveryStop {
  if (!first) throw new Error("A door has a part.");
  if (others.length === 0) return first;
  const parts = [first, ...others];
  const orders = [
    ...Map.groupBy(
      parts.flatMap(({ orders }) => orders),
      ({ orderRef }) => orderRef,
    ).values(),
  ].flatMap(
    // If a card was sent separately but to its order's door, the amount is due only once.
    (same) => same.toSorted((one, other) => other.toCollect - one.toCollect).slice(0, 1),
  );
  const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
  // An order that completes another of this stop travels with it: one way, one fee.
  const fees = parts
    .filter((part) => !part.orders.every(({ completes }) => completes !== null && numbers.has(completes)))
    .map(({ fee }) => fee);
  return {
    ...first,
    company: parts.find(({ company }) => company !== "")?.company ?? "",
    fee: fees.includes(null) ? null : fees.reduce((sum: number, fee) => sum + (fee ?? 0), 0),
    note: [...new Set(parts.map(({ note }) => note).filter(Boolean))].join(" · "),
    orders,
    toCollect: orders.reduce((sum, { toCollect }) => sum + toCollect, 0),
    pieces: parts.flatMap(({ pieces }) => pieces),
    missed: parts.map(({ missed }) => missed).find((missed) => missed !== null) ?? null,
  };
}

interface VisitedPiece extends DeliveryRow {
  pieceId: string;
  number: string;
  deliveryRecipient: string;
}

/**
 * Groups a day's visits by door: what one courier recorded at one time. Leaves out a visit at which nobody was there if
 * the same cards were taken there again that day. `rows`: oldest first. `names`: of couriers.
 */
export function listVisitsByDoor(
  rows: readonly VisitedPiece[],
  names: ReadonlyMap<string, string>,
): DeliveryVisitEntry[] {
  const last = new Map(rows.map(({ pieceId, id }) => [pieceId, id]));
  const doors = Map.groupBy(rows, ({ actor, at }) => `${at} ${actor}`);
  return [...doors.values()].flatMap((pieces): DeliveryVisitEntry[] => {
    const [first] = pieces;
    if (!first) return [];
    if (first.outcome === "missed" && !pieces.some(({ pieceId, id }) => last.get(pieceId) === id)) return [];
    const orders = [...new Map(pieces.map((piece) => [piece.id, piece])).values()];
    return [
      {
        id: first.id,
        at: new Date(first.at).toISOString(),
        courier: names.get(first.actor) ?? first.actor,
        outcome: first.outcome,
        orderNumbers: [...new Set(orders.map(({ number }) => number))],
        person: first.outcome === "delivered" ? first.receivedBy : first.deliveryRecipient,
        cards: pieces.length,
        amount: orders.reduce((sum, { amount }) => sum + amount, 0),
        method: first.method,
        againOn: first.againOn === null ? null : formatIsoDay(first.againOn),
      },
    ];
  });
}

/** Checks whether the courier must give a reason for collecting less than the amount due. */
export function isShortfallReasonRequired(due: number, amount: number): boolean {
  return due > 0 && amount < due;
}
