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
      byWords.compare(one.orders[0]?.orderNumber ?? "", other.orders[0]?.orderNumber ?? ""),
  );
}

/** What of one order goes to one address, before orders to one door are brought together. */
export interface StopPart extends DeliveryStop {
  /** Its company, by whose name the door is; null: a person's. */
  organisationId: string | null;
}

/**
 * Brings the orders to one door together: the same address in the same town, for the same company or the same telephone,
 * on the same day. Without the address there is nothing to compare but those two. `today`: such as `2026-12-03`.
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

/** Telephones are written with or without the country's code. */
const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-9);

/** The words of an address, whatever its accents, capitals and commas. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The later day to which a stop was put off; null: it is gone to now. */
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
    // A card sent where its order goes too: what is due is due once.
    (same) => same.toSorted((one, other) => other.toCollect - one.toCollect).slice(0, 1),
  );
  const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
  // What completes an order goes with it: one way, one fee.
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
 * Brings a day's visits together by door: what one courier recorded at one instant. A visit with nobody there is left
 * out once the same cards were taken there again that day. `rows`: oldest first. `names`: of couriers.
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

/** Checks whether the courier must give a reason for collecting less than was due. */
export function isShortfallReasonRequired(due: number, amount: number): boolean {
  return due > 0 && amount < due;
}
